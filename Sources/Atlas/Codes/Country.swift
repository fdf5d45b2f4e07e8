import Foundation
import FoundationInternationalization

extension ISO3166 {
    /// A country or territory, or the absence of one.
    ///
    /// These are the 249 current entries of ISO 3166-1, Kosovo by the codes in common use (983, XK,
    /// XKK), and ``unknown``. Codes are looked up in static text, in well under a microsecond.
    ///
    /// Source: Unicode CLDR, `codeMappings` and `territoryContainment`, which follow ISO 3166-1 and
    /// UN M49. `Codes/generate.py` makes the table.
    public struct Country: Hashable, Sendable {
        /// The ISO 3166-1 numeric code, 0 for ``unknown``.
        public let numericCode: Int16

        /// No known country: 0, `ZZ`, `ZZZ`. ISO 3166-1 leaves the letters to users.
        public static let unknown = Country(listed: 0)

        init(listed numericCode: Int16) {
            self.numericCode = numericCode
        }

        /// The country with this numeric code; 0 is ``unknown``; nil where ISO 3166-1 has none.
        public init?(numericCode: Int16) {
            guard numericCode == 0 || Self.line(of: numericCode) != nil else { return nil }
            self.init(listed: numericCode)
        }

        /// The country with this two-letter code, in any case.
        public init?(alpha2: String) {
            guard let code = PackedCode(letters: alpha2, length: 2) else { return nil }
            self.init(code, in: .alpha2, unknown: "ZZ")
        }

        /// The country with this three-letter code, in any case.
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

        /// The two-letter code in capitals, `ZZ` for ``unknown``.
        public var alpha2: String {
            field(at: 4, length: 2)?.text ?? "ZZ"
        }

        /// The three-letter code in capitals, `ZZZ` for ``unknown``.
        public var alpha3: String {
            field(at: 7, length: 3)?.text ?? "ZZZ"
        }

        /// The continent by UN M49; nil for ``unknown``.
        public var continent: UNM49.Continent? {
            field(at: 11, length: 3).flatMap { UNM49.Continent(rawValue: $0.number) }
        }

        /// The country's time zone, by its IANA name, if all of its clocks show the same time.
        ///
        /// nil if the country has several time zones, or no inhabitants to keep one. Zones that
        /// have shown the same time since the year 2000 count as one (Büsingen's and Berlin's).
        /// Source: the tz database, `zone.tab`.
        ///
        /// - Complexity: O(n) in the number of countries.
        public var onlyTimeZone: String? {
            Self.value(of: alpha2, in: Self.onlyZones)
        }

        /// The country that this territory belongs to (France of Réunion); nil for a country that
        /// belongs to none.
        ///
        /// Source: CLDR, `subdivisionAlias`, and Natural Earth, `SOVEREIGNT`.
        ///
        /// - Complexity: O(n) in the number of territories.
        public var sovereign: ISO3166.Country? {
            Self.value(of: alpha2, in: Self.sovereigns).flatMap { Self(alpha2: $0) }
        }

        /// What follows a two-letter code and a space in the line that begins with the code.
        private static func value(of alpha2: String, in lines: StaticString) -> String? {
            lines.withUTF8Buffer { bytes in
                let line = bytes.split(separator: 0x0A).first { $0.starts(with: alpha2.utf8) }
                return line.map { String(decoding: $0.dropFirst(3), as: UTF8.self) }
            }
        }

        /// The name in the locale's language, as CLDR has it.
        public func localizedName(in locale: Locale) -> String {
            AlternateNames.ofRenamed(alpha2, in: locale.language)
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
    /// The 250 known ones by numeric code, without ``unknown``.
    public static var allCases: [Self] {
        (0..<CodeTable.numeric.count).map { Self(listed: CodeTable.numeric.code(at: $0).number) }
    }
}
