import Foundation
import Persistence
import Testing

/// A concrete parent numbers its slots differently from its subentity. Its key paths must lead to
/// the right column of both.
@Suite struct ConcreteParentTests {
    private let race: Harbour.Race
    private let hope: Ferry
    private let despair: Craft
    private var context: ManagedObjectContext { race.mine }

    init() throws {
        race = try Harbour.Race()
        despair = Craft(context: race.mine)
        (despair.name, despair.crew) = ("Despair", 5)
        hope = try race.ferry("Hope", in: race.mine)
        hope.crew = 7
        for (vessel, signals) in [(hope, ["A", "B"]), (despair, ["C"])] {
            for signal in signals {
                let flag = Flag(context: race.mine)
                (flag.signal, flag.vessel) = (signal, vessel)
            }
        }
        try race.mine.save()
    }

    private func crafts(_ request: FetchRequest<Craft>) throws -> [[String]] {
        try [context, race.theirs].map { try $0.fetch(request).map(\.name) }
    }

    @Test("M5 F1 fetches through the parent use its attributes and relationships")
    func fetch() throws {
        let byCrew = FetchRequest<Craft>(
            predicate: #Predicate { $0.crew >= 5 }, sortedBy: [SortDescriptor(\.crew)])
        #expect(try crafts(byCrew) == [["Despair", "Hope"], ["Despair", "Hope"]])
        let byFlag = FetchRequest<Craft>(
            predicate: #Predicate { craft in craft.flags.contains { $0.signal == "B" } })
        #expect(try crafts(byFlag) == [["Hope"], ["Hope"]])
        let flags = FetchRequest<Flag>(
            predicate: #Predicate { $0.vessel?.crew == 7 && $0.vessel?.name == "Hope" },
            sortedBy: [SortDescriptor(\.vessel?.name), SortDescriptor(\.signal)])
        #expect(try race.theirs.fetch(flags).map(\.signal) == ["A", "B"])
        let ferries = FetchRequest<Ferry>(
            predicate: #Predicate { $0.name == "Hope" && $0.crew == 7 && $0.cars == 40 })
        #expect(try race.theirs.fetch(ferries).map(\.line) == ["north"])
    }

    @Test("M5 C4 unsaved changes of a subentity's object overlay fetches through the parent")
    func unsaved() throws {
        (hope.crew, hope.cars) = (1, 6)
        let request = FetchRequest<Craft>(
            predicate: #Predicate { $0.crew < 6 }, sortedBy: [SortDescriptor(\.crew)])
        #expect(try crafts(request) == [["Hope", "Despair"], ["Despair"]])
        #expect(try context.count(request) == 2)
        #expect(try race.theirs.count(request) == 1)
    }

    @Test("M5 F1 dictionary requests work through the parent, and through a relationship to it")
    func dictionaries() throws {
        let crews = try race.theirs.fetch(
            DictionaryRequest(of: Craft.self, sortedBy: { [$0[\.crew].ascending] }) { $0[\.crew] })
        #expect(crews == [5, 7])
        let counts = try race.theirs.fetch(
            DictionaryRequest(of: Flag.self, groupedBy: [\.vessel?.crew]) {
                ($0[\.vessel?.crew], $0.count)
            })
        #expect(Set(counts.map { "\($0.0 ?? 0) \($0.1)" }) == ["5 1", "7 2"])
    }

    @Test("M5 C5 finding or creating works through parent and subentity, registered or stored")
    func findOrCreate() throws {
        for context in [context, race.theirs] {
            let found = try context.findOrCreate(\Craft.name, is: "Hope")
            #expect((found as? Ferry)?.cars == 40)
            let ferry = try context.findOrCreate(\Ferry.crew, is: 7)
            #expect(ferry === found && ferry.name == "Hope")
            #expect(try context.findOrCreate(\Craft.crew, is: 5).name == "Despair")
        }
        #expect(!context.hasChanges && !race.theirs.hasChanges)
    }

    @Test("M5 S3 batches insert into the subentity, and update and delete through the parent")
    func batches() throws {
        _ = try context.insertBatch(of: Ferry.self) {
            for name in ["Hope", "Faith"] {
                try $0.upsert(\.name, is: name) {
                    $0[\.crew] = 20
                    $0[\.line] = "east"
                }
            }
        }
        let rows = "SELECT _entity, name, crew, line, cars FROM Craft ORDER BY name;"
        #expect(
            try race.shell.run(rows)
                == "Craft|Despair|5||0\nFerry|Faith|20|east|0\nFerry|Hope|20|east|40")
        let update = UpdatedRows<Craft>(predicate: #Predicate { $0.crew == 20 })
            .setting(\.crew, to: 21)
        #expect(try context.execute(update).count == 2)
        let found = try context.insertBatch(of: Craft.self) { inserter -> ObjectID? in
            guard let id = try inserter.object(where: (\Craft.name, "Hope")) else { return nil }
            try inserter.update(id) { $0[\.crew] = 22 }
            return id
        }
        #expect(found == hope.objectID)
        try context.mergeStoreChanges()
        #expect(hope.crew == 22 && hope.line == "east" && hope.cars == 40)
        try context.deleteBatch(FetchRequest<Craft>(predicate: #Predicate { $0.crew == 21 }))
        #expect(
            try race.shell.run(rows) == "Craft|Despair|5||0\nFerry|Hope|22|east|40")
    }

    @Test("M5 S3 an ID of another entity than the batch's gives a clear error")
    func notAnObject() throws {
        let error = BatchError.notAnObject(despair.objectID, entity: "Ferry")
        #expect(throws: error) {
            try context.insertBatch(of: Ferry.self) { inserter in
                _ = try inserter.update(despair.objectID) { $0[\.cars] = 1 }
            }
        }
        #expect(error.description == "Craft/1 isn't a saved object of Ferry in this store.")
    }

    @Test(
        "M5 R2 sections by the parent's attribute hold both entities, and follow changes of either")
    func sections() throws {
        let results = FetchedResultsController(
            FetchRequest<Craft>(sortedBy: [SortDescriptor(\.name)]), sectionedBy: \.crew,
            in: context)
        try results.performFetch()
        let log = BatchLog(results)
        #expect(results.sections.map(\.name) == ["5", "7"])
        hope.crew = 5
        try context.save()
        #expect(results.sections.map(\.name) == ["5"])
        #expect(results.fetchedObjects == [despair, hope])
        let ferry = try #require(
            try race.theirs.fetch(FetchRequest<Ferry>()).first { $0.name == "Hope" })
        ferry.crew = 2
        try race.theirs.save()
        try context.mergeStoreChanges()
        #expect(results.sections.map(\.name) == ["2", "5"])
        #expect(results.fetchedObjects == [hope, despair])
        #expect(log.copy == results.snapshot)
    }

    @Test("M5 C2 prefetching to the parent and through it leaves nothing to read")
    func prefetching() throws {
        var flags = FetchRequest<Flag>(sortedBy: [SortDescriptor(\.signal)])
        flags.relationshipsForPrefetching = [\.vessel?.flags]
        var crafts = FetchRequest<Craft>(sortedBy: [SortDescriptor(\.name)])
        crafts.relationshipsForPrefetching = [\.flags]
        for isOfFlags in [true, false] {
            let store = try TestStore(Harbour.entities, path: race.file.path)
            let context = store.container.newContext()
            let found: [ManagedObject] =
                try isOfFlags ? context.fetch(flags) : context.fetch(crafts)
            let statements = store.statements.during {
                let vessels = found.compactMap { ($0 as? Craft) ?? ($0 as? Flag)?.vessel }
                let signals = Set(vessels).map { $0.flags.map(\.signal).sorted() }
                #expect(Set(signals) == [["A", "B"], ["C"]])
                #expect(vessels.compactMap { ($0 as? Ferry)?.cars }.allSatisfy { $0 == 40 })
            }
            #expect(statements.isEmpty)
        }
    }

    private class Beast: ManagedObject {
        @Attribute(default: "") var name: String
        @FetchedProperty({ (beast: Beast) in
            let name = beast.name
            return FetchRequest<Meal>(predicate: #Predicate { $0.eater == name })
        }) var meals: [Meal]
    }

    private final class Dog: Beast {
        @Attribute(default: "") var breed: String
        @FetchedProperty({ (dog: Dog) in
            let breed = dog.breed
            return FetchRequest<Dog>(predicate: #Predicate { $0.breed == breed })
        }) var pack: [Dog]
    }

    private final class Meal: ManagedObject {
        @Attribute(default: "") var eater: String
    }

    @Test("M5 F4 a subentity has its parent's fetched property beside its own")
    func fetchedProperty() throws {
        let context = try TestStore([Beast.self, Dog.self, Meal.self]).container.newContext()
        let dog = Dog(context: context)
        (dog.name, dog.breed) = ("Rex", "collie")
        let beast = Beast(context: context)
        beast.name = "Grendel"
        for eater in ["Rex", "Grendel", "Rex"] { Meal(context: context).eater = eater }
        try context.save()
        #expect(dog.pack == [dog])
        #expect(dog.meals.map(\.eater) == ["Rex", "Rex"])
        #expect((dog as Beast).meals == dog.meals)
        #expect(beast.meals.map(\.eater) == ["Grendel"])
    }
}
