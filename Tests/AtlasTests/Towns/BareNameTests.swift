import Foundation
import Testing

@testable import Atlas

@Suite("A town's bare name")
struct BareNameTests {
    private let english = GazetteerTests.english

    @Test(
        "is evident with a qualifier, as a name of a large town, or in the town's spelling",
        arguments: [
            "porto", "TOKYO", "東京", "münchen", "home, Washington", "GYM, MX", "Lissabon",
        ])
    func evident(text: String) throws {
        #expect(try english.town(named: text).isEvident)
    }

    @Test(
        "An everyday word isn't a town's name without a qualifier, in the languages of listings",
        arguments: [
            "home", "HOME", " Home ", "gym", "Zuhause", "plage", "strand", "駅", "Büro", "buero",
            "gare", "university", "praça", "plaza", "ville", "дом", "İş", "iş", "parco", "downtown",
        ])
    func everyday(text: String) {
        #expect(throws: TownNameError.everyday(text)) { try english.town(named: text) }
    }

    @Test(
        "A town of 15,000 people keeps its name, although it is a word too",
        arguments: ["Zug", "Bath", "Bar", "Nice", "Essen", "Praia", "Porto"])
    func townsThatAreWords(text: String) {
        #expect(english.hasTown(named: text))
    }

    @Test(
        "An alternate name of at most three Latin letters needs a capital letter",
        arguments: [("Rom", "Rome"), ("NYC", "New York City")])
    func codes(text: String, name: String) throws {
        #expect(try english.town(named: text).town.name == name)
        let small = try? english.town(named: text.lowercased())
        #expect(small?.town.name != name)
        // Longer names, and names in other scripts, need none.
        #expect(try english.town(named: "lissabon").town.name == "Lisbon")
        #expect(try english.town(named: "東京").town.name == "Tokyo")
    }

    @Test(
        "is suggested only if it is near the typed text",
        arguments: ["zzb", "nowhereville", "foo", "kitchen table", "Lissabon Texas", "grandma"])
    func suggestions(text: String) throws {
        let error = #expect(throws: TownNameError.self) { try english.town(named: text) }
        guard case .unknown(_, let suggestions)? = error else { return }
        let typed = Array(FoldedName(text).text.unicodeScalars)
        let limit = EditDistance.mistakes(inLength: typed.count)
        for town in suggestions {
            let name = Array(FoldedName(town.name).text.unicodeScalars)
            #expect(
                name.starts(with: typed)
                    || EditDistance.between(typed, name, limit: limit) != nil,
                "\(text): \(town.name)")
        }
        if typed.count < 4 { #expect(suggestions.isEmpty) }
    }

    @Test(
        "A space instead of the comma is understood as a mistake",
        arguments: [
            ("Paris Texas", "Paris, Texas"), ("San Jose Costa Rica", "San José, Costa Rica"),
            ("Springfield IL", "Springfield, Illinois"),
        ])
    func space(text: String, suggestion: String) {
        let error = #expect(throws: TownNameError.self) { try english.town(named: text) }
        guard case .unknown(_, let suggestions)? = error else { return }
        #expect(suggestions.first.map { english.text(for: $0) } == suggestion)
    }

    @Test("The name of a state or region is an error of its own", arguments: ["Bavaria", "bayern"])
    func division(text: String) {
        #expect(throws: TownNameError.division(text, candidates: [])) {
            try english.town(named: text)
        }
        #expect(
            TownNameError.division("Bavaria", candidates: []).message(in: english)
                == "'Bavaria' is a region, not a town; name a town in it")
    }
}
