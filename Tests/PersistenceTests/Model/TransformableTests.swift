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

    /// A mark from 0 to 10, whose encoding refuses all others.
    private struct Mark: Codable, Equatable, Transformable {
        var value: Double

        static var placeholder: Mark { Mark(value: 0) }

        func encode(to encoder: any Encoder) throws {
            guard (0...10).contains(value) else {
                let context = EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "no mark")
                throw EncodingError.invalidValue(value, context)
            }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(value, forKey: .value)
        }
    }

    private final class Dish: ManagedObject {
        @Attribute var mark: Mark
        @Attribute var second: Mark?
    }

    @Test(
        "V1 a value that can't be encoded is an error of validation, and doesn't stop the program",
        arguments: [Double.nan, -1])
    func unencodable(value: Double) throws {
        func expectRefused(_ properties: [String], _ body: () throws -> Void) {
            let error = #expect(throws: (any Error).self) { try body() }
            let errors: [ValidationError] =
                switch error {
                case SaveError.validation(let errors)?: errors
                case let error as ValidationError: [error]
                default: []
                }
            #expect(errors.map(\.property) == properties, "\(String(describing: error))")
            #expect(errors.allSatisfy { $0.description.contains("no mark") }, "\(errors)")
        }
        let store = try TestStore([Dish.self])
        let context = store.container.newContext()
        let dish = Dish(context: context)
        dish.mark = Mark(value: 7)
        try context.save()
        dish.mark = Mark(value: value)
        dish.second = Mark(value: value)
        #expect(try dish.validate().map(\.property) == ["mark", "second"])
        expectRefused(["mark", "second"]) { try context.save() }
        // Until it is changed or rolled back, it can't be read either.
        #expect(throws: FaultError.self) { try context.reading { dish.mark } }
        context.rollback()
        #expect(dish.mark == Mark(value: 7))
        #expect(dish.second == nil)
        Dish(context: context).mark = Mark(value: value)
        expectRefused(["mark"]) { try context.save() }
        context.rollback()
        #expect(try store.container.newContext().count(FetchRequest<Dish>()) == 1)
    }
}
