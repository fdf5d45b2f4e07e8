import Foundation
import FoundationInternationalization
import SeededRandom
import Testing

@testable import Atlas

@Suite("the town that a name means")
struct TownNameTests {
    private let english = GazetteerTests.english

    static let names: [(String, String, String)] = [
        ("Lisbon", "Lisbon", "PT"), ("Lissabon", "Lisbon", "PT"), ("LISBOA", "Lisbon", "PT"),
        ("東京", "Tokyo", "JP"), ("Москва", "Moscow", "RU"), ("القاهرة", "Cairo", "EG"),
        ("Sao Paulo", "São Paulo", "BR"), ("koln", "Köln", "DE"), ("Paris", "Paris", "FR"),
        ("Springfield, Illinois", "Springfield", "US"), ("Springfield, IL", "Springfield", "US"),
        ("Springfield, IL, USA", "Springfield", "US"), ("London, CA", "London", "CA"),
        ("London, ON", "London", "CA"), ("London, Ontario", "London", "CA"),
        ("Paris, Texas", "Paris", "US"), ("paris،texas", "Paris", "US"),
        ("Washington, D.C.", "Washington", "US"), ("Washington, DC", "Washington", "US"),
        ("München, Bayern", "Munich", "DE"), ("Munich, Bavaria, Germany", "Munich", "DE"),
        ("Valencia, Europe", "Valencia", "ES"), ("Atlanta, Georgia", "Atlanta", "US"),
        ("NYC", "New York City", "US"), ("Misato, Saitama", "Misato, Saitama", "JP"),
        ("Lissabon, Portugal", "Lisbon", "PT"), ("北京", "Beijing", "CN"),
    ]

    @Test("is found in any language, with states and countries", arguments: names)
    func found(text: String, name: String, country: String) throws {
        let found = try english.town(named: text)
        #expect(found.town.name == name)
        #expect(found.town.country.alpha2 == country)
    }

    @Test("is the one five times as large as the next; the others are reported")
    func tenTimes() throws {
        let paris = try english.town(named: "Paris")
        #expect(paris.town.population > 2_000_000 && paris.others.count > 5)
        #expect(paris.others.allSatisfy { 5 * $0.population <= paris.town.population })
        #expect(try english.town(named: "Lissabon").others.isEmpty)
        // California's London is small.
        #expect(try english.town(named: "London, CA").others.map(\.division) == ["California"])
    }

    @Test(
        "a town with it as its main name comes before others",
        arguments: [("New Delhi", "IN"), ("Islamabad", "PK"), ("Rome", "IT"), ("Manchester", "GB")])
    func mainNames(text: String, country: String) throws {
        let found = try english.town(named: text)
        #expect(found.town.name == text && found.town.country.alpha2 == country)
    }

    @Test(
        "is ambiguous if no candidate is that large; each candidate can be typed",
        arguments: ["Springfield", "Valencia", "Cambridge", "San José", "Córdoba, Argentina, AR"])
    func ambiguous(text: String) throws {
        do throws(TownNameError) {
            let only = try english.town(named: text)
            #expect(only.town.name == "Córdoba")
        } catch {
            guard case .ambiguous(text, let candidates) = error else {
                Issue.record(error)
                return
            }
            #expect(candidates.count > 1)
            #expect(candidates.map(\.population).max() == candidates[0].population)
            for town in candidates { try expectTypedBack(town) }
            #expect(error.message(in: english).hasPrefix("'\(text)' may be '"))
        }
    }

    @Test("is suggested if it is misspelt, or elsewhere")
    func suggestions() throws {
        for (text, first) in [
            ("Lisbonn", "Lisbon, Portugal"), ("Tokio, Japan", "Tokyo, Japan"),
            ("Springfield, Ilinois", "Springfield, Illinois"), ("Marseile", "Marseille, France"),
            ("Lisbon, Spain", "Lisbon, Portugal"), ("Wladiwostock", "Vladivostok, Russia"),
            ("Москав", "Moscow, Russia"), ("Lisbonn, Portugal", "Lisbon, Portugal"),
        ] {
            do throws(TownNameError) {
                let found = try english.town(named: text)
                #expect(english.text(for: found.town) == first, "\(text)")
            } catch {
                guard case .unknown(text, let suggestions) = error else {
                    Issue.record(error)
                    return
                }
                #expect(suggestions.first.map { english.text(for: $0) } == first, "\(text)")
                #expect(error.message(in: english).contains("'; did you mean '\(first)'"))
            }
        }
    }

    @Test(
        "doesn't exist for text that isn't a name",
        arguments: ["", ",", "  ", "!!!", "qqqqqqqq", "a, b, c, d, e, f"])
    func noName(text: String) {
        #expect(throws: TownNameError.unknown(text, suggestions: [])) {
            try english.town(named: text)
        }
    }

    @Test("Messages are one line that says what to do")
    func messages() throws {
        let unknown = TownNameError.unknown("Xyz", suggestions: [])
        #expect(
            unknown.message(in: english)
                == "unknown town 'Xyz'; use a name, such as 'Paris, France', or coordinates")
        let springfields = try english.town(named: "Springfield, Illinois").town
        #expect(
            TownNameError.unknown("Springfild", suggestions: [springfields]).message(in: english)
                == "unknown town 'Springfild'; did you mean 'Springfield, Illinois'?")
    }

    @Test("A town's text is in the reader's language and leads back to it")
    func typedBack() throws {
        let german = Gazetteer(locale: Locale(identifier: "de"))
        let lisbon = try english.town(named: "Lisbon").town
        #expect(german.text(for: lisbon) == "Lisbon, Portugal")
        #expect(german.text(for: try english.town(named: "Vienna").town) == "Vienna, Österreich")
    }

    @Test("Any town's text leads back to it", arguments: [SeededGenerator.anySeed()])
    func anyTypedBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            try expectTypedBack(
                Town(number: .random(in: 0..<TownFile.embedded.townCount, using: &generator)))
        }
    }

    private func expectTypedBack(_ town: Town) throws {
        let text = english.text(for: town)
        let location = try english.location(text)
        #expect(location.coordinate == town.coordinate, "\(text)")
        #expect(location.town.map { $0.town == town } ?? true, "\(text)")
    }

    @Test("is found, or is an error, for any text", arguments: [SeededGenerator.anySeed()])
    func garbage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let text = GarbageTests.text(using: &generator)
            do throws(TownNameError) {
                _ = try english.town(named: text)
            } catch {
                switch error {
                case .unknown(let name, let suggestions):
                    #expect(name == text && suggestions.count <= 3)
                case .division(let name, _), .region(let name, _, _), .everyday(let name):
                    #expect(name == text)
                case .ambiguous(let name, let candidates):
                    #expect(name == text && candidates.count > 1)
                }
                #expect(!error.message(in: english).isEmpty)
            }
        }
    }

    @Test("A megabyte is an error", arguments: ["a", "\u{301}", ",", "🙂"])
    func long(unit: String) {
        let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        #expect(throws: TownNameError.self) { try english.town(named: text) }
    }

    @Test("The beginning of a name finds the towns with it as their main name, the largest first")
    func beginnings() {
        func names(_ beginning: String) -> [String] {
            english.towns(beginningWith: beginning, limit: 3).map(\.name)
        }
        #expect(names("lisb").first == "Lisbon")
        #expect(names("SAO PAU").first == "São Paulo")
        #expect(names("lisbonx") == [] && names("-") == [] && names("") == [])
        let all = english.towns(beginningWith: "san", limit: .max)
        #expect(all.count > 500 && Set(all).count == all.count)
        #expect(all.map(\.population) == all.map(\.population).sorted(by: >))
        #expect(names("san") == all.prefix(3).map(\.name))
    }
}
