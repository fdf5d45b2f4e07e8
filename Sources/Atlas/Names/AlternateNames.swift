import Foundation
import FoundationInternationalization

/// Names of regions in addition to those that Foundation gives in a language.
///
/// English short, common, official and former names come from Unicode CLDR and Debian's iso-codes
/// through `Codes/generate.py`. Short and variant names in other languages come from CLDR.
enum AlternateNames {
    /// Returns all alternate names, each with its region and its language (ISO 639).
    static func all() -> [(language: Substring, region: Region, name: String)] {
        lines(of: rows).compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let country = ISO3166.Country(alpha2: String(parts[1])) else {
                return nil
            }
            return (parts[0], .country(country), String(parts[2]))
        }
    }

    /// Returns CLDR's name for a country that Foundation's copy of CLDR names differently: CN,
    /// which Foundation names "China mainland".
    ///
    /// - Returns: The name, or `nil` for every other country, at no cost.
    static func ofRenamed(_ alpha2: String, in language: Locale.Language) -> String? {
        guard alpha2 == "CN", let code = language.languageCode?.identifier else { return nil }
        let wanted = [language.script.map { "\(code)_\($0.identifier)" }, code].compactMap { $0 }
        var names: [Substring: Substring] = [:]
        for line in lines(of: renamed) {
            let parts = line.split(separator: " ", maxSplits: 2)
            if parts.count == 3, parts[1] == alpha2 { names[parts[0]] = parts[2] }
        }
        return wanted.compactMap { names[Substring($0)] }.first.map(String.init)
    }

    /// Returns the identifiers of regional locales whose names for some countries differ from those
    /// of their language.
    static func localesOfRegions() -> Set<String> {
        Set(lines(of: regionalLocales).map(String.init))
    }

    private static func lines(of text: StaticString) -> [Substring] {
        text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
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
