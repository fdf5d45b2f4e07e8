import Atlas
import Foundation
import FoundationInternationalization
import Testing

@Suite("UN M49 continents")
struct ContinentTests {
    @Test("codes have three digits")
    func codes() {
        let codes = UNM49.Continent.allCases.map(\.code)
        #expect(codes == ["002", "003", "005", "009", "010", "142", "150"])
    }

    @Test(
        "every continent has a name in the reader's language",
        arguments: [
            (
                "en",
                [
                    "Africa", "North America", "South America", "Oceania", "Antarctica", "Asia",
                    "Europe",
                ]
            ),
            (
                "de",
                [
                    "Afrika", "Nordamerika", "Südamerika", "Ozeanien", "Antarktis", "Asien",
                    "Europa",
                ]
            ),
            ("ja", ["アフリカ", "北アメリカ大陸", "南アメリカ", "オセアニア", "南極", "アジア", "ヨーロッパ"]),
        ])
    func names(language: String, expected: [String]) {
        let locale = Locale(identifier: language)
        #expect(UNM49.Continent.allCases.map { $0.localizedName(in: locale) } == expected)
    }

    @Test("countries and Unknown have a name in the reader's language")
    func countries() throws {
        let france = try #require(ISO3166.Country(alpha2: "FR"))
        #expect(france.localizedName(in: Locale(identifier: "pl")) == "Francja")
        let english = Locale(identifier: "en")
        #expect(ISO3166.Country.unknown.localizedName(in: english) == "Unknown Region")
        for country in ISO3166.Country.allCases {
            #expect(country.localizedName(in: english) != country.alpha2)
        }
    }
}
