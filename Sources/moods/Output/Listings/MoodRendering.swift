import Foundation
import MoodJournal

/// Writes moods: as records for programs, as a table or in full for people.
struct MoodRendering {
    private let format: OutputFormat
    private let options: OutputOptions
    private let hasSections: Bool
    private let locale: Locale
    private let terminal: TerminalEnvironment
    private let output: StandardOutput
    private let table: MoodTable

    /// A mood, and the name of its section if the listing has sections.
    private struct SectionedMood {
        var section: String?
        let mood: MoodRecord
    }

    /// Checks the options, before anything is read.
    ///
    /// - Parameter searches: The searches whose matches are marked in notes.
    /// - Throws: An error if the options contradict each other or are invalid.
    init(
        options: OutputOptions, searches: [MoodSearch] = [], hasSections: Bool = false,
        locale: Locale, output: StandardOutput
    ) throws {
        terminal = TerminalEnvironment.current()
        format = try options.format(on: terminal)
        table = MoodTable(
            locale: locale, ramp: terminal.ramp, zones: TimeZones(), searches: searches,
            width: terminal.isTerminal ? terminal.width : nil)
        self.options = options
        self.hasSections = hasSections
        self.locale = locale
        self.output = output
        if let format = format.recordFormat { _ = try fields(of: format, .seconds) }
    }

    var isTableOnTerminal: Bool { format == .table && terminal.isTerminal }

    private func fields(
        of format: RecordFormat, _ precision: ISO8601.Precision
    ) throws -> [Field<SectionedMood>] {
        let section = Field<SectionedMood>(MoodFields.section) { FieldValue($0.section) }
        let moodFields = MoodFields.all(zones: table.zones, precision: precision)
            .map { $0.reading { (row: SectionedMood) in row.mood } }
        let selected = try options.select(
            from: (hasSections ? [section] : []) + moodFields, for: format)
        let lacksSection = hasSections && !selected.contains { $0.name == section.name }
        return (lacksSection ? [section] : []) + selected
    }

    /// Writes the moods that `source` passes to a closure, one by one.
    ///
    /// - Parameter precision: The precision of all their dates, computed only if it is needed.
    func write(
        precision: @autoclosure () throws -> ISO8601.Precision,
        _ source: ((MoodRecord) throws -> Void) throws -> Void
    ) throws {
        guard let recordFormat = format.recordFormat else {
            var writer = makeTableWriter()
            try source { try writer.write(table.cells(of: $0)) }
            return try writer.finish()
        }
        var writer = try makeRecordWriter(recordFormat, precision())
        try source { try writer.write(SectionedMood(mood: $0)) }
        try writer.finish()
    }

    /// Writes sections: in a table under headings, otherwise with the section's name in each mood.
    ///
    /// - Parameter source: Passes the moods of a section to a closure.
    func write(
        _ sections: [MoodSectionInfo], precision: @autoclosure () throws -> ISO8601.Precision,
        _ source: (MoodSectionInfo, (MoodRecord) throws -> Void) throws -> Void
    ) throws {
        guard let recordFormat = format.recordFormat else {
            var writer = makeTableWriter()
            for section in sections {
                let name = section.section.localizedName(in: locale)
                try writer.writeHeading(table.heading(name, count: section.numberOfMoods))
                try source(section) { try writer.write(table.cells(of: $0)) }
            }
            return try writer.finish()
        }
        var writer = try makeRecordWriter(recordFormat, precision())
        for section in sections {
            let name = section.section.localizedName(in: locale)
            try source(section) { try writer.write(SectionedMood(section: name, mood: $0)) }
        }
        try writer.finish()
    }

    /// Writes moods; with all of their properties if the format is a table.
    func writeInFull(_ moods: [MoodRecord]) throws {
        guard format == .table else {
            let precision = ISO8601.Precision(of: moods.lazy.map(\.date))
            return try write(precision: precision) { write in try moods.forEach(write) }
        }
        for (index, mood) in moods.enumerated() {
            if index > 0 { try output.write("\n") }
            var writer = TableWriter(
                columns: [.init(), .init(isFlexible: true)], width: nil,
                depth: terminal.colorDepth, to: output)
            for (name, value) in details(of: mood) where !value.isEmpty {
                try writer.write([[StyledText(name, .dim)], value])
            }
            try writer.finish()
            if let note = mood.note { try output.write("\n" + TerminalText.lines(note) + "\n") }
        }
    }

    private func makeTableWriter() -> TableWriter {
        TableWriter(
            columns: MoodTable.columns, width: terminal.isTerminal ? terminal.width : nil,
            depth: terminal.colorDepth, to: output)
    }

    private func makeRecordWriter(
        _ format: RecordFormat, _ precision: ISO8601.Precision
    ) throws -> RecordWriter<SectionedMood> {
        try options.writer(
            of: fields(of: format, precision), format: format, to: output, on: terminal)
    }

    private func details(of mood: MoodRecord) -> [(String, [StyledText])] {
        func text(_ text: String?) -> [StyledText] { text.map { [StyledText($0)] } ?? [] }
        let place = mood.latitude.flatMap { latitude in
            mood.longitude.map { "\(latitude), \($0)" }
        }
        let continent = mood.country.continent?.localizedName(in: locale)
        let swatch = table.swatch(of: mood)
        let colors = mood.colors.map(\.description).joined(separator: " ")
        return [
            ("Mood", [StyledText(String(mood.number), .bold)]),
            ("Id", text(mood.id.uuidString.lowercased())),
            ("Date", text("\(table.date(of: mood)) \(mood.timeZone)")),
            (
                "Country",
                text(
                    mood.country.localizedName(in: locale)
                        + (continent.map { ", \($0)" } ?? ""))
            ),
            ("Place", text(place)),
            ("Feeling", text(mood.feeling.map { "\($0.name) (\($0.rawValue) of 5)" })),
            ("Tags", text(mood.tags.isEmpty ? nil : mood.tags.joined(separator: ", "))),
            ("Source", text(mood.source)),
            (
                "Colors",
                mood.colors.isEmpty ? [] : swatch + text(swatch.isEmpty ? colors : " " + colors)
            ),
        ]
    }
}
