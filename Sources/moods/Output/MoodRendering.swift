import Foundation
import MoodJournal

/// How moods are written: for programs as records, for people as a table or in full.
struct MoodRendering {
    private let format: OutputFormat
    private let fields: [Field<MoodRecord>]
    private let locale: Locale
    private let terminal: TerminalEnvironment
    private let output: StandardOutput
    private let zones = TimeZones()

    /// - Throws: Where the options do not fit together, before anything is read.
    init(options: OutputOptions, locale: Locale, output: StandardOutput) throws {
        terminal = TerminalEnvironment.current()
        format = try options.format(on: terminal)
        fields = try options.select(
            from: MoodFields.all(zones: zones), for: format.recordFormat ?? .tsv)
        self.locale = locale
        self.output = output
    }

    /// Writes the moods that `source` hands over, one by one.
    func write(_ source: ((MoodRecord) throws -> Void) throws -> Void) throws {
        guard let recordFormat = format.recordFormat else { return try writeTable(source) }
        var writer = try RecordWriter(
            fields: fields, format: recordFormat, to: output, isTerminal: terminal.isTerminal)
        try source { try writer.write($0) }
        try writer.finish()
    }

    /// Writes moods with everything that is known of them, where people read.
    func writeInFull(_ moods: [MoodRecord]) throws {
        guard format == .table else {
            return try write { write in try moods.forEach(write) }
        }
        for (index, mood) in moods.enumerated() {
            if index > 0 { try output.write("\n") }
            var table = TableWriter(
                columns: [.init(), .init(isFlexible: true)], width: nil,
                depth: terminal.colorDepth, to: output)
            for (name, value) in details(of: mood) where !value.isEmpty {
                try table.write([[StyledText(name, .dim)], value])
            }
            try table.finish()
            if let note = mood.note { try output.write("\n" + TerminalText.lines(note) + "\n") }
        }
    }

    // MARK: For people

    private func writeTable(_ source: ((MoodRecord) throws -> Void) throws -> Void) throws {
        var table = TableWriter(
            columns: [
                .init(alignment: .right), .init(), .init(), .init(), .init(), .init(isFlexible: true),
            ],
            width: terminal.isTerminal ? terminal.width : nil, depth: terminal.colorDepth,
            to: output)
        try source { mood in
            try table.write([
                [StyledText(String(mood.number), .dim)],
                [StyledText(date(of: mood))],
                [StyledText(mood.feeling?.name ?? "", .bold)],
                swatch(of: mood),
                [StyledText(mood.country.localizedName(in: locale))],
                [StyledText(mood.note ?? "")],
            ])
        }
        try table.finish()
    }

    private func details(of mood: MoodRecord) -> [(String, [StyledText])] {
        func text(_ text: String?) -> [StyledText] { text.map { [StyledText($0)] } ?? [] }
        let place = mood.latitude.flatMap { latitude in
            mood.longitude.map { "\(latitude), \($0)" }
        }
        let continent = mood.country.continent?.localizedName(in: locale)
        let swatch = swatch(of: mood)
        let colors = mood.colors.map(\.description).joined(separator: " ")
        return [
            ("Mood", [StyledText(String(mood.number), .bold)]),
            ("Id", text(mood.id.uuidString.lowercased())),
            ("Date", text("\(date(of: mood)) \(mood.timeZone)")),
            (
                "Country",
                text(
                    mood.country.localizedName(in: locale)
                        + (continent.map { ", \($0)" } ?? ""))
            ),
            ("Place", text(place)),
            ("Feeling", text(mood.feeling.map { "\($0.name) (\($0.rawValue) of 5)" })),
            (
                "Colors",
                mood.colors.isEmpty ? [] : swatch + text(swatch.isEmpty ? colors : " " + colors)
            ),
        ]
    }

    /// As the clock showed it where the mood was felt.
    private func date(of mood: MoodRecord) -> String {
        DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? ""
    }

    private func swatch(of mood: MoodRecord) -> [StyledText] {
        Swatch.texts(
            of: mood.colors.map { (red: $0.red, green: $0.green, blue: $0.blue) },
            depth: terminal.colorDepth)
    }
}
