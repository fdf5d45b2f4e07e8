import Foundation
import Persistence
import SeededRandom
import Testing

/// Predicates over relationships, each beside its evaluation in memory.
@Suite struct ToManyPredicateTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let seed = SeededGenerator.anySeed()
    private let plants: [Plant]

    init() throws {
        store = try TestStore(Garden.entities, abstract: Garden.abstract)
        context = store.container.newContext()
        var generator = SeededGenerator(seed: seed)
        plants = Garden.plants(40, in: context, using: &generator)
        try context.save()
    }

    private func check<Object: ManagedObject>(
        _ predicate: Predicate<Object>, among objects: [Object],
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let expected = try objects.filter(predicate.evaluate)
        let request = FetchRequest<Object>(predicate: predicate)
        #expect(try context.fetch(request) == expected, "seed \(seed)", sourceLocation: location)
        #expect(
            try context.count(request) == expected.count, "seed \(seed)", sourceLocation: location)
    }

    private func check(
        _ predicate: Predicate<Plant>, at location: SourceLocation = #_sourceLocation
    ) throws {
        try check(predicate, among: plants, at: location)
    }

    @Test("F2 contains(where:), count and isEmpty work over a one-to-many relationship")
    func oneToMany() throws {
        try check(#Predicate { $0.children.contains { $0.bool } })
        try check(#Predicate { !$0.children.contains { $0.int > 0 } })
        try check(#Predicate { $0.children.count > 1 })
        try check(#Predicate { $0.children.isEmpty })
    }

    @Test("F2 predicates work over a many-to-many relationship, from both ends")
    func manyToMany() throws {
        try check(#Predicate { $0.friends.contains { $0.bool } })
        try check(#Predicate { $0.friendOf.contains { $0.int > 0 } })
        try check(#Predicate { $0.friends.count > 1 && $0.friendOf.count < 3 })
        try check(#Predicate { $0.friends.isEmpty || $0.friendOf.isEmpty })
    }

    @Test("F2 predicates are nested, with variables of every level and paths through to-one")
    func nested() throws {
        try check(
            #Predicate { plant in
                plant.children.contains { child in
                    child.friends.contains { $0.int > plant.int && $0.bool != child.bool }
                }
            })
        try check(
            #Predicate { plant in
                !plant.friends.contains { friend in
                    friend.parent?.int == plant.parent?.int || friend.children.isEmpty
                }
            })
        try check(#Predicate { ($0.parent?.children.count ?? 0) > 2 })
        try check(#Predicate { $0.parent?.children.contains { $0.bool } == true })
        try check(#Predicate { $0.parent?.parent?.friends.isEmpty ?? true })
        try check(#Predicate { $0.bed?.plants.contains { $0.parent == nil } == true })
    }

    @Test("F2 M4 predicates work over ordered, own-inverse and one-way relationships")
    func ordered() throws {
        let store = try TestStore([Bead.self])
        let context = store.container.newContext()
        var generator = SeededGenerator(seed: seed)
        let beads = (0..<20).map { number in
            let bead = Bead(context: context)
            bead.number = number
            return bead
        }
        for bead in beads {
            bead.holder = beads.randomElement(using: &generator)
            bead.above = ManagedSet(beads.filter { _ in Bool.random(using: &generator) })
            bead.marks = ManagedSet(beads.prefix(bead.number / 3))
            bead.favourite = bead.number % 4 == 0 ? nil : beads[bead.number % 4]
        }
        try context.save()
        let some = beads[2].objectID
        for predicate in [
            #Predicate<Bead> { $0.string.contains { $0.number > 10 } },
            #Predicate<Bead> { $0.string.count > 1 },
            #Predicate<Bead> { $0.marks.contains { $0.objectID == some } },
            #Predicate<Bead> { $0.favourite == nil },
            #Predicate<Bead> { ($0.favourite?.marks.count ?? 0) > 3 },
        ] {
            let expected = try beads.filter(predicate.evaluate)
            let fetched = try context.fetch(FetchRequest(predicate: predicate))
            #expect(fetched == expected, "seed \(seed), \(predicate)")
        }
    }

    @Test("F2 members and destinations are found by ID")
    func members() throws {
        for plant in plants.prefix(10) {
            let id = plant.objectID
            let other = plant.parent?.objectID
            try check(#Predicate { $0.children.contains { $0.objectID == id } })
            try check(#Predicate { $0.parent?.objectID == id })
            try check(#Predicate { $0.parent?.objectID != id })
            try check(#Predicate { id == $0.parent?.objectID })
            try check(#Predicate { $0.parent?.objectID == other })
            try check(#Predicate { $0.parent?.objectID != other })
            try check(#Predicate { $0.objectID == id })
            try check(#Predicate { $0.objectID != id })
            try check(
                #Predicate { plant in
                    plant.friends.contains { $0.objectID == id || $0.parent?.objectID == id }
                })
        }
        try check(#Predicate { plant in plant.friends.contains { $0.parent == plant.parent } })
        try check(#Predicate { $0.parent?.parent == $0.parent })
        let ids = Set(plants.prefix(5).map(\.objectID))
        try check(#Predicate { $0.friends.contains { ids.contains($0.objectID) } })
        try check(#Predicate { $0.parent.flatMap { ids.contains($0.objectID) } ?? false })
    }

    @Test("F2 objects compare by the whole ID: a key means nothing in another table or store")
    func foreignIDs() throws {
        let beds = try context.fetch(FetchRequest<Bed>())
        let elsewhere = try TestStore(Garden.entities, abstract: Garden.abstract)
        let stranger = Bed(context: elsewhere.container.newContext())
        stranger.number = 0
        try stranger.managedObjectContext?.save()
        let ids = [beds[0].objectID, stranger.objectID]
        for id in ids {
            try check(#Predicate { $0.objectID == id })
            try check(#Predicate { $0.parent?.objectID != id })
            try check(#Predicate<Bed> { $0.objectID == id }, among: beds)
        }
        try check(#Predicate { ids.contains($0.objectID) })
        try check(#Predicate<Bed> { ids.contains($0.objectID) }, among: beds)
    }

    @Test("C4 the ID of an object that was never saved is found among unsaved changes alone")
    func unsaved() throws {
        let new = Herb(context: context)
        new.bed = plants[0].bed
        plants[1].parent = new
        let id = new.objectID
        let request = FetchRequest<Plant>(predicate: #Predicate { $0.parent?.objectID == id })
        #expect(try context.fetch(request) == [plants[1]])
    }

    @Test("F2 M5 a subentity's own properties are read, and casts are refused")
    func subentities() throws {
        let herbs = plants.compactMap { $0 as? Herb }
        try check(#Predicate<Herb> { $0.leaves > 0 && $0.int < 2 }, among: herbs)
        try check(#Predicate<Herb> { $0.shade?.height != nil }, among: herbs)
        for predicate: Predicate<Plant> in [
            #Predicate { $0 is Shrub }, #Predicate { ($0 as? Shrub)?.height == nil },
            #Predicate { $0.bed!.number > 0 },
        ] {
            #expect(throws: FetchError.self) {
                try context.fetch(FetchRequest(predicate: predicate))
            }
        }
    }

    @Test("M6 a count is read from the attribute that is derived from it")
    func derivedCount() throws {
        let statements = try store.statements.during {
            _ = try context.fetchObjectIDs(
                FetchRequest<Plant>(predicate: #Predicate { $0.friends.count > 1 }))
        }
        #expect(statements.count == 1)
        #expect(statements.first?.contains("friendCount") == true)
        #expect(statements.first?.contains("SELECT count(*)") == false)
    }
}
