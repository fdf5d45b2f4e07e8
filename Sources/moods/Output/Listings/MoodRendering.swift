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

    private let format: OutputFormat
    private let options: OutputOptions
    private let hasSections: Bool
    private let locale: Locale
    private let terminal: TerminalEnvironment
    private let output: StandardOutput
    private let searches: [MoodSearch]
    private let zones = TimeZones()

    /// The user's own places, for tables only.
    private var places = NamedPlaces()

    /// A mood, and the name of its section if the listing has sections.
    private struct SectionedMood {
        var section: String?
        let mood: MoodRecord
    }

    /// Creates a rendering, and checks the options before anything is read.
    ///
    /// - Parameters:
    ///   - options: The options for the format and the fields.
    ///   - terminal: The terminal to write for.
    ///   - isOneline: Whether `--oneline` was given.
    ///   - searches: The searches whose matches are marked in notes.
    ///   - hasSections: Whether the moods are grouped in sections.
    ///   - locale: The locale of the words.
    ///   - output: The destination.
    /// - Throws: An error if the options contradict each other or are invalid.
    init(
        options: OutputOptions, on terminal: TerminalEnvironment, isOneline: Bool = false,
        searches: [MoodSearch] = [], hasSections: Bool = false, locale: Locale,
        output: StandardOutput
    ) throws {
        if isOneline, options.isGiven, options.format != .table {
            throw CommandError.formatOfOneline
        }
        format = isOneline ? .table : try options.format(on: terminal)
        self.terminal = terminal
        self.options = options
        self.hasSections = hasSections
        self.locale = locale
        self.output = output
        self.searches = searches
        if let format = format.recordFormat { _ = try fields(of: format, .seconds) }
    }

    /// Whether the moods are written for people.
    var isTable: Bool { format == .table }

    var isTableOnTerminal: Bool { isTable && terminal.isTerminal }

    /// Reads what tables show of a journal beside its moods.
    mutating func read(_ journal: Journal) throws {
        if isTable { places = try journal.namedPlaces() }
    }

    // MARK: Listings

    /// Writes the moods that `source` passes to a closure, one by one.
    ///
    /// - Parameters:
    ///   - form: The form for people.
    ///   - summary: The number of moods that are shown and the summary of all, computed only for
    ///     people.
    ///   - precision: The precision of all dates, computed only for programs.
    ///   - source: A function that passes each mood to its argument.
    func write(
        as form: Form, summary: @autoclosure () throws -> ListingSummary,
        precision: @autoclosure () throws -> ISO8601.Precision,
        _ source: ((MoodRecord) throws -> Void) throws -> Void
    ) throws {
        if let recordFormat = format.recordFormat {
            var writer = try makeRecordWriter(recordFormat, precision())
            try source { try writer.write(SectionedMood(mood: $0)) }
            return try writer.finish()
        }
        var writer = makeListingWriter(form)
        try writer.write(summary())
        try source { try writer.write($0) }
        try writer.finish()
    }

    /// Writes sections: for people under headings, otherwise with the section's name in each mood.
    ///
    /// - Parameters:
    ///   - sections: The sections, in order.
    ///   - form: The form for people.
    ///   - summary: The number of moods that are shown and the summary of all, computed only for
    ///     people.
    ///   - precision: The precision of all dates, computed only for programs.
    ///   - source: A function that passes each mood of a section to its second argument.
    func write(
        _ sections: [MoodSectionInfo], as form: Form,
        summary: @autoclosure () throws -> ListingSummary,
        precision: @autoclosure () throws -> ISO8601.Precision,
        _ source: (MoodSectionInfo, (MoodRecord) throws -> Void) throws -> Void
    ) throws {
        if let recordFormat = format.recordFormat {
            var writer = try makeRecordWriter(recordFormat, precision())
            for section in sections {
                let name = section.section.localizedName(in: locale)
                try source(section) { try writer.write(SectionedMood(section: name, mood: $0)) }
            }
            return try writer.finish()
        }
        var writer = makeListingWriter(form)
        try writer.write(summary())
        for section in sections {
            try writer.writeHeading(of: section)
            try source(section) { try writer.write($0) }
        }
        try writer.finish()
    }

    private func makeListingWriter(_ form: Form) -> MoodListingWriter {
        var lines = MoodLines(
            locale: locale, terminal: terminal, zones: zones, searches: searches)
        lines.places = places
        return MoodListingWriter(form: form, lines: lines, isSectioned: hasSections, to: output)
    }

    // MARK: Moods in full

    /// Writes moods, with all of their properties if they are for people.
    ///
    /// - Parameter moods: The moods.
    func writeInFull(_ moods: [MoodRecord]) throws {
        guard isTable else {
            let precision = ISO8601.Precision(of: moods.lazy.map(\.date))
            return try write(as: .dated, summary: ListingSummary(), precision: precision) { write in
                try moods.forEach(write)
            }
        }
        let details = MoodDetails(locale: locale, terminal: terminal, places: places)
        for (index, mood) in moods.enumerated() {
            if index > 0 { try output.write("\n") }
            try details.write(mood, to: output)
        }
    }

    // MARK: Records

    private func fields(
        of format: RecordFormat, _ precision: ISO8601.Precision
    ) throws -> [Field<SectionedMood>] {
        let section = Field<SectionedMood>(MoodFields.section) { FieldValue($0.section) }
        let moodFields = MoodFields.all(zones: zones, precision: precision)
            .map { $0.reading { (row: SectionedMood) in row.mood } }
        let selected = try options.select(
            from: (hasSections ? [section] : []) + moodFields, for: format)
        let lacksSection = hasSections && !selected.contains { $0.name == section.name }
        return (lacksSection ? [section] : []) + selected
    }

    private func makeRecordWriter(
        _ format: RecordFormat, _ precision: ISO8601.Precision
    ) throws -> RecordWriter<SectionedMood> {
        try options.writer(
            of: fields(of: format, precision), format: format, to: output, on: terminal)
    }
}
