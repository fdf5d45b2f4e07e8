import Foundation
import MoodJournal

/// Writes moods: as records for programs, or as listings or in full for people.
struct MoodRendering {
    /// The form of a listing for people.
    enum Form {
        /// The moods stand below the headings of their days.
        case days
        /// Each mood has its date.
        case dated
        /// The moods are a table with one line for each.
        case oneline
    }

    /// Whether the moods are written for people.
    let isTable: Bool

    private let options: OutputOptions
    private let hasSections: Bool
    private let locale: Locale
    private let terminal: TerminalEnvironment
    private let output: StandardOutput
    private let searches: [MoodSearch]
    private let zones = TimeZones()
    /// The user's own places, for tables only.
    private var places = NamedPlaces()

    private var showsIDs = false

    /// A mood, and the name of its section if the listing has sections.
    private struct SectionedMood {
        var section: String?
        let mood: MoodRecord
    }

    /// Creates a rendering, and checks the options before anything is read.
    /// - Parameters:
    ///   - searches: The searches whose matches are marked in notes.
    ///   - hasSections: Whether the moods are grouped in sections.
    init(
        options: OutputOptions, on terminal: TerminalEnvironment, isOneline: Bool = false,
        searches: [MoodSearch] = [], hasSections: Bool = false, locale: Locale,
        output: StandardOutput
    ) throws {
        if isOneline, options.isGiven, options.format != .table {
            throw CommandError.usage(
                "--oneline prints a table; don't use --format or --fields with it")
        }
        self.terminal = terminal
        self.options = options
        self.hasSections = hasSections
        self.locale = locale
        self.output = output
        self.searches = searches
        let records = try Self.records(options, hasSections, zones, .seconds, on: terminal)
        isTable = isOneline || records == nil
    }

    var isTableOnTerminal: Bool { isTable && terminal.isTerminal }

    /// Reads what tables show of a journal beside its moods.
    mutating func read(_ journal: Journal) throws {
        guard isTable else { return }
        places = try journal.namedPlaces()
        showsIDs = try terminal.isTerminal && journal.hasMerged()
    }

    /// Writes moods: for people under the headings of their sections, otherwise with the section's
    /// name in each mood.
    /// - Parameters:
    ///   - sections: The sections, in order; one that is `nil` if the listing has none.
    ///   - summary: The number of shown moods and the summary of all, computed only for people.
    ///   - precision: The precision of all dates, computed only for programs.
    ///   - source: A function that passes each mood of a section to its second argument.
    func write(
        _ sections: [MoodSectionInfo?] = [nil], as form: Form,
        summary: @autoclosure () throws -> ListingSummary,
        precision: @autoclosure () throws -> ISO8601.Precision,
        _ source: (MoodSectionInfo?, (MoodRecord) throws -> Void) throws -> Void
    ) throws {
        if !isTable,
            var writer = try Self.records(options, hasSections, zones, precision(), on: terminal)?
                .writer(to: output)
        {
            for section in sections {
                let name = section?.section.localizedName(in: locale)
                try source(section) { try writer.write(SectionedMood(section: name, mood: $0)) }
            }
            return try writer.finish()
        }
        var lines = MoodLines(
            locale: locale, terminal: terminal, zones: zones, searches: searches, places: places)
        // A table has one line for each mood, however long its note is.
        if form == .oneline, terminal.isTerminal { lines.width = terminal.width }
        lines.showsIDs = showsIDs
        var writer = MoodListingWriter(
            form: form, lines: lines, isSectioned: hasSections, to: output)
        try writer.write(summary())
        for section in sections {
            if let section { try writer.writeHeading(of: section) }
            try source(section) { try writer.write($0) }
        }
        try writer.finish()
    }

    /// Writes moods, with all of their properties if they are for people.
    func writeInFull(_ moods: [MoodRecord]) throws {
        guard isTable else {
            let precision = ISO8601.Precision(of: moods.lazy.map(\.date))
            return try write(as: .dated, summary: ListingSummary(), precision: precision) {
                try moods.forEach($1)
            }
        }
        let details = MoodDetails(locale: locale, terminal: terminal, places: places)
        for (index, mood) in moods.enumerated() {
            if index > 0 { try output.write("\n") }
            try details.write(details.full(mood), to: output)
        }
    }

    /// Returns the records of moods, each with its section first; `nil` for a table.
    private static func records(
        _ options: OutputOptions, _ hasSections: Bool, _ zones: TimeZones,
        _ precision: ISO8601.Precision, on terminal: TerminalEnvironment
    ) throws -> RecordListing<SectionedMood>? {
        let section = Field<SectionedMood>(MoodFields.section) { FieldValue($0.section) }
        let moodFields = MoodFields.all(zones: zones, precision: precision)
            .map { $0.reading { (row: SectionedMood) in row.mood } }
        var records = try options.records((hasSections ? [section] : []) + moodFields, on: terminal)
        if hasSections, records?.fields.contains(where: { $0.name == section.name }) == false {
            records?.fields.insert(section, at: 0)
        }
        return records
    }
}
