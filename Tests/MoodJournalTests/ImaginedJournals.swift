import Atlas
import Foundation
import Persistence

@testable import MoodJournal

/// Journals of imagined versions before the first real one. The first has the country as a number
/// in each mood. The second has countries with the continent's number. The third has continents, in
/// one table with the countries. They never existed, and only serve to test migrations.
enum ImaginedJournals {
    enum First {
        static let entities: [ManagedObject.Type] = [Mood.self]

        final class Mood: ManagedObject {
            @Attribute(.unique) var id: UUID
            @Attribute(.indexed) var date: Date
            @Attribute(.length(1...64)) var timeZone: String
            @Attribute(.length(10...10)) var localDay: String
            @Attribute var feeling: Feeling?
            @Attribute var note: String?
            @Attribute var colors: Palette?
            @Attribute(.range(-90.0...90)) var latitude: Double?
            @Attribute(.range(-180.0...180)) var longitude: Double?
            @Attribute var modifiedAt: Date

            /// The ISO 3166-1 numeric code, or 0 if it isn't known.
            @Attribute(.indexed) var country: Int16
        }
    }

    enum Second {
        static let entities: [ManagedObject.Type] = [Mood.self, Country.self]

        final class Mood: ManagedObject {
            @Attribute(.unique) var id: UUID
            @Attribute(.indexed) var date: Date
            @Attribute(.length(1...64)) var timeZone: String
            @Attribute(.length(10...10)) var localDay: String
            @Attribute var feeling: Feeling?
            @Attribute var note: String?
            @Attribute var colors: Palette?
            @Attribute(.range(-90.0...90)) var latitude: Double?
            @Attribute(.range(-180.0...180)) var longitude: Double?
            @Attribute var modifiedAt: Date
            @ToOne(inverse: \Country.moods, .required) var country: Country?
        }

        final class Country: ManagedObject {
            @Attribute(.unique) var numericCode: Int16
            @Attribute(default: Date(timeIntervalSince1970: 0), .merge(.greatest))
            var updatedAt: Date

            /// The UN M49 code of the continent, or `nil` for the unknown country.
            @Attribute var continent: Int16?
            @ToMany(deleteRule: .deny) var moods: ManagedSet<Mood>
            @Derived var numberOfMoods: Int

            override class var derivations: [Derivation] {
                [.count(of: \Country.moods, into: \Country.numberOfMoods)]
            }
        }
    }

    /// Converts each country number to a country. Codes outside ISO 3166-1 become the unknown
    /// country.
    static let toCountries = Migration("countries") { step in
        try step.execute(
            """
            CREATE TABLE Country (_pk INTEGER PRIMARY KEY, _version INTEGER NOT NULL DEFAULT 1,
              numericCode INTEGER UNIQUE, updatedAt REAL DEFAULT 0, continent INTEGER)
            """)
        let numbers = try step.rows(
            "SELECT country, max(modifiedAt) FROM Mood GROUP BY country ORDER BY country")
        for row in numbers {
            guard case .integer(let number) = row[0], case .real(let updatedAt) = row[1] else {
                continue
            }
            let country =
                Int16(exactly: number).flatMap(ISO3166.Country.init(numericCode:)) ?? .unknown
            let code = StoredValue.integer(Int64(country.numericCode))
            try step.execute(
                "INSERT OR IGNORE INTO Country (numericCode, continent) VALUES (?, ?)",
                [code, country.continent.map { .integer(Int64($0.rawValue)) } ?? .null])
            try step.execute(
                "UPDATE Country SET updatedAt = max(updatedAt, ?) WHERE numericCode = ?",
                [.real(updatedAt), code])
            // From now on the column contains the country's row. It is negative, so that no number
            // that follows is confused with a row.
            try step.execute(
                """
                UPDATE Mood SET country = (SELECT -_pk FROM Country WHERE numericCode = ?)
                WHERE country = ?
                """, [code, .integer(number)])
        }
        try step.execute("UPDATE Mood SET country = -country")
    }

    /// Moves countries to the table of all regions, and converts each continent number to a
    /// continent.
    static let toContinents = Migration("continents") { step in
        try step.execute(
            """
            CREATE TABLE GeographicRegion (
              _pk INTEGER PRIMARY KEY, _version INTEGER NOT NULL DEFAULT 1, _entity TEXT,
              numericCode INTEGER, updatedAt REAL, continent INTEGER)
            """)
        try step.execute(
            """
            INSERT INTO GeographicRegion (_entity, numericCode, updatedAt)
            SELECT 'Continent', continent, max(updatedAt) FROM Country
            WHERE continent IS NOT NULL GROUP BY continent
            """)
        try step.execute(
            """
            INSERT INTO GeographicRegion (_entity, _version, numericCode, updatedAt, continent)
            SELECT 'Country', _version, numericCode, updatedAt, (
              SELECT _pk FROM GeographicRegion AS r
              WHERE r._entity = 'Continent' AND r.numericCode = Country.continent)
            FROM Country ORDER BY _pk
            """)
        try step.execute(
            """
            UPDATE Mood SET country = (SELECT r._pk FROM Country AS c JOIN GeographicRegion AS r
              ON r._entity = 'Country' AND r.numericCode = c.numericCode
            WHERE c._pk = Mood.country)
            """)
        try step.execute("DROP TABLE Country")
    }

    // MARK: Files

    private static func container(
        _ entities: [ManagedObject.Type], path: String, migrations: [Migration]
    ) throws -> PersistentContainer {
        try PersistentContainer(
            model: ManagedObjectModel(entities),
            configuration: StoreConfiguration(
                location: .file(path: path), applicationID: JournalModel.applicationID,
                migrations: migrations))
    }

    /// Numbers of the first version: some countries, the unknown one, and 999, which isn't a code.
    static let countries: [Int16] = [250, 392, 0, 276, 404, 250, 10, 999, 840, 392, 36, 76]

    /// Creates the moods of every imagined journal, which are always the same.
    static func makeFirst(at path: String) throws {
        let container = try container(First.entities, path: path, migrations: [])
        let context = container.newContext()
        for (number, country) in countries.enumerated() {
            let mood = First.Mood(context: context)
            mood.id = try uuid(number)
            mood.date = date(number)
            mood.timeZone = "+09:00"
            mood.localDay = "2015-01-\(10 + number)"
            mood.feeling = number % 6 == 0 ? nil : Feeling(rawValue: number % 6)
            mood.note = number % 3 == 0 ? nil : "it's \(number)"
            mood.colors =
                number % 4 == 0 ? try Palette([MoodColor(red: 1, green: 2, blue: 3)]) : nil
            mood.latitude = number % 2 == 0 ? Double(number % 8) + 0.5 : nil
            mood.longitude = number % 2 == 0 ? Double(-number) : nil
            mood.modifiedAt = date(number + 1)
            mood.country = country
        }
        try context.save()
        try container.close()
    }

    static func makeSecond(at path: String) throws {
        let container = try container(Second.entities, path: path, migrations: [toCountries])
        let context = container.newContext()
        for (number, numericCode) in countries.enumerated() {
            let mood = Second.Mood(context: context)
            mood.id = try uuid(number)
            mood.date = date(number)
            mood.timeZone = "+09:00"
            mood.localDay = "2015-01-\(10 + number)"
            mood.feeling = number % 6 == 0 ? nil : Feeling(rawValue: number % 6)
            mood.note = number % 3 == 0 ? nil : "it's \(number)"
            mood.colors =
                number % 4 == 0 ? try Palette([MoodColor(red: 1, green: 2, blue: 3)]) : nil
            mood.latitude = number % 2 == 0 ? Double(number % 8) + 0.5 : nil
            mood.longitude = number % 2 == 0 ? Double(-number) : nil
            mood.modifiedAt = date(number + 1)
            let known = ISO3166.Country(numericCode: numericCode) ?? .unknown
            let country = try context.findOrCreate(
                \Second.Country.numericCode, is: known.numericCode
            ) { $0.continent = known.continent?.rawValue }
            country.updatedAt = max(country.updatedAt, date(number + 1))
            mood.country = country
        }
        try context.save()
        try container.close()
    }

    /// Returns a date in whole seconds, which every `sqlite3` writes in the same way.
    private static func date(_ number: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: 400_000_000 + Double(number) * 86_400)
    }

    private static func uuid(_ number: Int) throws -> UUID {
        struct NoUUID: Error {}
        let digits = String(number + 0x10, radix: 16).uppercased()
        guard let uuid = UUID(uuidString: "014B2E9A-0000-7000-8000-0000000000\(digits)") else {
            throw NoUUID()
        }
        return uuid
    }
}
