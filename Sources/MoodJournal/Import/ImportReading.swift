import Files
import Interchange
import Synchronization

/// Reads the entries of a file, and makes moods of them on demand: a batch at a time, on another
/// thread if one was started.
///
/// The compiler can't check that it is `Sendable`, but no two threads use its properties at once:
/// ``start()`` and ``next()``, which one thread calls, wait for the other before they touch what it
/// changes, and ``stop()`` only sets an atomic value.
final class ImportReading: @unchecked Sendable {
    enum Item {
        case mood(ImportedMood)
        case refusal(RefusedEntry)
    }

    /// Some entries in the order of the file.
    struct Batch {
        var items: [Item] = []
        /// The counts of all entries that were read so far.
        var report = ImportReport()
        /// Whether the file has no further entries.
        var isLast = false
        /// The error that ended the reading after the items.
        var error: (any Error)?
    }

    /// The maximum number of entries in a batch, and the size from which a batch ends, in bytes. Two
    /// batches are in memory: the one that is read, and the one that is written.
    private static let mostEntries = 256
    private static let mostBytes = 1 << 18

    private var reader: any EntryReader
    private var resolution: EntryResolution
    private var thread: WorkerThread?
    /// What the thread has read.
    private var batch = Batch()
    /// An entry that needs the user's own places, which only the owner's thread reads, because the
    /// journal belongs to it.
    private var waiting: Entry?
    private let isStopped = Atomic(false)

    init(_ reader: some EntryReader, _ resolution: EntryResolution) {
        self.reader = reader
        self.resolution = resolution
    }

    /// Starts to read the next batch. If the process can't make a thread, ``next()`` reads it.
    func start() {
        finish()
        thread = WorkerThread { self.read() }
    }

    /// Lets the thread end before its next entry, if there is one. It doesn't wait for that, because
    /// the thread may wait for a pipe.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// Returns the next batch.
    func next() -> Batch {
        if thread == nil { read() }
        finish()
        guard batch.items.isEmpty, batch.error == nil, waiting != nil else { return batch }
        do {
            try resolution.readPlaces()
            read()
        } catch {
            batch.error = error
        }
        return batch
    }

    private func finish() {
        thread?.join()
        thread = nil
    }

    private func read() {
        batch = Batch()
        var size = 0
        do {
            while batch.items.count < Self.mostEntries, size < Self.mostBytes,
                !isStopped.load(ordering: .relaxed)
            {
                guard let item = try nextItem() else {
                    batch.isLast = waiting == nil
                    break
                }
                if case .mood(let mood) = item { size += mood.size }
                batch.items.append(item)
            }
        } catch {
            batch.error = error
        }
        batch.report = resolution.report
        batch.report.fieldsLeftOut = reader.fieldsLeftOut.sorted
        batch.report.filesPassedOver = reader.filesPassedOver
    }

    /// Returns the next mood or refusal; `nil` at the end of the file, or if the user's own places must
    /// be read first.
    private func nextItem() throws -> Item? {
        let entry: Entry
        if let waiting {
            entry = waiting
        } else {
            switch try reader.next() {
            case nil: return nil
            case .failure(let refusal):
                resolution.note(refusal)
                return .refusal(refusal)
            case .success(let next): entry = next
            }
        }
        if resolution.needsPlaces(for: entry) {
            waiting = entry
            return nil
        }
        waiting = nil
        do throws(RefusedEntry) {
            return .mood(try resolution.mood(of: entry))
        } catch {
            return .refusal(error)
        }
    }
}
