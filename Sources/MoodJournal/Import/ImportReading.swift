import Files
import Interchange
import Synchronization

/// Reads the entries of a file or of several, and makes moods of them on demand: a batch at a time,
/// on another thread if one was started.
///
/// The compiler can't check that it is `Sendable`, but no two threads use its properties at once:
/// ``start()`` and ``next()``, which one thread calls, wait for the other before they touch what it
/// changes, and ``stop()`` only sets an atomic value.
final class ImportReading: @unchecked Sendable {
    enum Item {
        case mood(ImportedMood)
        case refusal(RefusedEntry)
        /// A value that the mood before lacks, because it can't be read.
        case unreadable(RefusedEntry)
    }

    /// Some entries in the order of the file.
    struct Batch {
        var items: [Item] = []
        /// The counts of all entries that were read so far.
        var report = ImportReport()
        /// The files that were begun so far, if there are several.
        var files: [RefusedEntry.File] = []
        /// Whether there are no further entries.
        var isLast = false
        /// The error that ended the reading after the items.
        var error: (any Error)?
    }

    /// The maximum number of entries in a batch, and the size from which a batch ends, in bytes. Two
    /// batches are in memory: the one that is read, and the one that is written.
    private static let mostEntries = 256
    private static let mostBytes = 1 << 18

    /// The reader of the current file; `nil` before the first of several.
    private var reader: (any EntryReader)?
    /// The files after it.
    private var parts: ArraySlice<ImportPart>
    private var files: [RefusedEntry.File] = []
    private var resolution: EntryResolution
    private var thread: WorkerThread?
    /// What the thread has read.
    private var batch = Batch()
    /// An entry that needs the user's own places, which only the owner's thread reads, because the
    /// journal belongs to it.
    private var waiting: Entry?
    private let isStopped = Atomic(false)

    init(
        _ reader: (any EntryReader)?, _ resolution: EntryResolution, parts: [ImportPart] = []
    ) {
        self.reader = reader
        self.parts = parts[...]
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
                batch.items.append(item)
                guard case .mood(let mood) = item else { continue }
                size += mood.size
                for value in resolution.unreadable {
                    size += MemoryLayout<RefusedEntry>.stride + value.reason.utf8.count
                    batch.items.append(.unreadable(value))
                }
            }
        } catch {
            batch.error =
                if let cause = error as? FormatError, let file = files.last {
                    ImportPartError(name: file.name, cause: cause)
                } else {
                    error
                }
        }
        batch.report = resolution.report
        if let reader { batch.report.add(fieldsOf: reader) }
        batch.files = files
    }

    /// Returns the next entry of this file or of a later one.
    private func nextEntry() throws -> Result<Entry, RefusedEntry>? {
        while true {
            if let entry = try reader?.next() { return entry }
            guard let part = parts.popFirst() else { return nil }
            if let reader { resolution.report.add(fieldsOf: reader) }
            reader = nil
            let position = files.count
            // Until it is open, it is the file that an error names.
            files.append(.init(position: position, name: part.name, numbersEntries: false))
            var opened = try part.open()
            if let order = resolution.options.dateOrder { opened.expectDates(in: order) }
            files[position] = .init(
                position: position, name: part.name, numbersEntries: opened.numbersEntries)
            reader = opened
            resolution.begin(opened, files[position], named: part.fileName)
        }
    }

    /// Returns the next mood or refusal; `nil` at the end of the file, or if the user's own places must
    /// be read first.
    private func nextItem() throws -> Item? {
        let entry: Entry
        if let waiting {
            entry = waiting
        } else {
            switch try nextEntry() {
            case nil: return nil
            case .failure(let refusal): return .refusal(resolution.note(refusal))
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
