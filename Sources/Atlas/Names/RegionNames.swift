import Foundation
import FoundationInternationalization

/// The names of all regions in one language.
enum RegionNames {
    /// Every region that has a name: the countries, the continents and Unknown.
    static let regions: [Region] =
        ISO3166.Country.allCases.map(Region.country)
        + [.country(.unknown)]
        + UNM49.Continent.allCases.map(Region.continent)

    /// Returns each region's name in a language, as CLDR spells it. This takes some milliseconds.
    static func names(in locale: Locale) -> [(region: Region, name: String)] {
        regions.map { ($0, $0.localizedName(in: locale)) }
    }
}
