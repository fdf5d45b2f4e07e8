import Atlas
import Foundation
import FoundationInternationalization
import Testing

@testable import moods

@Suite("The reader's language")
struct LocaleEnvironmentTests {
    @Test("each country of the Atlas is a region that Foundation knows")
    func countries() {
        for country in ISO3166.Country.allCases where country != .unknown {
            #expect(Locale.Region(country.alpha2).isISORegion, "\(country.alpha2)")
        }
    }

    @Test(
        "The language comes from the environment",
        arguments: [
            ([:], "en"), (["LANG": ""], "en"), (["LANG": "C"], "en"), (["LANG": "C.UTF-8"], "en"),
            (["LANG": "POSIX"], "en"), (["LANG": "de_DE.UTF-8"], "de_DE"),
            (["LANG": "de_DE.UTF-8@euro"], "de_DE"), (["LANG": "de_DE@euro"], "de_DE"),
            (["LANG": "sr_RS@latin"], "sr_Latn_RS"),
            (["LANG": "uz_UZ.UTF-8@cyrillic"], "uz_Cyrl_UZ"),
            (["LANG": "de", "LC_ALL": ""], "de"),
            (["LANG": "de", "LC_MESSAGES": "fr_FR"], "fr_FR"),
            (["LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "ja_JP.eucJP"], "ja_JP"),
            (["LANG": "de", "LC_ALL": "C"], "en"), (["LANG": "../../etc"], "en"),
            (["LANG": "\u{1B}[31m"], "en"), (["LANG": "nonsense"], "en"),
        ] as [([String: String], String)])
    func environment(environment: [String: String], expected: String) {
        #expect(LocaleEnvironment.locale(from: environment).identifier == expected)
    }

    @Test(
        "--locale selects the language",
        arguments: [
            ("de", "de"), ("de-DE", "de_DE"), ("DE-de", "de_DE"), ("pt_BR", "pt_BR"),
            ("zh-Hant-TW", "zh_Hant_TW"), ("zh-hant", "zh_Hant"), ("es-419", "es_419"),
            ("de_DE.UTF-8", "de_DE"), ("gsw", "gsw"), ("de-1996", "de"),
            ("ca-ES-valencia", "ca_ES"),
            ("C", "en"),
        ])
    func option(text: String, expected: String) throws {
        #expect(try LocaleEnvironment.parse(text).identifier == expected)
    }

    @Test(
        "An invalid language is refused",
        arguments: [
            "", " ", "d", "xx", "xxx", "german", "Deutsch", "de-", "-de", "de--DE", "de_XY",
            "en-001x-", "und", "zxx", "mul", "root", "qaa", "de DE", "dé", "12", "de/../fr",
            "@latin",
            ".UTF-8", "de-Latn-Latn-DE-x-", "\u{0}", "dе",
        ])
    func refused(text: String) {
        #expect(throws: CommandError.self) { try LocaleEnvironment.parse(text) }
    }

    @Test("Names of places are in these languages")
    func names() throws {
        func germany(_ text: String) throws -> String? {
            try LocaleEnvironment.parse(text).localizedString(forRegionCode: "DE")
        }
        #expect(try germany("de_DE.UTF-8") == "Deutschland")
        #expect(try germany("zh-Hant-TW") == "德國")
        #expect(try germany("sr_RS@latin") == "Nemačka")
        #expect(
            LocaleEnvironment.locale(from: [:]).localizedString(forRegionCode: "DE") == "Germany")
    }
}
