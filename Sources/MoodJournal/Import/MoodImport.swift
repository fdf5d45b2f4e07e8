import Foundation
import Interchange

/// The import of one file: its entries become moods on demand.
///
/// ``readAhead()`` reads, locates and checks as many entries as fit in a fixed amount of memory,
/// before the journal is locked, so that other writers wait for little more than the writing.
/// ``Journal/importMoods(_:)`` reads the rest while it writes. Memory doesn't grow with the file.
public final class MoodImport {
    /// The amount of memory for reading ahead, in bytes.
    static let aheadSize = 16 << 20
    /// The number of entries between two calls of ``onProgress``.
    private static let progressInterval = 256

    let options: ImportOptions
    /// A function that is called every few hundred entries with the number of entries so far. If it
    /// throws, the import stops and nothing is imported.
    public var onProgress: ((Int) throws -> Void)?
    /// A function that receives each refused entry. If it throws, nothing is imported.
    public var onRefusal: ((RefusedEntry) throws -> Void)?
    /// A function that is called after the last write and before the commit, also in a dry run. If
    /// it throws, the import is rolled back.
    public var onWritten: (() throws -> Void)?

    private var reader: any EntryReader
    private var resolution: EntryResolution
    private var ahead: [ImportedMood] = []
    private var positionAhead = 0
    private var isAtEnd = false

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
        self.reader = reader
        if let order = options.dateOrder { self.reader.expectDates(in: order) }
        resolution = EntryResolution(type(of: reader), options: options, places: places)
    }

    /// The outcome so far.
    public var report: ImportReport {
        var report = resolution.report
        report.firstRefusals.sort { $0.line < $1.line }
        report.numbersEntries = numbersEntries
        report.fieldsLeftOut = reader.fieldsLeftOut.sorted
        report.isGivenUp = isGivenUp
        if isGivenUp { for count in ImportReport.written { report[keyPath: count] = 0 } }
        return report
    }

    /// Whether the `line` of a refused entry is its number, because the file has no lines.
    public var numbersEntries: Bool { reader.numbersEntries }
    /// Whether nothing is left to write: no entry became a mood, or a strict import was stopped.
    public var isEmpty: Bool { isAtEnd && (ahead.isEmpty || isGivenUp) }
    /// Whether nothing is imported because an entry was refused.
    var isGivenUp: Bool { options.isStrict && resolution.report.refused > 0 }

    /// Reads the beginning of the file, up to a fixed amount of memory. If a strict import is
    /// stopped, it reads the whole file, so that every invalid entry is reported.
    /// - Throws: `FormatError` or `InputError` of the file, and any error of the closures.
    /// - Complexity: O(*n*) in the number of entries that are read.
    public func readAhead() throws {
        var size = 0
        while size < Self.aheadSize || isGivenUp {
            guard let mood = try resolveNext() else { return }
            if isGivenUp {
                ahead = []
            } else {
                size += mood.size
                ahead.append(mood)
            }
        }
    }

    func next() throws -> ImportedMood? {
        if positionAhead < ahead.count {
            positionAhead += 1
            return ahead[positionAhead - 1]
        }
        if positionAhead > 0 {
            ahead = []
            positionAhead = 0
        }
        return try resolveNext()
    }

    private func resolveNext() throws -> ImportedMood? {
        while !isAtEnd {
            if resolution.report.read % Self.progressInterval == 0 {
                try onProgress?(resolution.report.read)
            }
            guard let result = try reader.next() else {
                isAtEnd = true
                break
            }
            let refusal: RefusedEntry
            switch result {
            case .success(let entry):
                try resolution.readPlaces(for: entry)
                do throws(RefusedEntry) {
                    return try resolution.mood(of: entry)
                } catch {
                    refusal = error
                }
            case .failure(let error):
                resolution.note(error)
                refusal = error
            }
            try onRefusal?(refusal)
        }
        return nil
    }

    /// Counts the outcome for one mood.
    @inline(__always) func note(_ outcome: WritableKeyPath<ImportReport, Int>) {
        resolution.report[keyPath: outcome] += 1
    }

    func refuse(_ mood: ImportedMood, because reason: String) throws {
        let refusal = RefusedEntry(line: mood.line, reason: reason)
        resolution.report.note(refusal)
        try onRefusal?(refusal)
    }
}
