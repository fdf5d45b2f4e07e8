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
