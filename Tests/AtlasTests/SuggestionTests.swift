import Foundation
import FoundationInternationalization
import SeededRandom
import Testing

@testable import Atlas

@Suite("suggestions for an unknown name")
struct SuggestionTests {
    private func suggestions(for name: String, language: String = "en") -> [String]? {
        do throws(RegionNameError) {
            _ = try Gazetteer(locale: Locale(identifier: language)).region(named: name)
            return nil
        } catch {
            guard case .unknown(name, let suggestions) = error else { return nil }
            return suggestions.map(\.code)
        }
    }

    @Test(
        "the best comes first",
        arguments: [
            ("germ", "DE"), ("Grmany", "DE"), ("Gemrany", "DE"), ("Frances", "FR"),
            ("Swizterland", "CH"),
            ("South Corea", "KR"), ("Trinidad", "TT"), ("North Amerika", "003"), ("Burkina", "BF"),
        ])
    func best(name: String, expected: String) {
        #expect(suggestions(for: name)?.first == expected)
    }

    @Test("names are those of the reader's language and of English")
    func language() {
        #expect(suggestions(for: "Deutschlnd", language: "de")?.first == "DE")
        #expect(suggestions(for: "Grmany", language: "de")?.first == "DE")
        #expect(suggestions(for: "Deutschlnd", language: "en") == [])
    }

    @Test("there are at most three, each once")
    func three() throws {
        let found = try #require(suggestions(for: "united"))
        #expect(Set(found) == ["AE", "GB", "US"])
    }

    @Test("are empty if no name is near", arguments: ["xyzzy", "q", "🙂", "12345"])
    func none(name: String) {
        #expect(suggestions(for: name) == [])
    }

    @Test("a misspelt country is never taken for a continent where only countries count")
    func countries() {
        #expect(throws: RegionNameError.unknown("Europ", suggestions: [])) {
            try GazetteerTests.english.country(named: "Europ")
        }
        #expect(suggestions(for: "Europ") == ["150"])
    }

    @Test("every English name with one letter dropped leads back to its region")
    func misspelt() throws {
        let english = Locale(identifier: "en")
        let names = NearNames(locale: english)
        for region in RegionNames.regions where region != .continent(.antarctica) {
            let folded = FoldedName(region.localizedName(in: english)).text
            guard folded.count >= 5 else { continue }
            let typed = FoldedName(String(folded.prefix(3) + folded.dropFirst(4)))
            let found = names.suggestions(for: typed, limit: 3) { _ in true }
            #expect(found.contains(region) || names.meanings(of: typed) != [], "\(typed.text)")
        }
    }

    @Test(
        "names with mistakes have the same results as a comparison with every name as text",
        arguments: ["en_US", "de", "ru", "ar", "zh_Hant_HK"],
        SeededGenerator.seeds)
    func sameAsText(language: String, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let locale = Locale(identifier: language)
        let names = NearNames(locale: locale)
        let reference = NearNameReference(locale: locale)
        for _ in 0..<8 {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: reference.typed(using: &generator))
            // Folding again changes names in which mistakes brought two marks together.
            let typed = FoldedName(String(text))
            let scalars = Array(typed.text.unicodeScalars)
            #expect(
                names.suggestions(for: typed, limit: 3) { _ in true }
                    == reference.suggestions(for: scalars, limit: 3), "\(typed.text)")
            guard !scalars.isEmpty else { continue }
            #expect(
                names.regions(beginningWith: typed) == reference.regions(beginningWith: scalars),
                "\(typed.text)")
        }
    }

    @Test("messages name the input and what to do")
    func messages() throws {
        let english = Locale(identifier: "en")
        let germany = try #require(Region(code: "DE"))
        let unknown = RegionNameError.unknown("Grmany", suggestions: [germany])
        #expect(
            unknown.message(in: english)
                == "unknown country or continent 'Grmany'; did you mean Germany (DE)?")
        let nothing = RegionNameError.unknown("xyzzy", suggestions: [])
        #expect(nothing.message(in: english).contains("'xyzzy'; use a name"))
        let congos = ["CD", "CG"].compactMap { Region(code: $0) }
        #expect(
            RegionNameError.ambiguous("kongo", meanings: congos).message(in: english)
                == "'kongo' may be Congo - Kinshasa (CD) or Congo - Brazzaville (CG); use the code")
        #expect(
            RegionNameError.continent("europe").message(in: english)
                == "'europe' is a continent; give a country")
    }
}
