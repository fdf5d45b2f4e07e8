import ArgumentParser
import Atlas
import MoodJournal

struct AboutCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "about", abstract: "Show the versions and the data sources.",
        discussion: """
            moods about
            """)

    func run(output: StandardOutput) throws {
        try output.write(
            """
            moods \(Moods.version)
            journal version \(Journal.version), SQLite \(Journal.databaseVersion)

            Boundaries and time zones: \(Boundaries.source), \(Boundaries.release) \
            (\(Boundaries.date))
            \(Boundaries.attribution), \(Boundaries.license)
            Towns: \(Towns.source), \(Towns.date)
            \(Towns.attribution), \(Towns.license)
            Names and codes: Unicode CLDR and ISO 3166-1

            """)
    }
}
