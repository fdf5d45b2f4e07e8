import Atlas
import Testing

/// Compares the table, which is made from CLDR's code mappings, with independent sources.
@Suite("the table of codes against independent sources")
struct CodeTableTests {
    @Test("the codes are those of iso-codes' 249 entries and of Kosovo")
    func isoCodes() throws {
        let listed = try TableFixture.rows(of: "iso-3166-1.tsv")
        #expect(listed.count == 249)
        #expect(ISO3166.Country.allCases.count == 250)
        for row in listed {
            try #require(row.count == 3)
            let country = try #require(ISO3166.Country(alpha2: row[0]), "\(row[0]) is missing")
            #expect(country.alpha3 == row[1])
            #expect(country.numericCode == Int16(row[2]))
        }
        let codes = Set(ISO3166.Country.allCases.map(\.alpha2))
        #expect(codes.subtracting(listed.map { $0[0] }) == ["XK"])
    }

    @Test("each country except AQ is in the continent that contains it in CLDR")
    func containment() throws {
        var parents: [String: Set<String>] = [:]
        for row in try TableFixture.rows(of: "territory-containment.tsv") {
            try #require(row.count == 2)
            for child in row[1].split(separator: " ") {
                parents[String(child), default: []].insert(row[0])
            }
        }
        let continents = Set(UNM49.Continent.allCases.map(\.code))
        func above(_ code: String) -> Set<String> {
            if continents.contains(code) { return [code] }
            return parents[code, default: []].reduce(into: []) { $0.formUnion(above($1)) }
        }
        for country in ISO3166.Country.allCases where country.alpha2 != "AQ" {
            #expect(above(country.alpha2) == [try #require(country.continent).code], "\(country)")
        }
        #expect(above("AQ") == ["009"], "AQ is no exception now: remove it")
        #expect(ISO3166.Country(alpha2: "AQ")?.continent == .antarctica)
    }

    @Test(
        "the continents of well-known countries are right",
        arguments: [
            ("MX", UNM49.Continent.northAmerica), ("PA", .northAmerica), ("CU", .northAmerica),
            ("GL", .northAmerica), ("CO", .southAmerica), ("GF", .southAmerica), ("EG", .africa),
            ("RU", .europe), ("TR", .asia), ("CY", .asia), ("NZ", .oceania), ("HI", nil),
        ])
    func examples(code: String, continent: UNM49.Continent?) {
        #expect(ISO3166.Country(alpha2: code)?.continent == continent)
    }
}
