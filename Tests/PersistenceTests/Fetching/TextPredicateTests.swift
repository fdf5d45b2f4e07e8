import Foundation
import Persistence
import Testing

/// Text in predicates, in memory and in the store.
@Suite struct TextPredicateTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let all: [Specimen]

    init() throws {
        store = try TestStore.collection()
        context = store.container.newContext()
        all = Garden.texts.enumerated().map { [context] number, text in
            let specimen = Specimen(context: context)
            specimen.string = text + (number % 2 == 0 ? "" : "b")
            specimen.optionalString = number % 3 == 0 ? nil : text
            return specimen
        }
        try context.save()
    }

    private func check(
        _ predicate: Predicate<Specimen>, at location: SourceLocation = #_sourceLocation
    ) throws {
        let expected = try all.filter(predicate.evaluate)
        #expect(
            try context.fetch(FetchRequest(predicate: predicate)) == expected,
            sourceLocation: location)
    }

    private func strings(_ predicate: Predicate<Specimen>) throws -> [String] {
        try context.fetch(FetchRequest(predicate: predicate)).map(\.string)
    }

    @Test("F2 contains and starts(with:) compare Characters", arguments: Garden.texts)
    func characters(text: String) throws {
        try check(#Predicate { $0.string.contains(text) })
        try check(#Predicate { $0.string.starts(with: text) })
        try check(#Predicate { !($0.optionalString ?? "b").contains(text) })
        try check(#Predicate { $0.optionalString?.starts(with: text) == false })
        try check(#Predicate { $0.string.contains($0.optionalString ?? text) })
        try check(#Predicate { $0.string.localizedStandardContains(text) })
        try check(#Predicate { $0.string.isEmpty || $0.string.count == 2 })
        try check(#Predicate { ($0.optionalString?.count ?? 3) > 1 })
    }

    @Test("F2 localizedStandardContains ignores case and diacritics in every locale")
    func insensitive() throws {
        let specimen = all[0]
        for (text, other, holds) in [
            ("Stra\u{DF}e", "STRASSE", true), ("\u{C0}\u{C9}\u{CE}", "aei", true),
            ("e\u{301}t\u{E9}", "\u{C9}TE", true), ("\u{130}stanbul", "istanbul", true),
            ("\u{D8}re", "ore", false), ("anything", "", false), ("a\0B", "b", true),
        ] {
            specimen.string = text
            try context.save()
            let id = specimen.objectID
            let predicate = #Predicate<Specimen> {
                $0.objectID == id && $0.string.localizedStandardContains(other)
            }
            #expect(try predicate.evaluate(specimen) == holds, "\(text), \(other)")
            #expect(try strings(predicate) == (holds ? [text] : []), "\(text), \(other)")
        }
    }

    @Test(
        "F2 ignoring case and diacritics gives the same result in memory and SQL for any two texts")
    func insensitiveToAnything() throws {
        for text in Garden.texts {
            for (specimen, other) in zip(all, Garden.texts) { specimen.string = text + other }
            try context.save()
            for other in Garden.texts + ["a\u{130}", "s\u{DF}", "I\u{307}\u{301}"] {
                try check(#Predicate { $0.string.localizedStandardContains(other) })
            }
        }
    }

    @Test("F2 the store compares texts by bytes, so composed and decomposed ones differ")
    func bytes() throws {
        let composed = "\u{E9}"
        all[0].string = composed
        try context.save()
        let predicate = #Predicate<Specimen> { $0.string == composed }
        let inMemory = try all.filter(predicate.evaluate).map { Array($0.string.utf8) }
        let inStore = try strings(predicate).map { Array($0.utf8) }
        #expect(inMemory.contains(Array("e\u{301}".utf8)))
        #expect(inStore.allSatisfy { $0 == [0xC3, 0xA9] })
        #expect(!inStore.isEmpty)
    }
}
