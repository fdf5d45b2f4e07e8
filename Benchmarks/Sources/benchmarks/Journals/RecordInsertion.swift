import Atlas
import Foundation
import GRDB
import MoodJournal

/// Adds moods with GRDB's records, without an object graph.
struct RecordInsertion {
    private let now: Date

    /// The keys of the countries that were found or made: each is looked for only once.
    private var keys: [Int16: Int64] = [:]

    init(now: Date) {
        self.now = now
    }

    mutating func insert(_ mood: NewMood, _ database: Database) throws {
        try MoodRow(mood, now: now, country: country(mood.country, database)).insert(database)
    }

    private mutating func country(
        _ country: ISO3166.Country, _ database: Database
    ) throws -> Int64 {
        if let known = keys[country.numericCode] { return known }
        let continent = try country.continent.map {
            try key(entity: "Continent", code: $0.rawValue, continent: nil, database)
        }
        let found = try key(
            entity: "Country", code: country.numericCode, continent: continent, database)
        keys[country.numericCode] = found
        return found
    }

    private func key(
        entity: String, code: Int16, continent: Int64?, _ database: Database
    ) throws -> Int64 {
        let found =
            try RegionRow
            .filter(Column("_entity") == entity && Column("numericCode") == code)
            .fetchOne(database)
        if let key = found?.primaryKey { return key }
        var region = RegionRow(
            primaryKey: nil, entity: entity, numericCode: code, updatedAt: now,
            continent: continent)
        try region.insert(database)
        return region.primaryKey ?? database.lastInsertedRowID
    }
}
