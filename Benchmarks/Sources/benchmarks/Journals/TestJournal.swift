import Atlas
import Foundation
import GRDB
import MoodJournal

/// A journal with many moods, created with SQL for speed.
enum TestJournal {
    /// Returns the path of a new journal with moods in 200 countries. Journals of the same size are
    /// made once and copied.
    static func journal(moods: Int, in folder: TemporaryFolder) throws -> String {
        let original = folder.path("journal-\(moods).sqlite")
        if access(original, F_OK) != 0 {
            try make(moods: moods, countries: 200, at: original)
        }
        return try folder.copy(of: original, named: "\(UUID().uuidString).sqlite")
    }

    /// Creates a journal with moods spread evenly over countries.
    ///
    /// The program's own code creates the file and the countries. SQL inserts the rest without
    /// triggers, then recreates them, recomputes their counts and rebuilds the search index.
    static func make(moods: Int, countries: Int, at path: String) throws {
        let location = try JournalLocation(option: path, environment: [:])
        let journal = try Journal.open(at: location)
        try journal.record(contentsOf: TestMoods.make(countries, countries: countries))
        try journal.close()

        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            let triggers = try Row.fetchAll(
                database, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            for trigger in triggers {
                try database.execute(sql: "DROP TRIGGER \"\(trigger[0] as String)\"")
            }
            try database.execute(sql: filling, arguments: [moods - countries, countries])
            try database.execute(sql: counting)
            for trigger in triggers { try database.execute(sql: trigger[1]) }
        }
        try queue.vacuum()
        try queue.close()
    }

    /// Inserts moods one minute apart.
    private static let filling = """
        WITH RECURSIVE numbers(n) AS (
          SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1
        ), places(place, country) AS MATERIALIZED (
          SELECT row_number() OVER (ORDER BY _pk) - 1, _pk FROM GeographicRegion
          WHERE _entity = 'Country'
        )
        INSERT INTO Mood (id, date, timeZone, localDay, feeling, note, latitude, longitude,
          modifiedAt, country)
        SELECT CAST(printf('%016x', n) AS BLOB), 600000000.0 + n * 60, 'Europe/Paris',
          date('2020-01-06', (n / 1440) || ' days'), n % 5 + 1,
          'Sunset over the river, number ' || n, 48.85, 2.35, 600000000.0 + n * 60, country
        FROM numbers JOIN places ON place = n % ?2
        """

    private static let counting = """
        UPDATE GeographicRegion SET numberOfMoods = (
          SELECT count(*) FROM Mood WHERE country = GeographicRegion._pk
        ) WHERE _entity = 'Country';
        UPDATE GeographicRegion SET numberOfMoods = (
          SELECT sum(country.numberOfMoods) FROM GeographicRegion AS country
          WHERE country.continent = GeographicRegion._pk
        ) WHERE _entity = 'Continent';
        INSERT INTO Mood_note_words (Mood_note_words) VALUES ('rebuild');
        INSERT INTO Mood_note_trigrams (Mood_note_trigrams) VALUES ('rebuild');
        """
}
