import Atlas
import Foundation
import Persistence

/// A country or continent as it is listed: a value, free of the journal.
public struct RegionRecord: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case continent
        case country
    }

    public let kind: Kind

    /// The country or continent. One whose code this version doesn't know is the unknown country,
    /// continents too.
    public let region: Region
    public let numberOfMoods: Int

    /// Nil for a country.
    public let numberOfCountries: Int?

    /// When a mood was last added to the region.
    public let updatedAt: Date

    /// When a mood was last felt in the region; `nil` unless the query includes it.
    public let lastFelt: FeltMoment?

    init?(_ region: GeographicRegion, lastFelt: FeltMoment? = nil) {
        switch region {
        case let country as Country:
            kind = .country
            self.region = .country(country.code)
            numberOfCountries = nil
        case let continent as Continent:
            kind = .continent
            self.region = continent.code.map { .continent($0) } ?? .country(.unknown)
            numberOfCountries = continent.numberOfCountries
        default: return nil
        }
        numberOfMoods = region.numberOfMoods
        updatedAt = region.updatedAt
        self.lastFelt = lastFelt
    }
}

/// When a mood was felt, and by which clock.
public struct FeltMoment: Sendable, Equatable {
    public let date: Date

    /// An IANA name, or an offset.
    public let timeZone: String
}

extension ManagedObjectContext {
    /// When a mood was last felt in each of these countries, and in continents that they are in.
    ///
    /// - Complexity: O(countries · log moods): a search in the index of country and date for each.
    func lastFelt(in regions: [GeographicRegion]) throws -> [ObjectID: FeltMoment] {
        var moments: [ObjectID: FeltMoment] = [:]
        for case let country as Country in regions {
            let id = country.objectID
            let newest = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.country?.objectID == id },
                sortedBy: { [$0[\.date].descending] }, limit: 1
            ) { ($0[\.date], $0[\.timeZone]) }
            guard let (date, timeZone) = try fetch(newest).first else { continue }
            let moment = FeltMoment(date: date, timeZone: timeZone)
            moments[id] = moment
            if let continent = country.continent?.objectID,
                moments[continent].map({ $0.date < date }) ?? true
            {
                moments[continent] = moment
            }
        }
        return moments
    }
}
