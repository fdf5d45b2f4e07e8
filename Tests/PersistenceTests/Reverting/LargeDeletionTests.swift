import Foundation
import Testing

@testable import Persistence

/// Tests deletions of so many rows that their tables are replaced.
@Suite("Large deletions") struct LargeDeletionTests {
    private static let count = 12_000

    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private let dump: StoreDump

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(
            Kitchen.entities + Tallies.entities + [Leaflet.self], path: file.path)
        context = store.container.newContext()
        dump = try StoreDump(path: file.path)
        try SQLiteShell(path: file.path).run(
            "CREATE INDEX mine ON Dish(title); CREATE VIEW titles AS SELECT title FROM Dish;")
        for name in ["salt", "rice"] { Ingredient(context: context).name = name }
        let dish = Dish(context: context)
        dish.title = "kept"
        dish.ingredients = ManagedSet(context.insertedObjects.compactMap { $0 as? Ingredient })
        try context.save()
        let salt = try #require(try context.fetch(FetchRequest<Ingredient>()).first).objectID
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<Self.count {
                try inserter.insert {
                    $0[\.title] = "t\(number)"
                    $0[\.minutes] = number
                    if number.isMultiple(of: 3) { $0[\.ingredients] = [salt] }
                }
            }
        }
        _ = try context.insertBatch(of: Leaflet.self) { inserter in
            for number in 0..<Self.count { try inserter.insert { $0[\.name] = "\(number)" } }
        }
        _ = try context.insertBatch(of: Tally.self) { inserter in
            for number in 0..<Self.count { try inserter.insert { $0[\.name] = "\(number)" } }
        }
        let mark = Mark(context: context)
        mark.tally = try context.fetch(
            FetchRequest<Tally>(predicate: #Predicate { $0.name == "7" })
        ).first
        try context.save()
    }

    private var schema: String {
        get throws {
            try SQLiteShell(path: file.path).run(
                """
                SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_removed_*'
                ORDER BY 1, 2;
                """)
        }
    }

    @Test("S3 S5 a large deletion has the effect of single ones, without a statement for each row")
    func deletion() throws {
        let (before, schema) = (try dump.rows(), try schema)
        let last = try store.container.lastTransaction
        var count = 0
        let statements = try store.statements.during {
            count = try context.deleteBatch(
                FetchRequest<Dish>(predicate: #Predicate { $0.title != "kept" }))
        }
        #expect(count == Self.count && statements.count < 500)
        #expect(try self.schema == schema)
        #expect(try store.container.check() == [])
        let shell = SQLiteShell(path: file.path)
        #expect(
            try shell.run("SELECT title FROM Dish; SELECT * FROM Dish_ingredients ORDER BY 2;")
                == "kept\n1|1\n1|2")
        let changes = try #require(try store.container.history(after: last).first).changes
        #expect(changes.count { $0.kind == .delete } == Self.count)
        #expect(changes.count { $0.kind == .disconnect } == Self.count / 3)
        #expect(changes.first { $0.kind == .delete }?.replacedValues["title"] == .text("t0"))
        let after = try dump.rows()
        let dish = Dish(context: context)
        dish.title = "new"
        try context.save()
        #expect(dish.objectID.rowNumber == Int64(Self.count) + 2, "numbers aren't assigned again")
        try context.revert(store.container.lastTransaction)
        #expect(try dump.rows() == after)
        #expect(try context.revert(last + 1).kept.isEmpty)
        #expect(try dump.rows() == before && self.schema == schema)
        #expect(try store.container.check() == [])
        try context.revert(store.container.lastTransaction)
        #expect(try dump.rows() == after)
    }

    @Test("S3 references of remaining rows are cleared, and tombstones are left")
    func references() throws {
        try context.deleteBatch(FetchRequest<Tally>())
        try context.deleteBatch(FetchRequest<Leaflet>())
        #expect(try store.container.check() == [])
        let reader = store.container.newContext()
        let mark = try #require(try reader.fetch(FetchRequest<Mark>()).first)
        #expect(mark.tally == nil)
        #expect(try context.tombstones(of: Leaflet.self).count == Self.count)
        #expect(try context.deletedObjects(of: Leaflet.self).count == Self.count)
        let before = try dump.rows()
        try context.revert(store.container.lastTransaction)
        #expect(try context.tombstones(of: Leaflet.self).isEmpty)
        try context.revert(store.container.lastTransaction)
        #expect(try dump.rows() == before)
    }

    @Test("S5 a large insertion is reverted without a statement for each row; edits are kept")
    func insertion() throws {
        let number: Int64 = 2
        let dish = try #require(
            try context.fetch(FetchRequest<Dish>(predicate: #Predicate { $0.title == "t5" })).first)
        dish.minutes = 0
        try context.save()
        var reversion: Reversion?
        let statements = try store.statements.during { reversion = try context.revert(number) }
        let result = try #require(reversion)
        #expect(statements.count < 500)
        #expect(result.changedCount == Self.count - 1)
        #expect(
            result.kept
                == [KeptChange(objectID: dish.objectID, property: nil, reason: .changedSince)])
        #expect(try context.count(FetchRequest<Dish>()) == 2)
        #expect(try store.container.check() == [])
    }

    @Test("S5 discarding the values of a large deletion drops their table")
    func discarding() throws {
        try context.deleteBatch(FetchRequest<Leaflet>())
        let last = try store.container.lastTransaction
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name GLOB '_removed_*';"
        #expect(try SQLiteShell(path: file.path).run(tables) == "1")
        #expect(try context.discardDeletedValues(of: Leaflet.self) == Self.count)
        #expect(try SQLiteShell(path: file.path).run(tables) == "0")
        let change = try #require(try store.container.history(after: last - 1).first?.changes.first)
        #expect(change.count == Self.count && change.replacedValues.isEmpty)
        let result = try context.revert(last)
        #expect(result.kept.count == Self.count && result.changedCount == 0)
    }

    @Test("S5 discarding keeps the values of those rows of a large deletion that exist again")
    func discardingSome() throws {
        try context.deleteBatch(FetchRequest<Leaflet>())
        let deleted = try context.deletedObjects(of: Leaflet.self)
        try context.restore(deleted.prefix(2).map(\.objectID))
        let id = try #require(deleted.first?.objectID)
        let before = try context.revisions(of: id)
        #expect(try context.discardDeletedValues(of: Leaflet.self) == Self.count - 2)
        #expect(try context.deletedObjects(of: Leaflet.self).isEmpty)
        #expect(try context.revisions(of: id) == before)
        #expect(try context.discardDeletedValues(of: Leaflet.self, before: .distantFuture) == 0)
        #expect(try store.container.check() == [])
        try context.deleteBatch(FetchRequest<Leaflet>(predicate: #Predicate { $0.name != "" }))
        #expect(try context.discardDeletedValues(of: Leaflet.self) == 2)
        let tables = "SELECT count(*) FROM sqlite_schema WHERE name GLOB '_removed_*';"
        #expect(try SQLiteShell(path: file.path).run(tables) == "0")
    }
}
