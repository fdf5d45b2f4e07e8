import Testing

extension Home {
    func expectSoundJournal(
        _ journal: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let contradictions = try contradictions(of: journal)
        #expect(contradictions == "", sourceLocation: sourceLocation)
    }

    /// Returns the contradictions in a journal that the `sqlite3` shell finds.
    func contradictions(of journal: String? = nil) throws -> String {
        let result = try sqlite(
            """
            PRAGMA integrity_check;
            PRAGMA foreign_key_check;
            SELECT 'countries that miscount', r.numericCode FROM GeographicRegion r
              WHERE _entity = 'Country' AND numberOfMoods
                != (SELECT count(*) FROM Mood WHERE country = r._pk);
            SELECT 'continents that miscount', r.numericCode FROM GeographicRegion r
              WHERE _entity = 'Continent' AND (numberOfMoods, numberOfCountries)
                != (SELECT coalesce(sum(c.numberOfMoods), 0), count(*) FROM GeographicRegion c
                    WHERE c.continent = r._pk);
            SELECT 'regions without moods', numericCode FROM GeographicRegion
              WHERE numberOfMoods < 1;
            SELECT 'countries that come twice', numericCode FROM GeographicRegion
              GROUP BY _entity, numericCode HAVING count(*) > 1;
            SELECT 'tags that miscount', key FROM Tag t
              WHERE (numberOfMoods, numberOfChildren)
                != (SELECT count(*), (SELECT count(*) FROM Tag WHERE parent = t._pk)
                    FROM Mood_tags WHERE destination = t._pk);
            SELECT 'unused tags', key FROM Tag WHERE numberOfMoods + numberOfChildren < 1;
            """, journal: journal)
        return result == "ok" ? "" : result
    }

    func numberOfMoods() throws -> Int {
        try #require(Int(try sqlite("SELECT count(*) FROM Mood")))
    }
}
