import Foundation
import Persistence
import Testing

/// Batch requests on ordered relationships.
@Suite struct BatchRelationshipTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Bead.self], path: file.path)
        context = store.container.newContext()
    }

    private func beads(_ context: ManagedObjectContext) throws -> [Bead] {
        try context.fetch(FetchRequest<Bead>(sortedBy: [SortDescriptor(\.number)]))
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
            InsertedRows<Bead>(contentsOf: [6, 5]) { row, number in
                row[\.number] = number
                row[\.holder] = id
            })
        let result = try context.execute(
            UpdatedRows<Bead>(predicate: #Predicate { $0.number > 1 })
                .setting(\.holder, to: id))
        #expect(result.count == 1, "the others already exist")
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
        all[0].marks = [all[3], all[1]]
        all[4].favourite = all[0]
        try context.save()
        func delete(_ number: Int) throws -> Int {
            try context.deleteBatch(
                FetchRequest<Bead>(predicate: #Predicate { $0.number == number }))
        }
        #expect(try delete(2) == 1)
        let other = store.container.newContext()
        let left = try beads(other)
        #expect(left[0].string.map(\.number) == [4, 3])
        #expect(left[0].above.map(\.number).sorted() == [3, 4])
        #expect(left[0].marks.map(\.number) == [4])
        #expect(left[0].length == 2 && left[0].weight == 7)
        #expect(throws: BatchError.self, "a one-way relationship leads to it") { try delete(1) }
        #expect(try delete(5) == 1)
        #expect(try delete(1) == 1)
        let shell = SQLiteShell(path: file.path)
        #expect(
            try shell.run(
                """
                SELECT count(*) FROM Bead WHERE _order_holder IS NOT NULL OR holder IS NOT NULL;
                SELECT count(*) FROM Bead_markedBy;
                """) == "0\n0")
        #expect(try store.container.check() == [])
    }
}
