import Foundation
import FoundationInternationalization

/// Where the names of regions come from.
enum RegionNames {
    /// Every region that can be named: the countries, the continents and Unknown.
    static let regions: [Region] =
        ISO3166.Country.allCases.map(Region.country)
        + [.country(.unknown)]
        + UNM49.Continent.allCases.map(Region.continent)

    /// Each region's name in the locale's language, as CLDR has it. Takes some milliseconds.
    static func names(in locale: Locale) -> [(region: Region, name: String)] {
        regions.map { ($0, $0.localizedName(in: locale)) }
    }
}
