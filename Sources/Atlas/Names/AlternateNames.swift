/// Other names than the one that Foundation gives for a region in a language.
///
/// English short, common, official and former names come from Unicode CLDR and Debian's iso-codes
/// by way of `Codes/generate.py`, short and variant names in other languages from CLDR.
enum AlternateNames {
    /// The alternate names in full, each with the language (ISO 639) that it belongs to.
    static func all() -> [(language: Substring, region: Region, name: String)] {
        lines(of: rows).compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let country = ISO3166.Country(alpha2: String(parts[1])) else {
                return nil
            }
            return (parts[0], .country(country), String(parts[2]))
        }
    }

    /// The identifiers of locales that name some countries unlike their language does.
    static func localesOfRegions() -> Set<String> {
        Set(lines(of: regionalLocales).map(String.init))
    }

    private static func lines(of text: StaticString) -> [Substring] {
        text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
    }

    /// What stands before the qualification in "Congo (DRC)", "Congo - Kinshasa" and "Korea,
    /// Republic of": what both countries of that name are called in short.
    static func unqualified(_ name: String) -> String? {
        let starts = [" (", " - ", " – ", " — ", ", ", " ["].compactMap { separator in
            name.firstRange(of: separator)?.lowerBound
        }
        return starts.min().map { String(name[..<$0]) }
    }
}
