import Foundation
import Testing

@Suite("Writing with the sqlite3 shell")
struct OtherProgramsWritingTests {
    @Test("Rows inserted, moved and deleted by hand keep the counts exact")
    func counts() throws {
        let home = try Home()
        for country in ["FR", "DE", "JP"] { try home.add("--country", country) }
        func regions() throws -> [String] {
            try home.moods(
                "regions", "--sort", "name", "--fields", "code,moods,countries"
            ).lines
        }
        let columns = "date, timeZone, localDay, modifiedAt, country"
        try home.sqlite(
            """
            INSERT INTO Mood(id, \(columns))
              SELECT randomblob(16), \(columns) FROM Mood, (VALUES (1), (2), (3)) WHERE country
                = (SELECT _pk FROM GeographicRegion WHERE numericCode = 250);
            """)
        #expect(try regions() == ["142\t1\t1", "150\t5\t2", "FR\t4\t", "DE\t1\t", "JP\t1\t"])
        try home.sqlite(
            """
            UPDATE Mood SET country = (SELECT _pk FROM GeographicRegion WHERE numericCode = 392)
              WHERE _pk > 4;
            """)
        #expect(try regions() == ["142\t3\t1", "150\t3\t2", "FR\t2\t", "DE\t1\t", "JP\t3\t"])
        try home.sqlite("DELETE FROM Mood WHERE _pk IN (4, 5)")
        #expect(try regions() == ["142\t2\t1", "150\t2\t2", "FR\t1\t", "DE\t1\t", "JP\t2\t"])
        try home.sqlite(
            """
            UPDATE GeographicRegion SET continent
              = (SELECT _pk FROM GeographicRegion WHERE numericCode = 142) WHERE numericCode = 276;
            """)
        #expect(try regions() == ["142\t3\t2", "150\t1\t1", "FR\t1\t", "DE\t1\t", "JP\t2\t"])
        try home.expectSoundJournal()
    }

    @Test(
        "D4 With foreign keys on, no program can leave a mood without a country",
        arguments: [
            "DELETE FROM GeographicRegion WHERE numericCode = 250",
            "UPDATE Mood SET country = NULL", "UPDATE Mood SET country = 4711",
            "UPDATE GeographicRegion SET _pk = 4711 WHERE numericCode = 250",
        ])
    func danglingReference(statement: String) throws {
        let home = try Home()
        try home.add("--country", "FR")
        let outcome = try home.run(
            [Program.tool("sqlite3"), home.journal, "PRAGMA foreign_keys = ON; \(statement)"])
        #expect(outcome.status != 0)
        // The error is any kind of SQLITE_CONSTRAINT.
        #expect(outcome.errors.contains("(19)"), "\(outcome)")
        try home.expectSoundJournal()
        #expect(try home.moods("list", "FR").lines.count == 1)
    }

    @Test("A mood's number is never used again, even after the last mood is deleted")
    func numbersAreNotUsedTwice() throws {
        let home = try Home()
        for _ in 1...3 { try home.add() }
        #expect(try home.moods("delete", "--yes", "1", "2", "3").status == 0)
        try home.add()
        #expect(try home.moods("list", "--fields", "number").output == "4\n")
    }
}
