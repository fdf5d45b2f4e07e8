import Foundation
import Persistence
import Testing

/// Tests that ranges of rows that no table can have had end in an error.
@Suite("Histories with impossible ranges") struct ImpossibleRangeTests {
    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Kitchen.entities, path: file.path)
        context = store.container.newContext()
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<12_000 {
                try inserter.insert {
                    $0[\.title] = "t\(number)"
                    $0[\.minutes] = number
                }
            }
        }
        let dish = Dish(context: context)
        dish.title = "single"
        try context.save()
        try context.delete(dish)
        try context.save()
        try context.deleteBatch(FetchRequest<Dish>())
    }

    @Test(
        "S6 reading and reverting deletions of impossible ranges ends in an error",
        arguments: [
            "key = 1, lastKey = 9223372036854775807", "lastKey = 9223372036854775807",
            "key = 1, lastKey = 17592186044416", "key = -9223372036854775808, lastKey = 1",
            "key = 9223372036854775807, lastKey = 1",
        ])
    func impossible(_ change: String) throws {
        try shell.run("UPDATE _change SET \(change);")
        let last = try #require(try context.transactionToUndo()).number
        func expectCorrupt(_ body: () throws -> Void) {
            let error = #expect(throws: StoreError.self, "\(change)") { try body() }
            #expect(error?.kind == .corrupt, "\(change)")
        }
        expectCorrupt { _ = try context.deletedObjects(of: Dish.self) }
        expectCorrupt { _ = try context.deletedObjects(of: Dish.self, limit: 1) }
        expectCorrupt { try context.revert(last) }
    }

    @Test("S6 a lost sqlite_sequence doesn't make a large deletion impossible")
    func lostSequence() throws {
        try shell.run("DELETE FROM sqlite_sequence;")
        #expect(try context.deletedObjects(of: Dish.self).count == 12_001)
        let last = try #require(try context.transactionToUndo()).number
        #expect(try context.revert(last).kept.isEmpty)
    }

    @Test("S6 a range of one row is read as that row")
    func single() throws {
        try shell.run("UPDATE _change SET key = lastKey WHERE lastKey IS NOT NULL;")
        #expect(try context.deletedObjects(of: Dish.self).count == 2)
    }
}
