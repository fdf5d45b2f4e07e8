import Foundation
import Persistence
import Testing

/// The query plan that SQLite makes for a predicate (EXPLAIN QUERY PLAN).
@Suite struct PredicateIndexTests {
    private let file: TemporaryFile
    private let store: TestStore

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Garden.entities, abstract: Garden.abstract, path: file.path)
    }

    private func plan(_ predicate: Predicate<Plant>) throws -> String {
        let context = store.container.newContext()
        let statements = try store.statements.during {
            _ = try context.count(FetchRequest<Plant>(predicate: predicate))
        }
        let sql = try #require(statements.last { $0.hasPrefix("SELECT") })
        return try SQLiteShell(path: file.path).run("EXPLAIN QUERY PLAN \(sql);")
    }

    private func expectIndex(
        _ column: String, _ predicate: Predicate<Plant>,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let plan = try plan(predicate)
        #expect(
            plan.contains("SEARCH") && plan.contains("Plant_\(column) ("), "\(plan)",
            sourceLocation: location)
        #expect(!plan.contains("SCAN"), "\(plan)", sourceLocation: location)
    }

    @Test("M7 comparison, equality and collections use an attribute's index")
    func attributes() throws {
        let (number, numbers) = (3, [1, 2])
        try expectIndex("int", #Predicate { $0.int == number })
        try expectIndex("int", #Predicate { $0.int > number && $0.bool })
        try expectIndex("int", #Predicate { numbers.contains($0.int) })
        try expectIndex("int", #Predicate { $0.int == 1 || $0.int == 2 })
    }

    @Test("M7 a to-one relationship's column is found by its index, without a join")
    func relationships() throws {
        let id = Herb(context: store.container.newContext()).objectID
        let ids = [id]
        try expectIndex("parent", #Predicate { $0.parent?.objectID == id })
        try expectIndex("parent", #Predicate { $0.parent == nil })
        try expectIndex(
            "parent", #Predicate { $0.parent.flatMap { ids.contains($0.objectID) } ?? false })
        try expectIndex("parent", #Predicate { $0.parent?.int == 7 })
    }

    @Test("M7 members are looked up by the index of the column that leads to their owner")
    func members() throws {
        let plan = try plan(#Predicate { $0.children.contains { $0.bool } })
        #expect(plan.contains("Plant_parent (parent=?)"), "\(plan)")
        let pairs = try self.plan(#Predicate { $0.friendOf.contains { $0.bool } })
        #expect(!pairs.contains("SCAN t1") && !pairs.contains("SCAN t2"), "\(pairs)")
    }
}
