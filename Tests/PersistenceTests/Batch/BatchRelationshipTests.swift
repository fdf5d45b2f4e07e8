import Foundation
import Persistence
import Testing

/// Batch requests on ordered relationships and on those that are their own inverse.
@Suite struct BatchRelationshipTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Bead.self, Knot.self, Glove.self], path: file.path)
        context = store.container.newContext()
    }

    private func beads(_ context: ManagedObjectContext) throws -> [Bead] {
        try context.fetch(FetchRequest<Bead>(sortedBy: [SortDescriptor(\.number)]))
    }

    private func partners() throws -> [Int: Int] {
        let context = store.container.newContext()
        let knots = try context.fetch(FetchRequest<Knot>(sortedBy: [SortDescriptor(\.number)]))
        #expect(Mesh(knots) == Mesh(inversesOf: knots))
        return Mesh(knots).partner
    }

    @discardableResult
    private func insertKnot(_ number: Int, partner: ObjectID?) throws -> ObjectID {
        try context.execute(
            BatchInsertRequest<Knot>(contentsOf: [number], resultType: .objectIDs) { row, number in
                row[\.number] = number
                row[\.partner] = partner
            }
        ).inserted.objectIDs[0]
    }

    private func updateOf(_ number: Int, partner: ObjectID?) -> BatchUpdateRequest<Knot> {
        BatchUpdateRequest(predicate: #Predicate { $0.number == number })
            .setting(\.partner, to: partner)
    }

    @Test("S3 M4 members that a batch adds to an ordered relationship come last")
    func appending() throws {
        for number in 1...4 { Bead(context: context).number = number }
        try context.save()
        let all = try beads(context)
        all[0].string = [all[3], all[1]]
        try context.save()
        let other = store.container.newContext()
        let held = try beads(other)
        #expect(held[0].string.map(\.number) == [4, 2])
        let id = all[0].objectID
        try context.execute(
            BatchInsertRequest<Bead>(contentsOf: [6, 5]) { row, number in
                row[\.number] = number
                row[\.holder] = id
            })
        let result = try context.execute(
            BatchUpdateRequest<Bead>(predicate: #Predicate { $0.number > 1 })
                .setting(\.holder, to: id))
        #expect(result.updated.count == 1, "the others already exist")
        for context in [context, other] { try context.mergeStoreChanges() }
        #expect(all[0].string.map(\.number) == [4, 2, 6, 5, 3])
        #expect(held[0].string.map(\.number) == [4, 2, 6, 5, 3])
        #expect(held[0].length == 5 && held[0].weight == 20)
        all[0].string.move(from: 4, to: 0)
        try context.save()
        let third = store.container.newContext()
        #expect(try beads(third)[0].string.map(\.number) == [3, 4, 2, 6, 5])
        #expect(try store.container.check() == [])
    }

    @Test("S3 D1 M4 a batch deletes members of ordered relationships, and their owners")
    func deletingOrdered() throws {
        for number in 1...5 { Bead(context: context).number = number }
        try context.save()
        let all = try beads(context)
        all[0].string = [all[3], all[1], all[2]]
        all[0].above = [all[2], all[1], all[3]]
        all[0].beside = [all[3], all[1]]
        all[4].favourites = [all[0]]
        try context.save()
        func delete(_ number: Int) throws -> BatchResult {
            try context.execute(
                BatchDeleteRequest(
                    FetchRequest<Bead>(predicate: #Predicate { $0.number == number })))
        }
        #expect(try delete(2).deleted.count == 1)
        let other = store.container.newContext()
        let left = try beads(other)
        #expect(left[0].string.map(\.number) == [4, 3])
        #expect(left[0].above.map(\.number) == [3, 4])
        #expect(left[0].beside.map(\.number) == [4])
        #expect(left[0].length == 2 && left[0].weight == 7)
        #expect(throws: BatchError.self, "a one-way relationship leads to it") { try delete(1) }
        #expect(try delete(5).deleted.count == 1)
        #expect(try delete(1).updated.count == 2, "its members have no holder any more")
        let shell = SQLiteShell(path: file.path)
        #expect(
            try shell.run(
                """
                SELECT count(*) FROM Bead WHERE _order_holder IS NOT NULL OR holder IS NOT NULL;
                SELECT count(*) FROM Bead_beside;
                """) == "0\n0")
        #expect(try store.container.check() == [])
    }

    @Test("S3 M4 a batch sets both ends of an own-inverse one-to-one, and breaks no other pair")
    func partnering() throws {
        let first = try insertKnot(1, partner: nil)
        let second = try insertKnot(2, partner: first)
        let third = try insertKnot(3, partner: nil)
        #expect(try partners() == [1: 2, 2: 1])
        let taken = ValidationError(entity: "Knot", property: "partner", reason: .notUnique)
        #expect(throws: BatchError.invalid([taken], row: 0)) {
            try insertKnot(4, partner: first)
        }
        #expect(throws: BatchError.invalid([taken], row: nil)) {
            try context.execute(updateOf(3, partner: second))
        }
        try context.execute(updateOf(2, partner: third))
        #expect(try partners() == [2: 3, 3: 2])
        try context.execute(updateOf(3, partner: nil))
        #expect(try partners() == [:])
        try context.execute(updateOf(1, partner: third))
        let result = try context.execute(
            BatchDeleteRequest(
                FetchRequest<Knot>(predicate: #Predicate { $0.number == 3 }),
                resultType: .objectIDs))
        #expect(result.updated.objectIDs == [first])
        #expect(try partners() == [:])
        #expect(try store.container.check() == [])
    }

    @Test("S3 D1 M4 a batch can delete both objects of a required pair, but not only one")
    func requiredPairs() throws {
        let gloves = (1...2).map { number in
            let glove = Glove(context: context)
            glove.number = number
            return glove
        }
        gloves[0].other = gloves[1]
        try context.save()
        let missing = ValidationError(entity: "Glove", property: "other", reason: .missing)
        #expect(throws: BatchError.invalid([missing], row: nil)) {
            try context.execute(
                BatchDeleteRequest(FetchRequest<Glove>(predicate: #Predicate { $0.number == 1 })))
        }
        let all = BatchDeleteRequest(FetchRequest<Glove>())
        #expect(try context.execute(all).deleted.count == 2)
    }
}
