import Foundation
import Persistence
import Testing

/// Codable values as transformable attributes.
@Suite struct TransformableTests {
    private struct Recipe: Codable, Equatable, Transformable {
        var title: String
        var steps: [String] = []
        var ratio = Double.infinity
        var amounts: [String: Int] = [:]

        static var placeholder: Recipe { Recipe(title: "") }
    }

    private final class Card: ManagedObject {
        @Attribute var recipe: Recipe
        @Attribute var other: Recipe?
    }

    @Test("M3 a Codable type is transformable if it declares it; equal values make equal data")
    func codable() throws {
        let store = try TestStore([Card.self])
        let context = store.container.newContext()
        let card = Card(context: context)
        let amounts = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)", $0) })
        card.recipe = Recipe(title: "Soup / stew", steps: ["boil"], amounts: amounts)
        try context.save()
        let other = store.container.newContext()
        let read = try #require(try other.fetch(FetchRequest<Card>()).first)
        #expect(read.recipe == card.recipe)
        #expect(read.other == nil)
        read.recipe = Recipe(title: "Soup / stew", steps: ["boil"], amounts: amounts)
        #expect(!other.hasChanges)
        #expect(Recipe(transformedData: Data("no JSON".utf8)) == nil)
    }
}
