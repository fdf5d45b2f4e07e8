import Atlas
import Foundation
import Testing

@Suite("ISO 3166-1 countries")
struct CountryTests {
    static let known = ISO3166.Country.allCases
    static let all = known + [.unknown]

    @Test("every code of every country leads back to it, in any case", arguments: all)
    func roundTrip(country: ISO3166.Country) {
        #expect(ISO3166.Country(numericCode: country.numericCode) == country)
        for code in spellings(of: country.alpha2) {
            #expect(ISO3166.Country(alpha2: code) == country)
        }
        for code in spellings(of: country.alpha3) {
            #expect(ISO3166.Country(alpha3: code) == country)
        }
    }

    private func spellings(of code: String) -> [String] {
        [code, code.lowercased(), code.prefix(1) + code.dropFirst().lowercased()]
    }

    @Test("all countries are different in each code, and are in numeric order")
    func unique() {
        let numeric = Self.known.map(\.numericCode)
        #expect(numeric == numeric.sorted())
        #expect(Set(numeric).count == 250)
        #expect(Set(Self.known.map(\.alpha2)).count == 250)
        #expect(Set(Self.known.map(\.alpha3)).count == 250)
        #expect(!Self.known.contains(.unknown))
    }

    @Test(
        "China has CLDR's name, not that of Foundation's copy",
        arguments: [
            ("en", "China"), ("de", "China"), ("fr_CA", "Chine"), ("zh", "中国"), ("zh_TW", "中國"),
            ("zh-Hant", "中國"), ("ja_JP", "中国"), ("uz_Cyrl", "Хитой"),
        ])
    func china(locale: String, name: String) throws {
        let china = try #require(ISO3166.Country(alpha2: "CN"))
        #expect(china.localizedName(in: Locale(identifier: locale)) == name)
    }

    @Test("Unknown is 0, ZZ and ZZZ, and is in no continent")
    func unknown() {
        #expect(ISO3166.Country.unknown.numericCode == 0)
        #expect(ISO3166.Country.unknown.alpha2 == "ZZ")
        #expect(ISO3166.Country.unknown.alpha3 == "ZZZ")
        #expect(ISO3166.Country.unknown.continent == nil)
    }

    @Test("Kosovo has the codes in common use")
    func kosovo() throws {
        let kosovo = try #require(ISO3166.Country(alpha2: "XK"))
        #expect(kosovo.numericCode == 983)
        #expect(kosovo.alpha3 == "XKK")
        #expect(kosovo.continent == .europe)
    }

    @Test("A country whose clocks agree has one time zone, and any other country has none")
    func timeZones() {
        func zone(_ alpha2: String) -> String? { ISO3166.Country(alpha2: alpha2)?.onlyTimeZone }
        #expect(zone("JP") == "Asia/Tokyo" && zone("NO") == "Europe/Oslo")
        #expect(zone("DE") == "Europe/Berlin" && zone("MY") == "Asia/Kuala_Lumpur")
        #expect(zone("XK") == "Europe/Belgrade" && zone("RE") == "Indian/Reunion")
        for alpha2 in ["US", "BR", "CN", "ES", "CY", "UA", "BV", "ZZ"] {
            #expect(zone(alpha2) == nil, "\(alpha2)")
        }
        let zones = Self.known.compactMap(\.onlyTimeZone)
        #expect(zones.count == 221)
        #expect(zones.allSatisfy { TimeZone(identifier: $0)?.identifier == $0 })
    }

    @Test("The only zone of a country is the one that its places have")
    func timeZonesOfPlaces() throws {
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        for fields in try TableFixture.rows(of: "capitals.tsv") {
            guard let latitude = Double(fields[0]), let longitude = Double(fields[1]),
                let place = place(at: try Coordinate(latitude: latitude, longitude: longitude)),
                let name = place.country.onlyTimeZone
            else { continue }
            let zones = try [name, place.timeZone.name].map {
                try #require(TimeZone(identifier: $0))
            }
            #expect(
                zones[0].secondsFromGMT(for: now) == zones[1].secondsFromGMT(for: now), "\(fields)")
        }
    }

    @Test("A territory has a sovereign, which has no sovereign itself")
    func sovereigns() {
        func sovereign(_ alpha2: String) -> String? {
            ISO3166.Country(alpha2: alpha2)?.sovereign?.alpha2
        }
        for (territory, country) in [
            ("RE", "FR"), ("GP", "FR"), ("PF", "FR"), ("PR", "US"), ("GU", "US"), ("GL", "DK"),
            ("FO", "DK"), ("GI", "GB"), ("JE", "GB"), ("AW", "NL"), ("BQ", "NL"), ("HK", "CN"),
            ("SJ", "NO"), ("AX", "FI"), ("CX", "AU"), ("CK", "NZ"),
        ] { #expect(sovereign(territory) == country) }
        for alpha2 in ["FR", "PS", "XK", "EH", "ZZ", "AQ"] { #expect(sovereign(alpha2) == nil) }
        #expect(Self.all.allSatisfy { $0.sovereign?.sovereign == nil })
    }

    @Test("no other number is a country")
    func numbers() {
        let codes = Set(Self.all.map(\.numericCode))
        for number in Int16.min...Int16.max where !codes.contains(number) {
            #expect(ISO3166.Country(numericCode: number) == nil)
        }
    }

    @Test("no other pair of letters is a country")
    func letters() {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        let codes = letters.flatMap { first in letters.map { first + $0 } }
        let found = codes.filter { ISO3166.Country(alpha2: $0) != nil }
        #expect(Set(found) == Set(Self.all.map(\.alpha2)))
    }

    @Test(
        "text that only resembles a code isn't one",
        arguments: ["", "F", "FRA", "F ", " FR", "F1", "FŔ", "fr\0", "ＦＲ", "ſr", "[]", "`a", "😀"])
    func resembling(text: String) {
        #expect(ISO3166.Country(alpha2: text) == nil)
        if text != "FRA" { #expect(ISO3166.Country(alpha3: text) == nil) }
    }
}
