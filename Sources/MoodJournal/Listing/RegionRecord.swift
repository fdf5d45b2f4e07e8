import Atlas
import Foundation
import Persistence

/// A country or continent in a listing: a value, independent of the journal.
public struct RegionRecord: Sendable, Equatable {
    /// The kind of a region.
    public enum Kind: String, Sendable {
        /// A continent.
        case continent
        /// A country.
        case country
    }

    /// Whether the region is a country or a continent.
    public let kind: Kind
    /// The country or continent. It is the unknown country if this version doesn't know the code,
    /// even for a continent.
    public let region: Region
    /// The number of moods in the region.
    public let numberOfMoods: Int
    /// The number of countries of a continent that have moods, or `nil` for a country.
    public let numberOfCountries: Int?
    /// The moment at which a mood was last added to the region.
    public let updatedAt: Date
    /// The moment when a mood was last felt in the region, or `nil` unless the query includes it.
    public let lastFelt: FeltMoment?
    /// The days on which moods were felt in the region, or `nil` unless the query includes them.
    public let figures: DayFigures?

    /// The continent itself, or the country's continent; `nil` if it is unknown.
    public var continent: UNM49.Continent? {
        switch region {
        case .country(let country): country.continent
        case .continent(let continent): continent
        }
    }

    init?(
        _ region: GeographicRegion, lastFelt: FeltMoment? = nil,
        figures: RegionFigures = RegionFigures()
    ) {
        switch region {
        case let country as Country:
            kind = .country
            self.region = .country(country.code)
            numberOfCountries = nil
            self.figures = figures.byRegion[self.region]
        case let continent as Continent:
            kind = .continent
            self.region = continent.code.map { .continent($0) } ?? .country(.unknown)
            self.figures = continent.code.flatMap { figures.byRegion[.continent($0)] }
            let code = continent.code
            numberOfCountries =
                figures.counts.map {
                    $0.keys.count { code != nil && $0.country?.continent == code }
                } ?? continent.numberOfCountries
        default: return nil
        }
        let counts = figures.counts
        numberOfMoods = counts == nil ? region.numberOfMoods : counts?[self.region] ?? 0
        updatedAt = region.updatedAt
        self.lastFelt = lastFelt
    }
}

/// The instant when a mood was felt, and its time zone.
public struct FeltMoment: Sendable, Equatable {
    /// The instant when the mood was felt.
    public let date: Date
    /// The time zone where the mood was felt: an IANA name, or an offset.
    public let timeZone: String
}

extension Journal {
    /// Returns when a mood of a query was last felt in each of these countries and their continents.
    /// - Complexity: O(countries · log moods) for all moods: a search in the index of country and date
    ///   for each.
    func lastFelt(
        in regions: [GeographicRegion], _ query: MoodQuery
    ) throws -> [ObjectID: FeltMoment] {
        var moments: [ObjectID: FeltMoment] = [:]
        guard let conditions = try fetchRequest(for: query)?.furtherPredicates else { return [:] }
        for case let country as Country in regions {
            let id = country.objectID
            var newest = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.country?.objectID == id },
                sortedBy: { [$0[\.date].descending] }, limit: 1
            ) { ($0[\.date], $0[\.timeZone]) }
            newest.furtherPredicates = conditions
            guard let (date, timeZone) = try context.fetch(newest).first else { continue }
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
