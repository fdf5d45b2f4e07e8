import Atlas
import Foundation

/// A country or continent as it is listed: a value, free of the journal.
public struct RegionRecord: Sendable, Equatable {
    public let region: Region
    public let numberOfMoods: Int

    /// Nil for a country.
    public let numberOfCountries: Int?

    /// When a mood was last added to the region.
    public let updatedAt: Date

    public init(
        region: Region, numberOfMoods: Int, numberOfCountries: Int?, updatedAt: Date
    ) {
        self.region = region
        self.numberOfMoods = numberOfMoods
        self.numberOfCountries = numberOfCountries
        self.updatedAt = updatedAt
    }

    /// Nil for a region whose code is none of the continents'.
    init?(_ region: GeographicRegion) {
        switch region {
        case let country as Country:
            self.init(
                region: .country(country.code), numberOfMoods: country.numberOfMoods,
                numberOfCountries: nil, updatedAt: country.updatedAt)
        case let continent as Continent:
            guard let code = continent.code else { return nil }
            self.init(
                region: .continent(code), numberOfMoods: continent.numberOfMoods,
                numberOfCountries: continent.numberOfCountries, updatedAt: continent.updatedAt)
        default: return nil
        }
    }

    public var kind: Kind {
        switch region {
        case .country: .country
        case .continent: .continent
        }
    }

    public enum Kind: String, Sendable {
        case continent
        case country
    }
}
