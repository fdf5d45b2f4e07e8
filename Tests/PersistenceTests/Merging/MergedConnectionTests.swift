import Foundation
import Persistence
import Testing

/// Merging relationships that only the row at the other end stores. No entity here derives a count
/// of them, which would change the row at this end as well.
@Suite struct MergedConnectionTests {
    private let file: TemporaryFile
    private let mine: ManagedObjectContext
    private let theirs: ManagedObjectContext
    private let first: State
    private let second: State
    private let human: Human

    init() throws {
        file = try TemporaryFile()
        mine = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        (first, second) = (State(context: mine), State(context: mine))
        human = Human(context: mine)
        (first.code, second.code) = (1, 2)
        (human.name, human.residence) = ("resident", first)
        try mine.save()
        theirs = try TestStore(Citizenship.entities, path: file.path).container.newContext()
        // Only the first merge compares everything.
        try mine.mergeStoreChanges()
        #expect(first.residents.count == 1 && second.residents.isEmpty)
    }

    private func their<Object: ManagedObject>(_ object: Object) throws -> Object {
        try Self.counterpart(of: object, in: theirs)
    }

    private static func counterpart<Object: ManagedObject>(
        of object: Object, in context: ManagedObjectContext
    ) throws -> Object {
        let number = try #require(object.objectID.rowNumber)
        return try #require(try context.existingObject(Object.self, rowNumber: number))
    }

    private func names(_ state: State) throws -> [String] {
        try mine.reading { state.residents.map(\.name).sorted() }
    }

    @Test("C8 R6 a member that another process inserted is merged into the loaded members")
    func inserted() throws {
        let new = Human(context: theirs)
        (new.name, new.residence) = ("new", try their(first))
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(try names(first) == ["new", "resident"])
    }

    @Test("C8 R6 a member that was fetched before the merge is merged into the loaded members")
    func fetchedBefore() throws {
        let new = Human(context: theirs)
        (new.name, new.residence) = ("new", try their(first))
        try theirs.save()
        let fetched = try mine.fetch(
            FetchRequest<Human>(predicate: #Predicate { $0.name == "new" }))
        try mine.mergeStoreChanges()
        #expect(fetched.first?.residence === first)
        #expect(try names(first) == ["new", "resident"])
    }

    @Test("C8 R6 a member that moved is merged at both ends, whether it is known here or a fault")
    func moved() throws {
        let unknown = Human(context: theirs)
        unknown.name = "unknown"
        try theirs.save()
        try mine.mergeStoreChanges()
        unknown.residence = try their(first)
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(try names(first) == ["resident", "unknown"])
        for object in mine.registeredObjects where object is Human { mine.refresh(object) }
        unknown.residence = try their(second)
        try their(human).residence = try their(second)
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(try names(first) == [])
        #expect(try names(second) == ["resident", "unknown"])
    }

    @Test("C8 S3 members that a batch of this process inserted and moved are merged at both ends")
    func batch() throws {
        let (first, second) = (first.objectID, second.objectID)
        let context = mine.container.newContext()
        _ = try context.insertBatch(of: Human.self) { inserter in
            try inserter.insert {
                $0[\.name] = "new"
                $0[\.residence] = first
            }
        }
        try mine.mergeStoreChanges()
        #expect(try names(self.first) == ["new", "resident"])
        for object in mine.registeredObjects where object is Human { mine.refresh(object) }
        _ = try context.insertBatch(of: Human.self) { inserter in
            try inserter.update(human.objectID) { $0[\.residence] = second }
        }
        try mine.mergeStoreChanges()
        #expect(try names(self.first) == ["new"])
        #expect(try names(self.second) == ["resident"])
    }

    @Test("C11 a fault whose row another process deleted reads as an error, never as a placeholder")
    func deletedFault() throws {
        mine.refresh(human)
        try theirs.delete(their(human))
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(throws: FaultError.noSuchRow(human.objectID)) { try mine.reading { human.name } }
        #expect(try names(first) == [])
    }

    @Test("C8 R6 a new row at the far end of a one-to-one relationship is merged")
    func oneToOne() throws {
        let file = try TemporaryFile()
        let mine = try TestStore(Garage.entities, path: file.path).container.newContext()
        let (driver, car) = (Driver(context: mine), Car(context: mine))
        (driver.name, car.plate) = ("d", "c")
        try mine.save()
        try mine.mergeStoreChanges()
        mine.refreshAllObjects()
        #expect(driver.car == nil && car.driver == nil)
        let theirs = try TestStore(Garage.entities, path: file.path).container.newContext()
        let (newDriver, newCar) = (Driver(context: theirs), Car(context: theirs))
        (newDriver.name, newCar.plate) = ("new", "new")
        newDriver.car = try Self.counterpart(of: car, in: theirs)
        newCar.driver = try Self.counterpart(of: driver, in: theirs)
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(driver.car?.plate == "new" && car.driver?.name == "new")
    }

    @Test("C8 R6 pairs of a new row are merged at their other ends")
    func pairs() throws {
        let file = try TemporaryFile()
        let mine = try TestStore([Bead.self], path: file.path).container.newContext()
        let bead = Bead(context: mine)
        try mine.save()
        try mine.mergeStoreChanges()
        mine.refreshAllObjects()
        #expect(bead.above.isEmpty && bead.below.isEmpty && bead.markedBy.isEmpty)
        let theirs = try TestStore([Bead.self], path: file.path).container.newContext()
        let new = Bead(context: theirs)
        new.number = 1
        let known = try Self.counterpart(of: bead, in: theirs)
        new.above.insert(known)
        new.below.insert(known)
        new.marks.insert(known)
        try theirs.save()
        try mine.mergeStoreChanges()
        #expect(bead.above.map(\.number) == [1] && bead.below.map(\.number) == [1])
        #expect(bead.markedBy.map(\.number) == [1])
    }
}
