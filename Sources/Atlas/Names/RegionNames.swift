import AtlasNames
import Foundation
import FoundationInternationalization

/// The names of all regions in one language.
enum RegionNames {
    /// Every region that has a name: the countries, the continents and Unknown.
    static let regions: [Region] =
        ISO3166.Country.allCases.map(Region.country)
        + [.country(.unknown)] + UNM49.Continent.allCases.map(Region.continent)

    /// Returns CLDR's name for a country that Foundation's copy of CLDR names differently: CN,
    /// which Foundation names "China mainland". The result is `nil` for every other country, at no
    /// cost.
    static func renamed(_ alpha2: String, in language: Locale.Language) -> String? {
        guard alpha2 == "CN", let code = language.languageCode?.identifier else { return nil }
        let file = SortedLines(atlas_names_renamed, atlas_names_renamed_count)
        for locale in [language.script.map { "\(code)_\($0.identifier)" }, code] {
            guard let locale else { continue }
            for line in file.lines(beginningWith: "\(locale)\t\(alpha2)\t") {
                return SortedLines.text(2, of: line)
            }
        }
        return nil
    }

    /// Returns the text before the qualification in "Congo (DRC)", "Congo - Kinshasa" and "Korea,
    /// Republic of", which is the short name that both countries share.
    static func unqualified(_ name: String) -> String? {
        let starts = [" (", " - ", " – ", " — ", ", ", " ["].compactMap { separator in
            name.firstRange(of: separator)?.lowerBound
        }
        return starts.min().map { String(name[..<$0]) }
    }
}
