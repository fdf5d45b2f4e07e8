import Foundation
import GRDB

/// Searches, statistics and pictures of a million moods, and a report of a hundred thousand: the
/// searches compared with a list of as many moods, the others with the `sqlite3` shell, which reads
/// the same rows.
struct LookingBack {
    let program: String
    let folder: TemporaryFolder

    /// The number of moods with each of the two rare texts.
    private static let rareMoods = 20

    func figures() throws -> [Figure] {
        let large = try TestJournal.journal(moods: 1_000_000, in: folder)
        let medium = try TestJournal.journal(moods: 100_000, in: folder)
        try addRareTexts(at: large)
        let list = command(["list", "--limit", "20"], large)
        let days = """
            SELECT localDay, country, count(*), count(feeling), sum(feeling) FROM Mood \
            GROUP BY localDay, country
            """
        return [
            try figure(
                "list --match WORD --limit 20, beside list --limit 20",
                command(["list", "--match", "umbrella", "--limit", "20"], large), list, limit: 3),
            try figure(
                "list --match with three Japanese characters, beside it",
                command(["list", "--match", "東京タ", "--limit", "20"], large), list, limit: 10),
            try figure(
                "stats of 1,000,000 moods, beside sqlite3 with the days and countries",
                command(["stats"], large), shell(days, large), limit: 1),
            try figure(
                "calendar --years of them, beside it", command(["calendar", "--years"], large),
                shell(days, large), limit: 1),
            try figure(
                "map of them, beside it", command(["map"], large), shell(days, large), limit: 1),
            try figure(
                "report of 100,000 moods, beside sqlite3 with their days and countries",
                command(["report"], medium), shell(days, medium), limit: 12),
        ]
    }

    /// Adds a word and Japanese characters to the notes of some moods. The triggers of the journal
    /// add them to its index.
    private func addRareTexts(at path: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    UPDATE Mood SET note = note || ' umbrella 東京タワー'
                    WHERE _pk % (SELECT max(_pk) / ? FROM Mood) = 0
                    """, arguments: [Self.rareMoods])
        }
        try queue.close()
    }

    private func figure(
        _ name: String, _ measured: ChildProcess, _ peer: ChildProcess, limit: Double
    ) throws -> Figure {
        let medians = try Medians(
            repetitions: 9, measured: measured.run, baseline: peer.run)
        return Figure(name, medians, limit: limit)
    }

    private func shell(_ sql: String, _ journal: String) -> ChildProcess {
        ChildProcess(program: "sqlite3", arguments: [journal, sql])
    }

    private func command(_ arguments: [String], _ journal: String) -> ChildProcess {
        ChildProcess(program: program, arguments: arguments + ["--journal", journal])
    }
}
