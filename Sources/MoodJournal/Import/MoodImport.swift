import Foundation
import Interchange

/// The import of one file or of several: the entries become moods on demand.
///
/// ``readAhead()`` reads, locates and checks as many entries as fit in a fixed amount of memory,
/// before the journal is locked, so that other writers wait for little more than the writing.
/// ``Journal/importMoods(_:)`` reads the rest while it writes. Memory doesn't grow with the file.
public final class MoodImport {
    /// The amount of memory for reading ahead, in bytes.
    static let aheadSize = 8 << 20
    /// The number of entries between two calls of ``onProgress``.
    private static let progressInterval = 256

    let options: ImportOptions
    /// A function that is called every few hundred entries with the number of entries so far. If it
    /// throws, the import stops and nothing is imported.
    public var onProgress: ((Int) throws -> Void)?
    /// A function that receives each refused entry. If it throws, nothing is imported.
    public var onRefusal: ((RefusedEntry) throws -> Void)?
    /// A function that receives each value that a mood lacks because it can't be read. If it throws,
    /// nothing is imported.
    public var onUnreadable: ((RefusedEntry) throws -> Void)?
    /// A function that is called after the last write and before the commit, also in a dry run. If
    /// it throws, the import is rolled back.
    public var onWritten: (() throws -> Void)?

    /// Whether the `line` of a refused entry is its number, because the file has no lines. Of several
    /// files, each refused entry says it (``RefusedEntry/file``).
    public let numbersEntries: Bool
    private let reading: ImportReading
    /// The counts of the entries that were read.
    private var entries = ImportReport()
    /// The counts of what was written.
    private var written = ImportReport()
    private var ahead: [ImportedMood] = []
    private var positionAhead = 0
    /// The entries after those that were read ahead.
    private var batch: [ImportReading.Item] = []
    private var positionInBatch = 0
    private var deliveredCount = 0
    private var refusedCount = 0
    private var isAtEnd = false
    /// The files that were begun so far, if there are several.
    private var files: [RefusedEntry.File] = []
    /// The error that ended the reading, after the entries so far.
    private var failure: (any Error)?

    /// Creates an import.
    /// - Parameters:
    ///   - reader: The reader of the file.
    ///   - options: The settings of the import.
    ///   - places: Returns the user's own places. It is only called if an entry names a place
    ///     instead of coordinates (default: a function that returns no places).
    public init(
        _ reader: some EntryReader, options: ImportOptions,
        places: @escaping () throws -> NamedPlaces = { NamedPlaces() }
    ) {
        self.options = options
        var reader = reader
        if let order = options.dateOrder { reader.expectDates(in: order) }
        numbersEntries = reader.numbersEntries
        reading = ImportReading(
            reader, EntryResolution(type(of: reader), options: options, places: places))
    }

    /// Creates an import of several files, one after another, as if each were imported by itself.
    /// - Parameters:
    ///   - parts: The files.
    ///   - options: The settings of the import.
    ///   - places: Returns the user's own places, as for one file.
    public init(
        _ parts: [ImportPart], options: ImportOptions, places: @escaping () throws -> NamedPlaces
    ) {
        self.options = options
        numbersEntries = false
        reading = ImportReading(
            nil, EntryResolution(nil, options: options, places: places), parts: parts)
    }

    /// The outcome so far.
    public var report: ImportReport {
        var report = entries
        report.add(written)
        report.numbersEntries = numbersEntries
        report.isGivenUp = isGivenUp
        if isGivenUp { for count in ImportReport.written { report[keyPath: count] = 0 } }
        return report
    }

    /// Whether nothing is left to write: no entry became a mood, or a strict import was stopped.
    public var isEmpty: Bool { isAtEnd && (ahead.isEmpty || isGivenUp) }
    /// Whether nothing is imported because an entry was refused.
    var isGivenUp: Bool { options.isStrict && refusedCount > 0 }

    /// Reads the beginning of the file, up to a fixed amount of memory. If a strict import is
    /// stopped, it reads the whole file, so that every invalid entry is reported.
    /// - Throws: `FormatError` or `InputError` of the file, and any error of the closures.
    /// - Complexity: O(*n*) in the number of entries that are read.
    public func readAhead() throws {
        var size = 0
        while !isAtEnd, size < Self.aheadSize || isGivenUp {
            for item in nextBatch() {
                guard let mood = try deliver(item) else { continue }
                size += mood.size
                ahead.append(mood)
            }
            if isGivenUp { ahead = [] }
            if let failure { throw failure }
        }
    }

    /// Returns the next mood. While the caller writes it, another thread reads the next entries.
    func next() throws -> ImportedMood? {
        if positionAhead < ahead.count {
            if positionAhead == 0, !isAtEnd { reading.start() }
            positionAhead += 1
            return ahead[positionAhead - 1]
        }
        if positionAhead > 0 {
            ahead = []
            positionAhead = 0
        }
        while true {
            while positionInBatch < batch.count {
                positionInBatch += 1
                if let mood = try deliver(batch[positionInBatch - 1]) { return mood }
            }
            if let failure { throw failure }
            if isAtEnd { return nil }
            batch = nextBatch()
            positionInBatch = 0
            if !isAtEnd, failure == nil { reading.start() }
        }
    }

    /// Stops reading, after an error of the caller.
    func stop() { reading.stop() }

    private func nextBatch() -> [ImportReading.Item] {
        let next = reading.next()
        failure = next.error
        entries = next.report
        files = next.files
        isAtEnd = next.isLast
        return next.items
    }

    /// Returns a mood, and passes a refused entry on.
    private func deliver(_ item: ImportReading.Item) throws -> ImportedMood? {
        switch item {
        case .mood(let mood):
            try countDelivered()
            return mood
        case .refusal(let refusal):
            try countDelivered()
            refusedCount += 1
            try onRefusal?(refusal)
        case .unreadable(let value): try onUnreadable?(value)
        }
        return nil
    }

    private func countDelivered() throws {
        deliveredCount += 1
        if deliveredCount % Self.progressInterval == 0 { try onProgress?(deliveredCount) }
    }

    /// Counts the outcome for one mood.
    @inline(__always) func note(_ outcome: WritableKeyPath<ImportReport, Int>) {
        written[keyPath: outcome] += 1
    }

    func refuse(_ mood: ImportedMood, because reason: String) throws {
        let refusal = RefusedEntry(
            line: mood.line, reason: reason, file: files.isEmpty ? nil : files[mood.part])
        refusedCount += 1
        written.note(refusal)
        try onRefusal?(refusal)
    }
}
