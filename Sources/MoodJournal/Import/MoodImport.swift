import Foundation
import Interchange

/// A file on its way into a journal: its entries become moods as they are asked for.
///
/// What a fixed amount of memory holds is read, located and checked before the journal is touched
/// (``readAhead()``), so that others wait for little more than the writing; the rest while it is
/// written (`Journal.add(_:)`). Memory does not grow with the file.
public final class MoodImport {
    /// How much is read ahead, in bytes.
    static let aheadSize = 16 << 20

    /// After so many entries progress is told.
    private static let progressInterval = 256

    let options: ImportOptions

    /// Called every few hundred entries, with how many there were; what it throws ends the import,
    /// and nothing is imported.
    public var onProgress: ((Int) throws -> Void)?

    /// Called with each refused entry, in their order. What it throws ends the import too.
    public var onRefusal: ((RefusedEntry) throws -> Void)?

    /// Called once everything is written and before it is committed: an error that it throws undoes
    /// the import. In a dry run it is called too.
    public var onWritten: (() throws -> Void)?

    private var reader: any EntryReader
    private var resolution: EntryResolution
    private var ahead: [ImportedMood] = []
    private var positionAhead = 0
    private var isAtEnd = false
    private var written = ImportReport()

    public init(_ reader: some EntryReader, options: ImportOptions) {
        self.options = options
        self.reader = reader
        if let order = options.dateOrder { self.reader.expectDates(in: order) }
        resolution = EntryResolution(type(of: reader), options: options)
    }

    /// What was done so far.
    public var report: ImportReport {
        var report = resolution.report
        for refusal in written.firstRefusals { report.note(refusal) }
        report.refused += written.refused - written.firstRefusals.count
        report.firstRefusals.sort { $0.line < $1.line }
        report.numbersEntries = numbersEntries
        report.fieldsLeftOut = reader.fieldsLeftOut.sorted
        report.isGivenUp = isGivenUp
        guard !isGivenUp else { return report }
        report.added = written.added
        report.updated = written.updated
        report.alreadyThere = written.alreadyThere
        report.keptAsEdited = written.keptAsEdited
        report.deletedBefore = written.deletedBefore
        return report
    }

    /// Whether the `line` of a refused entry is its number, because the file has no lines.
    public var numbersEntries: Bool { reader.numbersEntries }

    /// Whether there is nothing to do in a journal: no entry became a mood, or one of them did not
    /// and all must.
    public var isEmpty: Bool { isAtEnd && (ahead.isEmpty || isGivenUp) }

    /// Whether nothing is imported because an entry was refused.
    var isGivenUp: Bool { options.isStrict && resolution.report.refused + written.refused > 0 }

    /// Reads the beginning of the file, or all of it; all of it too where it is only read on to
    /// tell what else is refused.
    ///
    /// - Throws: `FormatError`, `InputError`, and what the closures throw.
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

    /// The next mood; nil at the end.
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

    // MARK: What became of the moods

    func begin() {
        written = ImportReport()
    }

    func note(_ outcome: ImportOutcome) {
        switch outcome {
        case .added: written.added += 1
        case .updated: written.updated += 1
        case .alreadyThere: written.alreadyThere += 1
        case .keptAsEdited: written.keptAsEdited += 1
        case .deletedBefore: written.deletedBefore += 1
        }
    }

    func refuse(_ mood: ImportedMood, because reason: String) throws {
        let refusal = RefusedEntry(line: mood.line, reason: reason)
        written.note(refusal)
        try onRefusal?(refusal)
    }
}

/// What became of a mood that was imported.
enum ImportOutcome {
    case added
    case updated
    case alreadyThere
    case keptAsEdited
    case deletedBefore
}
