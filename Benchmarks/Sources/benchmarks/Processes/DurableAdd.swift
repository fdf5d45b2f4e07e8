import Foundation
import GRDB

/// A whole process that records one mood durably, compared with the `sqlite3` shell that durably
/// inserts one row into an indexed table of the same size.
struct DurableAdd {
    static let moods = 100_000

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let journal = try TestJournal.journal(moods: Self.moods, in: folder)
        let table = folder.path("table.sqlite")
        try makeTable(at: table)
        let add = ChildProcess(
            program: program,
            arguments: [
                "add", "Sunset over the river", "--lat", "48.85", "--lon", "2.35",
                "--country", "FR", "--feeling", "good", "--journal", journal,
            ])
        let insert = ChildProcess(
            program: "sqlite3",
            arguments: [
                table,
                """
                PRAGMA synchronous = FULL;
                BEGIN IMMEDIATE;
                INSERT INTO mood (id, date, timeZone, localDay, feeling, note, latitude, longitude,
                  modifiedAt, country)
                VALUES (randomblob(16), 800000000.0, 'Europe/Paris', '2026-05-09', 4,
                  'Sunset over the river', 48.85, 2.35, 800000000.0, 76);
                COMMIT;
                """,
            ])
        let medians = try Medians(repetitions: 300, measured: add.run, baseline: insert.run)
        return [
            Figure(
                "one durable add to 100,000 moods, beside sqlite3's insert", medians, limit: 2.5)
        ]
    }

    private func makeTable(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(
                sql: """
                    CREATE TABLE mood (
                      id BLOB, date REAL, timeZone TEXT, localDay TEXT, feeling INTEGER, note TEXT,
                      latitude REAL, longitude REAL, modifiedAt REAL, country INTEGER
                    );
                    CREATE INDEX mood_date ON mood(date);
                    WITH RECURSIVE numbers(n) AS (
                      SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(Self.moods)
                    )
                    INSERT INTO mood
                    SELECT randomblob(16), 600000000.0 + n * 60, 'Europe/Paris', '2020-01-06',
                      n % 5 + 1, 'Sunset over the river, number ' || n, 48.85, 2.35,
                      600000000.0 + n * 60, n % 200
                    FROM numbers;
                    """)
        }
        try queue.close()
    }
}
