import Persistence
import Testing

/// Small models, each with one error.
private enum Wrong {
    class Base: ManagedObject {
        @Attribute private var name: String
        @ToOne(inverse: \Base.heirs) var testator: Base?
        @ToMany var heirs: ManagedSet<Base>
    }
    final class Twice: Base {
        @Attribute private var name: String
    }
    final class Reserved: ManagedObject { @Attribute var _pk: Int }
    final class DefaultOnOptional: ManagedObject { @Attribute(default: 1) var size: Int? }
    final class LengthOfNumber: ManagedObject { @Attribute(.length(1...2)) var size: Int }
    final class RangeOfText: ManagedObject { @Attribute(.range(1...2)) var name: String }
    final class CheckOfAnotherType: ManagedObject {
        @Attribute(.check(Int.self) { $0 > 1 ? "is too much" : nil }) var name: String
    }
    final class Unset: ManagedObject { @Transient var zoom: Int }
    final class Lonely: ManagedObject { @ToOne var friend: Lonely? }
    final class Astray: ManagedObject {
        @ToOne(inverse: \Badge.holder) var badge: Badge?
    }
    final class Mother: ManagedObject { @ToMany var children: ManagedSet<Child> }
    final class Child: ManagedObject {
        @ToOne(inverse: \Mother.children) var mother: Mother?
        @ToOne(inverse: \Mother.children) var otherMother: Mother?
    }
    final class Fish: ManagedObject {
        @ToOne(inverse: \Bowl.plants) var bowl: Bowl?
        @ToOne(inverse: \Bowl.litres) var home: Bowl?
    }
    final class Plant: ManagedObject { @ToOne var bowl: Bowl? }
    final class Bowl: ManagedObject {
        @Attribute var litres: Int
        @ToMany var plants: ManagedSet<Plant>
    }
    class Vehicle: ManagedObject { @ToOne var depot: Depot? }
    final class Bus: Vehicle {}
    final class Depot: ManagedObject {
        @ToMany(inverse: \Bus.depot) var buses: ManagedSet<Bus>
    }
    class Wheeled: ManagedObject { @ToOne var yard: Yard? }
    final class Car: Wheeled {}
    final class Cart: Wheeled {}
    final class Yard: ManagedObject {
        @ToMany(inverse: \Car.yard) var cars: ManagedSet<Car>
    }
    final class Zero: ManagedObject {
        @ToMany(inverse: \Zero.up, count: 0...3, .required) var down: ManagedSet<Zero>
        @ToOne var up: Zero?
    }
    final class NoCount: ManagedObject {
        @ToMany(inverse: \NoCount.up, .required) var down: ManagedSet<NoCount>
        @ToOne var up: NoCount?
    }
    final class Lock: ManagedObject {
        @ToOne(inverse: \Key.lock) var key: Key?
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(\Lock.key)] }
    }
    final class Key: ManagedObject {
        @ToOne var lock: Lock?
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(unique: \Key.lock)] }
    }
    final class Sender: ManagedObject {
        @ToMany(inverse: \Letter.sender) var letters: ManagedSet<Letter>
    }
    final class Letter: ManagedObject { @ToOne(.oneWay) var sender: Sender? }
    final class Walker: ManagedObject {
        @ToMany(inverse: \Dog.walkers) var dogs: ManagedOrderedSet<Dog>
    }
    final class Dog: ManagedObject { @ToMany var walkers: ManagedSet<Walker> }
    final class IndexedTwice: ManagedObject {
        @Attribute(.indexed) var code: Int
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(\IndexedTwice.code)] }
    }
    final class UniqueAndIndexed: ManagedObject {
        @Attribute var code: Int
        @Attribute var other: Int
        override class var fetchIndexes: [FetchIndex] {
            [
                FetchIndex(\UniqueAndIndexed.other, \UniqueAndIndexed.code),
                FetchIndex(unique: \UniqueAndIndexed.other, \UniqueAndIndexed.code),
            ]
        }
    }
    final class SearchedTwice: ManagedObject {
        @Attribute var text: String
        override class var fetchIndexes: [FetchIndex] {
            [FetchIndex(fullText: \SearchedTwice.text), FetchIndex(fullText: \SearchedTwice.text)]
        }
    }
    class Indexed: ManagedObject {
        @Attribute(.indexed) var code: Int
        @Attribute var size: Int
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(\Indexed.size)] }
    }
    final class Inheriting: Indexed {}
    class Shape: ManagedObject {}
    final class Circle: Shape { @Attribute var size: Int }
    final class Square: Shape { @Attribute var size: String }
    // swift-format-ignore: AlwaysUseLowerCamelCase
    final class Triangle: Shape { @Attribute var Size: Int }
    final class Computed: ManagedObject {
        @Attribute var size: Int
        var magnitude: Int { abs(size) }
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(\Computed.magnitude)] }
    }
    final class Unsorted: ManagedObject {
        @Attribute var size: Int
        var magnitude: Int { abs(size) }
        override class var defaultSortDescriptors: [AnySortDescriptor] {
            [AnySortDescriptor(\Unsorted.size), AnySortDescriptor(\Unsorted.magnitude)]
        }
    }
    final class SortedByMany: ManagedObject {
        @ToMany(inverse: \SortedByMany.up) var down: ManagedSet<SortedByMany>
        @ToOne var up: SortedByMany?
        override class var defaultSortDescriptors: [AnySortDescriptor] {
            [AnySortDescriptor(\SortedByMany.down.count)]
        }
    }
    final class Underived: ManagedObject { @Derived var size: Int }
    final class SumOfPairs: ManagedObject {
        @Attribute var size: Int
        @Derived var total: Int
        @ToMany(inverse: \SumOfPairs.others) var some: ManagedSet<SumOfPairs>
        @ToMany var others: ManagedSet<SumOfPairs>
        override class var derivations: [Derivation] {
            [.sum(of: \SumOfPairs.some, \SumOfPairs.size, into: \SumOfPairs.total)]
        }
    }
    final class Underscored: ManagedObject {
        @Attribute var a: Int
        @Attribute var b: Int
        // swift-format-ignore: AlwaysUseLowerCamelCase
        @Attribute(.indexed) var a_b: Int
        override class var fetchIndexes: [FetchIndex] {
            [FetchIndex(\Underscored.a, \Underscored.b)]
        }
    }
    final class Edition: ManagedObject {
        @Derived var count: Int
        @ToMany var version: ManagedSet<Part>
        override class var derivations: [Derivation] {
            [.count(of: \Edition.version, into: \Edition.count)]
        }
    }
    final class Part: ManagedObject { @ToOne(inverse: \Edition.version) var edition: Edition? }
    final class Circular: ManagedObject {
        @Derived var total: Int
        @ToOne var up: Circular?
        @ToMany(inverse: \Circular.up) var down: ManagedSet<Circular>
        override class var derivations: [Derivation] {
            [.sum(of: \Circular.down, \Circular.total, into: \Circular.total)]
        }
    }
}

@Suite struct ModelErrorTests {
    private func expect(
        _ error: ModelError, _ entities: ManagedObject.Type..., abstract: [ManagedObject.Type] = [],
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(throws: error, sourceLocation: location) {
            try ManagedObjectModel(entities, abstract: abstract)
        }
        #expect(!error.description.isEmpty, sourceLocation: location)
    }

    @Test("M2 entities and properties are declared once, with names of their own")
    func names() {
        expect(.duplicateEntity("Badge"), Employee.self, Badge.self, Badge.self)
        expect(
            .duplicateProperty(entity: "Twice", property: "name"), Wrong.Base.self,
            Wrong.Twice.self)
        expect(.reservedName(entity: "Reserved", property: "_pk"), Wrong.Reserved.self)
        expect(
            .columnOfTwoTypes(table: "Shape", column: "size"), Wrong.Circle.self,
            Wrong.Square.self, abstract: [Wrong.Shape.self])
        expect(
            .columnOfTwoTypes(table: "Shape", column: "Size"), Wrong.Circle.self,
            Wrong.Triangle.self, abstract: [Wrong.Shape.self])
        expect(
            .abstractWithoutSubentities("Shape"), Wrong.Lonely.self, abstract: [Wrong.Shape.self])
    }

    @Test(
        "M2 no optional attribute has a default, and no attribute a limit that its type can't have")
    func attributes() {
        expect(
            .defaultOnOptional(entity: "DefaultOnOptional", attribute: "size"),
            Wrong.DefaultOnOptional.self)
        expect(
            .limitsDoNotFit(entity: "LengthOfNumber", attribute: "size"),
            Wrong.LengthOfNumber.self)
        expect(.limitsDoNotFit(entity: "RangeOfText", attribute: "name"), Wrong.RangeOfText.self)
        expect(
            .limitsDoNotFit(entity: "CheckOfAnotherType", attribute: "name"),
            Wrong.CheckOfAnotherType.self)
    }

    @Test("M2 a required transient attribute has a default or is computed")
    func transient() {
        expect(
            .transientWithoutValue(entity: "Unset", attribute: "zoom"), Wrong.Unset.self)
    }

    @Test("M2 a relationship has one inverse, of the right type, and a count that makes sense")
    func relationships() {
        expect(.noInverse(entity: "Lonely", relationship: "friend"), Wrong.Lonely.self)
        expect(
            .destinationNotInModel(
                entity: "Astray", relationship: "badge", destination: "Badge"),
            Wrong.Astray.self)
        expect(
            .twoInverses(entity: "Mother", relationship: "children"), Wrong.Mother.self,
            Wrong.Child.self)
        expect(
            .inverseOfAnotherType(entity: "Fish", relationship: "bowl"), Wrong.Fish.self,
            Wrong.Bowl.self, Wrong.Plant.self)
        expect(
            .orderedManyToMany(entity: "Walker", relationship: "dogs"), Wrong.Walker.self,
            Wrong.Dog.self)
        expect(
            .requiredWithMinimumOfZero(entity: "Zero", relationship: "down"), Wrong.Zero.self)
        expect(
            .requiredWithMinimumOfZero(entity: "NoCount", relationship: "down"),
            Wrong.NoCount.self)
        expect(
            .indexOnOneToOne(entity: "Lock", relationship: "key"), Wrong.Lock.self, Wrong.Key.self)
        expect(
            .indexOnOneToOne(entity: "Key", relationship: "lock"), Wrong.Key.self,
            Wrong.Lock.self)
    }

    @Test("M5 an inverse leads back to every entity that inherits the relationship")
    func inheritedInverses() {
        expect(
            .inverseOfAnotherType(entity: "Vehicle", relationship: "depot"),
            Wrong.Vehicle.self, Wrong.Bus.self, Wrong.Depot.self)
        expect(
            .inverseOfAnotherType(entity: "Cart", relationship: "yard"),
            Wrong.Car.self, Wrong.Cart.self, Wrong.Yard.self)
    }

    @Test(
        "M2 a one-way relationship has no inverse, and one that is its own leads to its own entity")
    func inverseOptions() {
        expect(
            .oneWayWithInverse(entity: "Letter", relationship: "sender"), Wrong.Sender.self,
            Wrong.Letter.self)
    }

    @Test("M2 an index declared twice is an error, but not one that a subentity inherits")
    func duplicateIndexes() throws {
        expect(
            .duplicateIndex(entity: "IndexedTwice", properties: ["code"]), Wrong.IndexedTwice.self)
        expect(
            .duplicateIndex(entity: "UniqueAndIndexed", properties: ["other", "code"]),
            Wrong.UniqueAndIndexed.self)
        expect(
            .duplicateIndex(entity: "SearchedTwice", properties: ["text"]),
            Wrong.SearchedTwice.self)
        _ = try ManagedObjectModel([Wrong.Inheriting.self], abstract: [Wrong.Indexed.self])
    }

    @Test("M2 a default order leads to attributes")
    func defaultOrder() {
        expect(.unsortable(entity: "Unsorted"), Wrong.Unsorted.self)
        expect(.unsortable(entity: "SortedByMany"), Wrong.SortedByMany.self)
    }

    @Test("M2 two names that SQLite can't distinguish are an error")
    func storeNames() {
        expect(.sameNameInStore("Underscored_a_b"), Wrong.Underscored.self)
        expect(.sameNameInStore("Edition_version_inserted"), Wrong.Edition.self, Wrong.Part.self)
    }

    @Test("M2 indexes and derivations lead to stored properties, and derivations aren't circular")
    func derivations() {
        expect(.notAStoredProperty(entity: "Computed"), Wrong.Computed.self)
        expect(
            .derivedWithoutDerivation(entity: "Underived", attribute: "size"),
            Wrong.Underived.self)
        expect(
            .derivationOfAnotherKind(entity: "SumOfPairs", attribute: "total"),
            Wrong.SumOfPairs.self)
        expect(
            .derivationInACircle(entity: "Circular", attribute: "total"), Wrong.Circular.self)
    }
}
