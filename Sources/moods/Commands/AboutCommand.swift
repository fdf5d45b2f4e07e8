import ArgumentParser
import Atlas
import MoodJournal

struct AboutCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Show the versions and the data sources.",
        discussion: """
            moods about
            moods about --data

            --data shows how far the simplified borders in the program are from their originals, \
            in total and by country: the largest displacement in meters, and the area on the wrong \
            side in km². An area between two countries counts for both.

            Fields: country (empty for all borders), name, displacement, area, borders (their release), \
            clockRules (the release of the tz database in use), clockSource (its folder, or "program").
            """)

    @Flag(help: "Show how exact the borders are.")
    var data = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var terminalOptions: TerminalOptions

    func run(output: StandardOutput) throws {
        if data { return try writeAccuracy(to: output) }
        guard !outputOptions.isGiven else {
            throw CommandError.usage("--format and --fields need --data")
        }
        let zones = ZoneDatabase.current
        // Reading all files finds those that can't be used.
        for name in zones.names { _ = zones.rules(named: name) }
        try output.write(
            """
            moods \(Moods.version)
            journal version \(Journal.version), SQLite \(Journal.databaseVersion)

            Clock rules: tz database \(zones.release), \(zones.folder ?? "in the program")
            Borders of countries and time zones: \(Boundaries.source), \(Boundaries.release) \
            (\(Boundaries.date))
            \(Boundaries.attribution), \(Boundaries.license)
            Towns: \(Towns.source), \(Towns.date)
            \(Towns.attribution), \(Towns.license)
            Names and codes: Unicode CLDR and ISO 3166-1

            """)
    }

    private func writeAccuracy(to output: StandardOutput) throws {
        let locale = try localeOptions.resolved()
        let terminal = terminalOptions.terminal(paging: output)
        let records = try outputOptions.records(BoundaryTable.fields(locale: locale), on: terminal)
        if records == nil {
            try output.write(
                "Largest displacement of the borders, and area on the wrong side of them:\n\n")
        }
        try BoundaryTable(locale: locale)
            .write(BoundaryAccuracy.all, or: records, terminal: terminal, to: output)
    }
}
