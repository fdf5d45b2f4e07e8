import Foundation
import Persistence

/// A many-to-many relationship whose ends are of two entities, with limits and a count.
final class Dish: ManagedObject {
    @Attribute var title: String
    @Attribute var book: String?
    @Attribute var page: Int?
    @Attribute(.indexed) var minutes: Int?
    @ToMany(inverse: \Ingredient.dishes, count: 0...4) var ingredients: ManagedSet<Ingredient>

    override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Dish.book, \Dish.page)]
    }
}

final class Ingredient: ManagedObject {
    @Attribute(.unique) var name: String
    @ToMany var dishes: ManagedSet<Dish>
    @Derived var numberOfDishes: Int

    override class var derivations: [Derivation] {
        [.count(of: \Ingredient.dishes, into: \Ingredient.numberOfDishes)]
    }
}

enum Kitchen {
    static let entities: [ManagedObject.Type] = [Dish.self, Ingredient.self]
}
