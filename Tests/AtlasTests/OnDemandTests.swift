import Foundation
import FoundationInternationalization
import Synchronization
import Testing

@testable import Atlas

@Suite("what is costly is made only when needed")
struct OnDemandTests {
    /// Counts how often an index of every language is made.
    final class Counter: Sendable {
        let count = Atomic(0)

        func gazetteer() -> Gazetteer {
            let index = OnDemand {
                self.count.add(1, ordering: .sequentiallyConsistent)
                var index = NameIndex()
                index.add("Atlantis", for: .country(.unknown))
                return index
            }
            return Gazetteer(locale: Locale(identifier: "de"), everyLanguage: index)
        }

        var made: Int { count.load(ordering: .sequentiallyConsistent) }
    }

    @Test("codes and names near at hand make no index of every language")
    func near() throws {
        let counter = Counter()
        let gazetteer = counter.gazetteer()
        let names = [
            "FR", "fra", "250", "150", "Frankreich", "France", "Burma", "unknown", "Korea", "",
        ]
        for name in names {
            _ = try? gazetteer.region(named: name)
            _ = try? gazetteer.country(named: name)
        }
        #expect(throws: RegionNameError.self) { try gazetteer.country(named: "Europa") }
        #expect(counter.made == 0)
        #expect(try gazetteer.region(named: "Atlantis") == .country(.unknown))
        #expect(counter.made == 1)
        _ = try? gazetteer.region(named: "Lemuria")
        #expect(counter.made == 1)
    }

    @Test("many who ask at once make it once")
    func concurrent() async {
        let counter = Counter()
        let gazetteer = counter.gazetteer()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask { (try? gazetteer.region(named: "atlantis")) != nil }
            }
            for await found in group { #expect(found) }
        }
        #expect(counter.made == 1)
    }

    @Test("no name of one region in every language hides another region")
    func everyLanguage() {
        let index = RegionNames.everyLanguage()
        for language in ["de", "sw", "yo_BJ", "pt_PT", "zh_Hant_HK", "fa_AF", "eu", "am"] {
            let locale = Locale(identifier: language)
            for country in ISO3166.Country.allCases {
                let name = country.localizedName(in: locale)
                // English names come from elsewhere, and codes are no names.
                guard country.localizedName(in: Locale(identifier: "en")) != name else { continue }
                let meanings = index.meanings(of: FoldedName(name))
                #expect(meanings.contains(.country(country)), "\(name) in \(language)")
            }
        }
    }
}
