import ArgumentParser
import Atlas
import MoodJournal

struct AboutCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "about",
        abstract: "Show the versions and the sources of the data.",
        discussion: """
            moods about
            """)

    func run(output: StandardOutput) throws {
        try output.write(
            """
            moods \(Moods.version)
            journals of version \(Journal.version), in SQLite \(Journal.databaseVersion)

            Boundaries and time zones: \(Boundaries.source), \(Boundaries.release) \
            (\(Boundaries.date))
            \(Boundaries.attribution), \(Boundaries.license)
            Names and codes: Unicode CLDR and ISO 3166-1

            """)
    }
}
