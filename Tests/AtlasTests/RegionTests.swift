import Atlas
import Testing

@Suite("regions by code")
struct RegionTests {
    @Test("a region's own code leads back to it, except for the continent Antarctica")
    func roundTrip() {
        for country in ISO3166.Country.allCases + [.unknown] {
            #expect(Region(code: Region.country(country).code) == .country(country))
            #expect(Region(code: country.alpha3) == .country(country))
            #expect(Region(code: "\(country.numericCode)") == .country(country))
        }
        for continent in UNM49.Continent.allCases where continent != .antarctica {
            #expect(Region(code: Region.continent(continent).code) == .continent(continent))
        }
        let antarctica = ISO3166.Country(alpha2: "AQ").map(Region.country)
        #expect(Region(code: "010") == antarctica)
        #expect(Region(code: "10") == antarctica)
    }

    @Test("leading zeros and white space around do not matter")
    func spelling() {
        let afghanistan = ISO3166.Country(alpha2: "AF").map(Region.country)
        for code in ["4", "04", "004", " 004\n", "af", "\tAfG "] {
            #expect(Region(code: code) == afghanistan)
        }
        for code in ["2", "02", "002"] { #expect(Region(code: code) == .continent(.africa)) }
    }

    @Test(
        "other text isn't a code",
        arguments: ["", " ", "1", "-4", "+4", "4.", "0004", "999", "019", "001", "UK", "F R", "٤"])
    func none(text: String) {
        #expect(Region(code: text) == nil)
    }
}
