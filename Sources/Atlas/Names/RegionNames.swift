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

    /// The names in every language that Foundation knows. Takes over half a second.
    static func everyLanguage() -> NameIndex {
        var index = NameIndex()
        // English names come before this index; languages that lack a name repeat the English one.
        let english = Set(names(in: Locale(identifier: "en")).map(\.name))
        let regional = AlternateNames.localesOfRegions()
        for identifier in Locale.availableIdentifiers {
            let locale = Locale(identifier: identifier)
            // A language in a region mostly repeats the language's own names.
            guard locale.region == nil || regional.contains(identifier) else { continue }
            for (region, name) in names(in: locale) where !english.contains(name) {
                index.add(name, for: region)
            }
        }
        for (_, region, name) in AlternateNames.all() { index.add(name, for: region) }
        return index
    }
}
