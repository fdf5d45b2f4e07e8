import Foundation
import FoundationInternationalization

/// A country or a continent.
public enum Region: Hashable, Sendable {
    /// A country or territory.
    case country(ISO3166.Country)
    /// A continent.
    case continent(UNM49.Continent)

    /// Finds the region with a code, or returns `nil` for an unassigned code.
    ///
    /// If a country and a continent share a number (10, Antarctica), the result is the country.
    /// - Parameter code: An ISO 3166-1 code (alpha-2, alpha-3 or numeric), or a continent's UN M49
    ///   code: two or three letters in any case, or one to three digits. White space around them is
    ///   ignored.
    /// - Complexity: O(1).
    public init?(code: String) {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let bytes = code.utf8.drop(while: isSpace)
        guard let last = bytes.lastIndex(where: { !isSpace($0) }) else { return nil }
        let text = code[bytes.startIndex...last]
        // Three letters or digits are three bytes of UTF-8, so anything longer is a name.
        guard text.utf8.count <= 3 else { return nil }
        if text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
            guard let number = Int16(text) else { return nil }
            self.init(number: number)
        } else if let country = ISO3166.Country(alpha2: String(text))
            ?? ISO3166.Country(alpha3: String(text))
        {
            self = .country(country)
        } else {
            return nil
        }
    }

    private init?(number: Int16) {
        if let country = ISO3166.Country(numericCode: number) {
            self = .country(country)
        } else if let continent = UNM49.Continent(rawValue: number) {
            self = .continent(continent)
        } else {
            return nil
        }
    }

    /// The country's alpha-2 code or the continent's three-digit M49 code.
    public var code: String {
        switch self {
        case .country(let country): country.alpha2
        case .continent(let continent): continent.code
        }
    }

    /// Returns the region's name in a language, as CLDR spells it.
    /// - Parameter locale: The locale whose language the name is in.
    public func localizedName(in locale: Locale) -> String {
        switch self {
        case .country(let country): country.localizedName(in: locale)
        case .continent(let continent): continent.localizedName(in: locale)
        }
    }

    /// The country, or `nil` for a continent.
    public var country: ISO3166.Country? {
        if case .country(let country) = self { country } else { nil }
    }

    /// Returns the beginning of an error about a name that was given as a town's: "'Italy' is a country,
    /// not a town".
    /// - Parameter name: The region's name as it was given.
    public func sentence(ofTownNamed name: String) -> String {
        "'\(name)' is a \(country == nil ? "continent" : "country"), not a town"
    }
}
