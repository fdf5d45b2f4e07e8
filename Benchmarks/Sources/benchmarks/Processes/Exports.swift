import Foundation
import GRDB

/// The export and the backup of a million moods, compared with the `sqlite3` shell: JSON Lines with
/// its JSON of the same columns in the same order, and the copy with its `.backup`. Both check the
/// copy.
struct Exports {
    static let moods = 1_000_000

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let large = try TestJournal.journal(moods: Self.moods, in: folder)
        let small = try TestJournal.journal(moods: 1000, in: folder)
        try addTags(at: large)
        return [try export(large), try memory(large, small), try backup(large)]
    }

    /// Adds a tag to every tenth mood.
    private func addTags(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO Tag (_pk, name, key) VALUES (1, 'work', 'work');
                    INSERT INTO Mood_tags (source, destination)
                    SELECT _pk, 1 FROM Mood WHERE _pk % 10 = 0;
                    """)
        }
        try queue.close()
    }

    private func export(_ journal: String) throws -> Figure {
        let select = """
            SELECT lower(hex(mood.id)) AS id, date, timeZone, numericCode AS country, feeling,
              latitude, longitude,
              (SELECT json_group_array(name) FROM Mood_tags JOIN Tag ON Tag._pk = destination
                WHERE source = mood._pk) AS tags,
              note, lower(hex(colors)) AS colors, modifiedAt, source, externalID
            FROM Mood AS mood JOIN GeographicRegion ON GeographicRegion._pk = mood.country
            ORDER BY date, mood.id
            """
        let shell = ChildProcess(program: "sqlite3", arguments: ["-json", journal, select])
        let medians = try Medians(
            repetitions: 5, measured: command(["export"], journal).run, baseline: shell.run)
        return Figure(
            "export of 1,000,000 moods as JSON Lines, beside sqlite3 -json", medians, limit: 1)
    }

    private func memory(_ large: String, _ small: String) throws -> Figure {
        func peak(_ journal: String) throws -> Double {
            let sizes = try (0..<3).map { _ in
                Double(try command(["export"], journal).peakResidentSize(folder: folder))
            }
            return sizes.median / 1_048_576
        }
        let (most, least) = (try peak(large), try peak(small))
        return Figure(
            "the same, beside 1000 moods: more resident at its peak",
            measured: String(format: "%.1f MiB", most),
            baseline: String(format: "%.1f MiB", least),
            value: most - least, limit: 32, unit: "MiB")
    }

    private func backup(_ journal: String) throws -> Figure {
        let copy = folder.path("backup.sqlite")
        func fresh(_ process: ChildProcess) throws -> Duration {
            try? FileManager.default.removeItem(atPath: copy)
            return try process.run()
        }
        let shell = ChildProcess(
            program: "sqlite3",
            arguments: [
                journal, ".backup '\(copy)'", ".open '\(copy)'", "PRAGMA quick_check",
            ])
        let medians = try Medians(repetitions: 11) {
            try fresh(command(["backup", copy], journal))
        } baseline: {
            try fresh(shell)
        }
        return Figure(
            "backup of them, beside sqlite3's .backup and quick_check", medians, limit: 1.1)
    }

    private func command(_ arguments: [String], _ journal: String) -> ChildProcess {
        ChildProcess(program: program, arguments: arguments + ["--journal", journal])
    }
}
