import Foundation
import FoundationInternationalization
import Testing

@testable import Atlas

@Suite("regions by name")
struct GazetteerTests {
    static let english = Gazetteer(locale: Locale(identifier: "en"))

    private func code(of name: String, language: String = "en") throws -> String {
        try Gazetteer(locale: Locale(identifier: language)).region(named: name).code
    }

    @Test(
        "names in any language are found, however they are typed",
        arguments: [
            ("Germany", "DE"), ("deutschland", "DE"), ("德国", "DE"), ("Германия", "DE"),
            ("Côte d'Ivoire", "CI"), ("cote divoire", "CI"), ("Ivory Coast", "CI"), ("日本", "JP"),
            ("ไทย", "TH"), ("مصر", "EG"), ("ελλαδα", "GR"), ("中国", "CN"), ("SVERIGE", "SE"),
            ("Áo", "AT"), ("Europa", "150"), ("南美洲", "005"), ("africa", "002"),
        ])
    func languages(name: String, expected: String) throws {
        #expect(try code(of: name) == expected)
    }

    @Test(
        "a code, or the beginning of a name or of a word in any language, finds regions",
        arguments: [
            ("germ", "DE"), ("GERMANY", "DE"), ("de", "DE"), ("150", "150"), ("eur", "150"),
            ("ivory", "CI"), ("states", "FM US"), ("korea", "KP KR"), ("south af", "ZA"),
            ("日本", "JP"), ("deutschl", "DE"), ("eu", ""), ("", ""), ("...", ""), ("narnia", ""),
            ("guinea", "GN"), ("unknown", "ZZ"),
        ])
    func beginnings(name: String, expected: String) {
        let found = Self.english.regions(beginningWith: name).map(\.code)
        #expect(Set(found).isSuperset(of: expected.split(separator: " ").map(String.init)))
        #expect(!expected.isEmpty || found.isEmpty, "\(found)")
        #expect(found == found.sorted())
    }

    @Test("the beginning of a name in the reader's language comes before names in other languages")
    func beginningsInLanguages() {
        func codes(_ name: String, _ language: String) -> [String] {
            Gazetteer(locale: Locale(identifier: language)).regions(beginningWith: name).map(\.code)
        }
        #expect(codes("österr", "de") == ["AT"])
        #expect(codes("österr", "fr") == ["AT"])
        #expect(codes("alle", "fr") == ["DE"])
    }

    @Test(
        "short, official, common and former names are found too",
        arguments: [
            ("UK", "GB"), ("United States of America", "US"), ("Czech Republic", "CZ"),
            ("Burma", "MM"), ("Zaire", "CD"), ("Turkey", "TR"), ("China", "CN"),
            ("Swaziland", "SZ"),
            ("Bosnia", "BA"), ("Viet Nam", "VN"), ("trinidad and tobago", "TT"),
            ("Saint Lucia", "LC"), ("Palestine", "PS"), ("Upper Volta", "BF"),
        ])
    func alternates(name: String, expected: String) throws {
        #expect(try code(of: name) == expected)
    }

    /// Sources: Nauru, Constitution (Amendment) (No. 2) Act 2026; ISO 3166-1 for names with an article, such as
    /// "the Gambia".
    @Test(
        "names that CLDR lacks, and names with their English article, are found in every language",
        arguments: [
            ("Naoero", "NR"), ("Republic of Naoero", "NR"), ("The Bahamas", "BS"),
            ("the netherlands", "NL"), ("THE GAMBIA", "GM"), ("the Philippines", "PH"),
            ("the Comoros", "KM"), ("The Niger", "NE"), ("the Czech Republic", "CZ"),
            ("the UK", "GB"), ("the US", "US"), ("State of Palestine", "PS"),
            ("the state of palestine", "PS"), ("Socialist Republic of the Union of Burma", "MM"),
        ])
    func additions(name: String, expected: String) throws {
        for language in ["en", "de", "ja"] {
            #expect(try code(of: name, language: language) == expected)
        }
        let gazetteer = Self.english
        #expect(try gazetteer.town(named: "Nassau, The Bahamas").town.country.alpha2 == "BS")
        #expect(!gazetteer.hasRegion(named: "the") && !gazetteer.hasRegion(named: "the the UK"))
        let error = #expect(throws: RegionNameError.self) {
            try gazetteer.region(named: "The Bahmas")
        }
        #expect(error?.message(in: gazetteer.locale).contains("did you mean Bahamas (BS)") == true)
    }

    @Test("codes come before names", arguments: [("ao", "AO"), ("NGA", "NG"), (" 276 ", "DE")])
    func codes(name: String, expected: String) throws {
        #expect(try code(of: name, language: "vi") == expected)
    }

    @Test("full-width codes are codes", arguments: [("ＦＲ", "FR"), ("２５０", "FR"), ("１５０", "150")])
    func fullwidth(name: String, expected: String) throws {
        #expect(try code(of: name) == expected)
    }

    @Test("every name that is shown is understood by the reader to whom it is shown")
    func shown() throws {
        for language in [
            "en", "de", "fr", "es", "pt_PT", "ru", "ar", "hi", "ja", "zh_Hant_HK", "nb",
        ] {
            let locale = Locale(identifier: language)
            let gazetteer = Gazetteer(locale: locale)
            for region in RegionNames.regions where region != .continent(.antarctica) {
                let name = region.localizedName(in: locale)
                #expect(try gazetteer.region(named: name) == region, "\(name) in \(language)")
            }
        }
    }

    @Test(
        "a name with two meanings is refused with both",
        arguments: [
            ("kongo", ["CD", "CG"]), ("Congo", ["CD", "CG"]), ("korea", ["KP", "KR"]),
            ("Virgin Islands", ["VG", "VI"]), ("Конго", ["CD", "CG"]),
        ])
    func ambiguous(name: String, expected: [String]) {
        let meanings = expected.compactMap { Region(code: $0) }
        #expect(throws: RegionNameError.ambiguous(name, meanings: meanings)) {
            try Self.english.region(named: name)
        }
    }

    @Test("the reader's own language decides if a name has one meaning there")
    func readersMeaning() throws {
        #expect(try code(of: "Kongo", language: "pl") == "CG")
        #expect(try code(of: "Kongo", language: "nb") == "CD")
    }

    @Test(
        "Antarctica means the country", arguments: ["Antarctica", "010", "Antarktis", "南極"])
    func antarctica(name: String) throws {
        #expect(try code(of: name) == "AQ")
    }

    @Test(
        "Unknown has codes and names",
        arguments: ["ZZ", "zzz", "0", "000", "unknown", "Unknown Region", "Unbekannte Region"])
    func unknownCountry(name: String) throws {
        #expect(try Self.english.region(named: name) == .country(.unknown))
        #expect(try Self.english.country(named: name) == .unknown)
    }

    @Test("a continent isn't a country", arguments: ["Europe", "150", "Europa", "South America"])
    func notACountry(name: String) throws {
        #expect(throws: RegionNameError.continent(name)) {
            try Self.english.country(named: name)
        }
        #expect(try Self.english.region(named: name).country == nil)
    }

    @Test("EU is a code that ISO 3166-1 reserves, not a country", arguments: ["EU", "eu", "E.U."])
    func europeanUnion(name: String) {
        let error = RegionNameError.unknown(name, suggestions: [.continent(.europe)])
        for language in ["en", "br", "eu", "sc"] {
            let gazetteer = Gazetteer(locale: Locale(identifier: language))
            #expect(throws: error) { try gazetteer.region(named: name) }
            #expect(throws: error) { try gazetteer.country(named: name) }
        }
    }

    @Test("an empty text isn't a name", arguments: ["", " ", "\n", "--", "'"])
    func empty(name: String) {
        #expect(throws: RegionNameError.unknown(name, suggestions: [])) {
            try Self.english.region(named: name)
        }
    }
}
