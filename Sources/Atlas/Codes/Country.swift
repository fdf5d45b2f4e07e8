import Foundation
import FoundationInternationalization

extension ISO3166 {
    /// A country or territory, or the absence of one.
    ///
    /// These are the 249 current entries of ISO 3166-1, Kosovo with the codes in common use (983,
    /// XK, XKK), and ``unknown``. A look-up searches static text, in well under a microsecond.
    ///
    /// Source: Unicode CLDR, `codeMappings` and `territoryContainment`, which follow ISO 3166-1 and
    /// UN M49. `Codes/generate.py` generates the table.
    public struct Country: Hashable, Sendable {
        /// The ISO 3166-1 numeric code, or 0 for ``unknown``.
        public let numericCode: Int16

        /// An unknown country: 0, `ZZ`, `ZZZ`. ISO 3166-1 leaves these letters to users.
        public static let unknown = Country(listed: 0)

        init(listed numericCode: Int16) { self.numericCode = numericCode }

        /// Finds the country with a numeric code.
        /// - Parameter numericCode: An ISO 3166-1 number, 983 for Kosovo, or 0 for ``unknown``.
        /// - Returns: `nil` if no country has the code.
        public init?(numericCode: Int16) {
            guard numericCode == 0 || Self.line(of: numericCode) != nil else { return nil }
            self.init(listed: numericCode)
        }

        /// Finds the country with a two-letter code.
        /// - Parameter alpha2: An ISO 3166-1 alpha-2 code, `XK` for Kosovo, or `ZZ` for
        ///   ``unknown``, in any case.
        /// - Returns: `nil` if no country has the code.
        public init?(alpha2: String) {
            guard let code = PackedCode(letters: alpha2, length: 2) else { return nil }
            self.init(code, in: .alpha2, unknown: "ZZ")
        }

        /// Finds the country with a three-letter code.
        /// - Parameter alpha3: An ISO 3166-1 alpha-3 code, `XKK` for Kosovo, or `ZZZ` for
        ///   ``unknown``, in any case.
        /// - Returns: `nil` if no country has the code.
        public init?(alpha3: String) {
            guard let code = PackedCode(letters: alpha3, length: 3) else { return nil }
            self.init(code, in: .alpha3, unknown: "ZZZ")
        }

        private init?(_ code: PackedCode, in table: CodeTable, unknown: StaticString) {
            if let number = table.number(of: code) {
                self.init(listed: number)
            } else if unknown.withUTF8Buffer({ PackedCode($0) }) == code {
                self = .unknown
            } else {
                return nil
            }
        }

        /// The two-letter code in capitals, or `ZZ` for ``unknown``.
        public var alpha2: String { field(at: 4, length: 2)?.text ?? "ZZ" }
        /// The three-letter code in capitals, or `ZZZ` for ``unknown``.
        public var alpha3: String { field(at: 7, length: 3)?.text ?? "ZZZ" }

        /// The continent according to UN M49; `nil` for ``unknown``.
        public var continent: UNM49.Continent? {
            field(at: 11, length: 3).flatMap { UNM49.Continent(rawValue: $0.number) }
        }

        /// The IANA name of the country's time zone, if all of its clocks show the same time.
        ///
        /// It is `nil` if the country has several time zones, or no inhabitants. Zones that have
        /// shown the same time since the year 2000 count as one, such as Büsingen's and Berlin's.
        ///
        /// Source: the tz database, `zone.tab`.
        /// - Complexity: O(log *n*) in the number of countries.
        public var onlyTimeZone: String? {
            guard let line = Self.line(of: numericCode) else { return nil }
            let zone = CodeTable.numeric.line(at: line).dropFirst(18).drop { $0 == 0x20 }
            return zone.count > 1 ? String(decoding: zone, as: UTF8.self) : nil
        }

        /// Returns whether a time zone is one of the country's.
        ///
        /// Source: the borders, which are timezone-boundary-builder's.
        /// - Parameter name: The name of an IANA zone, as the borders have it.
        /// - Complexity: O(*n*) in the number of zones.
        public func hasTimeZone(named name: String) -> Bool {
            let file = BoundaryFile.embedded
            return (0..<file.placeCount).contains { place in
                file.country(ofPlace: place) == numericCode
                    && TimeZoneIdentifier(number: file.zone(ofPlace: place)).name == name
            }
        }

        /// The country that this territory belongs to (France for Réunion), or `nil` if it belongs
        /// to no other.
        ///
        /// Source: CLDR, `subdivisionAlias`, and Natural Earth, `SOVEREIGNT`.
        /// - Complexity: O(log *n*) in the number of countries.
        public var sovereign: ISO3166.Country? {
            field(at: 15, length: 2).flatMap { Self(alpha2: $0.text) }
        }

        /// Returns the country's name in a language, as CLDR spells it.
        /// - Parameter locale: The locale whose language the name is in.
        /// - Returns: The name, or the two-letter code if Foundation has no name.
        public func localizedName(in locale: Locale) -> String {
            RegionNames.renamed(alpha2, in: locale.language)
                ?? locale.localizedString(forRegionCode: alpha2) ?? alpha2
        }

        private func field(at offset: Int, length: Int) -> PackedCode? {
            Self.line(of: numericCode).map {
                CodeTable.numeric.field(at: offset, length: length, ofLine: $0)
            }
        }

        private static func line(of numericCode: Int16) -> Int? {
            guard (0...999).contains(numericCode) else { return nil }
            return CodeTable.numeric.line(of: PackedCode(number: numericCode))
        }
    }
}

extension ISO3166.Country: CaseIterable {
    /// The 250 known countries by numeric code, without ``unknown``.
    /// - Complexity: O(*n*) in the number of countries: each access makes a new array.
    public static var allCases: [Self] {
        (0..<CodeTable.numeric.count).map { Self(listed: CodeTable.numeric.code(at: $0).number) }
    }
}
