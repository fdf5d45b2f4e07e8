import Persistence
import Testing

/// Objects that another context deletes while this one still holds them.
@Suite struct DeletedElsewhereTests {
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TestStore([Bead.self, Knot.self])
        context = store.container.newContext()
    }

    private func beads(_ numbers: Int...) throws -> [Bead] {
        let beads = numbers.map { number in
            let bead = Bead(context: context)
            bead.number = number
            return bead
        }
        try context.save()
        return beads
    }

    private func deleteElsewhere(_ id: ObjectID) throws {
        let other = store.container.newContext()
        try other.delete(other.existingObject(for: id))
        try other.save()
    }

    @Test("C3 connecting an object that left the context isn't a change, and the next save throws")
    func connected() throws {
        let all = try beads(1, 2)
        try context.mergeStoreChanges()
        try deleteElsewhere(all[1].objectID)
        try context.mergeStoreChanges()
        #expect(all[1].managedObjectContext == nil)
        for connect: () -> Void in [
            { all[0].holder = all[1] }, { all[0].string.append(all[1]) },
            { all[0].string.insert(all[1], at: 0) }, { all[0].markedBy.insert(all[1]) },
            { all[0].favourite = all[1] },
        ] {
            connect()
            #expect(throws: FaultError.self) { try context.save() }
            #expect(!context.hasChanges)
        }
        #expect(all[0].string.isEmpty)
        #expect(all[0].favourite == nil)
        #expect(all[0].holder == nil)
        try context.save()
    }

    @Test("An object whose deletion was merged keeps its values, and its ID leads to a fault")
    func unregistered() throws {
        let bead = try beads(7)[0]
        let id = bead.objectID
        try context.mergeStoreChanges()
        try deleteElsewhere(id)
        try context.mergeStoreChanges()
        #expect(bead.number == 7 && bead.objectID == id)
        #expect(!context.registeredObjects.contains(bead))
        let other = try #require(context.object(for: id))
        #expect(other !== bead && other.isFault)
        #expect(throws: FaultError.noSuchRow(id)) { try context.existingObject(for: id) }
    }

    @Test("D1 deleting an object that left the context does nothing")
    func deleted() throws {
        let all = try beads(1, 2)
        try context.mergeStoreChanges()
        try deleteElsewhere(all[1].objectID)
        try context.mergeStoreChanges()
        try context.delete(all[1])
        try context.delete(all[0])
        try context.save()
        try context.delete(all[0])
        #expect(!context.hasChanges)
    }

    @Test("M4 ordered: a member whose row is gone isn't inserted, at any position")
    func insertedInOrder() throws {
        let all = try beads(1, 2, 3)
        all[0].string = [all[1]]
        try context.save()
        try deleteElsewhere(all[2].objectID)
        context.refresh(all[2])
        for change: () -> Void in [
            { all[0].string.insert(all[2], at: 0) }, { all[0].string.append(all[2]) },
            { all[0].string = [all[2], all[1]] },
        ] {
            change()
            #expect(Array(all[0].string) == [all[1]])
            #expect(throws: FaultError.self) { try context.save() }
        }
        try context.save()
        #expect(Array(all[0].string) == [all[1]])
    }

    @Test("C3 merging reads the connections of changed objects again")
    func knownByChanged() throws {
        let knots = [1, 2, 3].map { number in
            let knot = Knot(context: context)
            knot.number = number
            return knot
        }
        knots[0].friends = [knots[1], knots[2]]
        try context.save()
        try context.mergeStoreChanges()
        knots[0].number = 10
        try deleteElsewhere(knots[1].objectID)
        try context.mergeStoreChanges()
        #expect(Set(knots[0].friends) == [knots[2]])
        #expect(knots[0].number == 10)
    }
}
