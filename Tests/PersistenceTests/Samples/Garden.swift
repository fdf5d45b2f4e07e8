import Foundation
import Persistence

/// Two kinds of one parent, with every kind of property that a predicate may use.
class Plant: ManagedObject {
    enum Size: Int, CaseIterable, Codable, AttributeValue { case small = -1, medium, large }

    @Attribute(default: 0, .indexed) var int: Int
    @Attribute var optionalInt: Int?
    @Attribute(default: 0) var double: Double
    @Attribute var optionalDouble: Double?
    @Attribute(default: false) var bool: Bool
    @Attribute var optionalBool: Bool?
    @Attribute(default: "") var string: String
    @Attribute var optionalString: String?
    @Attribute(default: "") var note: String
    @Attribute(default: Date(timeIntervalSinceReferenceDate: 0)) var date: Date
    @Attribute(default: .medium) var size: Size
    @Attribute var optionalSize: Size?

    @ToMany var children: ManagedSet<Plant>
    @ToOne(inverse: \Plant.children) var parent: Plant?
    @ToMany var friends: ManagedSet<Plant>
    @ToMany(inverse: \Plant.friends) var friendOf: ManagedSet<Plant>
    @ToOne(inverse: \Bed.plants, .required) var bed: Bed?
    @Derived var friendCount: Int

    override class var derivations: [Derivation] {
        [.count(of: \Plant.friends, into: \Plant.friendCount)]
    }
}

final class Shrub: Plant {
    @Attribute var height: Int?
    @ToOne(inverse: \Herb.shade) var shaded: Herb?
}

final class Herb: Plant {
    @Attribute(default: 0) var leaves: Int
    @ToOne var shade: Shrub?
}

final class Bed: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToMany var plants: ManagedSet<Plant>
}

enum Garden {
    static let entities: [ManagedObject.Type] = [Shrub.self, Herb.self, Bed.self]
    static let abstract: [ManagedObject.Type] = [Plant.self]

    static let integers = [0, 0, 1, 1, 2, -1, -2, 3, Int.max, Int.min, 1 << 53 + 1]
    static let reals: [Double] = [
        0, -0.0, 0.1, 0.2, 0.3, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity,
        0x1p53,
    ]

    /// Normalized (NFC), so that equal bytes are equal text.
    static let normalizedTexts = [
        "", "a", "A", "ab", "b", "\u{E9}", "\u{E9}t\u{E9}", "z\0", "\u{1F600}", "\u{AC00}", " ",
        "stra\u{DF}e",
    ]

    /// Text of every kind.
    static let texts =
        normalizedTexts + [
            "e\u{301}", "e\u{301}te\u{301}", "\u{301}", "\r\n", "\n", "a\r\nb", "STRASSE",
            "\u{FB01}",
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F469}", "\u{1F1E9}\u{1F1EA}",
            "\u{1F1EA}", "I\u{307}", "\u{130}", "\u{131}", "\u{1112}\u{1161}\u{11AB}", "\0",
        ]

    /// A few dozen plants with few different values, so that predicates match only some of them.
    static func plants(
        _ number: Int, in context: ManagedObjectContext,
        using generator: inout some RandomNumberGenerator
    ) -> [Plant] {
        func one<Value>(of values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &generator)]
        }
        func maybe<Value>(_ value: Value) -> Value? {
            Int.random(in: 0..<3, using: &generator) == 0 ? nil : value
        }
        let beds = (0..<3).map { number in
            let bed = Bed(context: context)
            bed.number = number
            return bed
        }
        var plants: [Plant] = []
        for _ in 0..<number {
            let plant: Plant
            if Bool.random(using: &generator) {
                let shrub = Shrub(context: context)
                shrub.height = maybe(one(of: integers))
                plant = shrub
            } else {
                let herb = Herb(context: context)
                herb.leaves = one(of: integers)
                herb.shade = maybe(plants.compactMap { $0 as? Shrub }.first)?.flatMap { shrub in
                    shrub.shaded == nil ? shrub : nil
                }
                plant = herb
            }
            plant.int = one(of: integers)
            plant.optionalInt = maybe(one(of: integers))
            plant.double = one(of: reals)
            plant.optionalDouble = maybe(one(of: reals))
            plant.bool = Bool.random(using: &generator)
            plant.optionalBool = maybe(Bool.random(using: &generator))
            plant.string = one(of: normalizedTexts)
            plant.optionalString = maybe(one(of: normalizedTexts))
            plant.note = one(of: texts) + one(of: texts)
            plant.date = Date(timeIntervalSinceReferenceDate: one(of: [-1, 0, 0.5, 1]))
            plant.size = one(of: Plant.Size.allCases)
            plant.optionalSize = maybe(one(of: Plant.Size.allCases))
            plant.bed = one(of: beds)
            if !plants.isEmpty {
                plant.parent = maybe(one(of: plants))
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    plant.friends.insert(one(of: plants))
                }
            }
            plants.append(plant)
        }
        return plants
    }
}
