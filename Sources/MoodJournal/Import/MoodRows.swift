import Atlas
import Foundation
import Persistence

/// Fills the rows of moods for the bulk path, and finds or creates their countries and tags.
struct MoodRows {
    private var countries: [Int16: ObjectID] = [:]

    /// An addition of moods to a country.
    private struct Addition: Hashable {
        let country: Int16
        let former: ISO3166.Country?
    }

    private var additions: Set<Addition> = []

    /// Whether an earlier row had this country.
    func hasFound(_ country: ISO3166.Country) -> Bool { countries[country.numericCode] != nil }

    /// Records that a mood was added to a country.
    ///
    /// - Parameters:
    ///   - country: The country.
    ///   - former: The country that the mood had before, or `nil` for a new mood.
    mutating func noteAddition(to country: ISO3166.Country, from former: ISO3166.Country? = nil) {
        additions.insert(Addition(country: country.numericCode, former: former))
    }

    /// Fills a row with a mood.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - mood: The mood.
    ///   - modifiedAt: The moment of the last change.
    ///   - importedDigest: The digest of the imported content, or `nil` if the mood wasn't
    ///     imported.
    ///   - hasTags: Whether the row may already have tags, which are replaced.
    mutating func fill(
        _ row: borrowing BatchRow<Mood>, with mood: NewMood, modifiedAt: Date,
        importedDigest: Data?, hasTags: Bool
    ) throws {
        row[\.date] = mood.date
        row[\.timeZone] = mood.timeZone.text
        row[\.localDay] = mood.localDay.description
        row[\.feeling] = mood.feeling
        row[\.note] = mood.note
        row[\.colors] = mood.palette
        row[\.latitude] = mood.coordinate?.latitude
        row[\.longitude] = mood.coordinate?.longitude
        row[\.modifiedAt] = modifiedAt
        row[\.importedDigest] = importedDigest
        row[\.country] = try country(mood.country, row)
        if hasTags || !mood.tags.isEmpty {
            row[\.tags] = try mood.tags.map { try tag($0, row) }
        }
    }

    private mutating func country(
        _ country: ISO3166.Country, _ row: borrowing BatchRow<Mood>
    ) throws -> ObjectID {
        if let known = countries[country.numericCode] { return known }
        let id = try row.findOrCreate(\Country.numericCode, is: country.numericCode) { new in
            guard let continent = country.continent else { return }
            new[\.continent] = try new.findOrCreate(
                \Continent.numericCode, is: continent.rawValue)
        }
        countries[country.numericCode] = id
        return id
    }

    private func tag<Object>(
        _ path: TagPath, _ row: borrowing BatchRow<Object>
    ) throws -> ObjectID {
        try row.findOrCreate(\Tag.key, is: path.key) { new in
            new[\.name] = path.name
            if let parent = path.parent { new[\.parent] = try tag(parent, new) }
        }
    }

    /// Sets `updatedAt` of the countries to which moods were added, and of their continents.
    func touchRegions(in context: ManagedObjectContext, at moment: Date) throws {
        let codes = Array(Set(additions.map(\.country)))
        let countries = Dictionary(
            try context.fetch(
                FetchRequest<Country>(predicate: #Predicate { codes.contains($0.numericCode) })
            ).map { ($0.numericCode, $0) }, uniquingKeysWith: { first, _ in first })
        for addition in additions {
            countries[addition.country]?.noteAddition(from: addition.former, at: moment)
        }
    }
}
