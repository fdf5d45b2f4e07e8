import Foundation
import Glibc
import SeededRandom
import Testing

@testable import Persistence

/// Large deletions that fail, are rolled back, or come together with other changes.
@Suite("Large deletions that fail") struct LargeDeletionFailureTests {
    private struct Refusal: Error {}
    private static let count = 10_500

    private static func fill(_ context: ManagedObjectContext) throws {
        let salt = Ingredient(context: context)
        salt.name = "salt"
        try context.save()
        let id = salt.objectID
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<count {
                try inserter.insert {
                    $0[\.title] = "t\(number)"
                    $0[\.minutes] = number
                    if number.isMultiple(of: 5) { $0[\.ingredients] = [id] }
                }
            }
        }
    }

    private static func delete(_ context: ManagedObjectContext, from first: Int = 0) throws {
        try context.deleteBatch(
            FetchRequest<Dish>(predicate: #Predicate { ($0.minutes ?? 0) >= first }))
    }

    /// The rows and the schema, as the container's own connection sees them.
    private func contents(_ container: PersistentContainer) throws -> [String] {
        try container.withConnection { connection in
            let statement = try connection.statement(
                """
                SELECT sql FROM sqlite_schema UNION ALL \
                SELECT count(*) || ' ' || total(minutes) || ' ' || total(_version) FROM Dish \
                UNION ALL SELECT count(*) || ' ' || total(source) FROM Dish_ingredients \
                UNION ALL SELECT name || ' ' || numberOfDishes FROM Ingredient \
                UNION ALL SELECT name || ' ' || seq FROM sqlite_sequence \
                UNION ALL SELECT lastTransaction FROM _store
                """)
            defer { statement.reset() }
            var lines: [String] = []
            while try statement.step() { lines.append(statement.text(at: 0)) }
            return lines
        }
    }

    private func expectSettings(_ container: PersistentContainer, _ comment: String) throws {
        for (pragma, value) in [
            ("foreign_keys", Int64(1)), ("legacy_alter_table", 0), ("recursive_triggers", 0),
        ] {
            let found = try container.withConnection { try $0.integer("PRAGMA \(pragma)") }
            #expect(found == value, "\(comment): \(pragma)")
        }
    }

    @Test("C6 S3 wherever a large deletion or its reversion fails, nothing is changed")
    func everyStatement() throws {
        let store = try TestStore(Kitchen.entities)
        let context = store.container.newContext()
        try Self.fill(context)
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        for turn in 0..<2 {
            let before = try contents(store.container)
            let settings = try store.container.withConnection {
                try $0.integer("PRAGMA cache_size")
            }
            let number = try store.container.lastTransaction
            func run() throws {
                if turn == 0 { try Self.delete(context) } else { try context.revert(number) }
            }
            var place = 1
            while true {
                let comment = "seed \(seed), turn \(turn), statement \(place)"
                var isDone = false
                let hasStruck = try Interruption.strike(at: .statement(place), in: store.container)
                {
                    do {
                        try run()
                        isDone = true
                    } catch is StoreError {}
                }
                try expectSettings(store.container, comment)
                guard hasStruck else { break }
                #expect(!isDone, "\(comment)")
                if isDone { break }
                #expect(try contents(store.container) == before, "\(comment)")
                #expect(
                    try store.container.withConnection { try $0.integer("PRAGMA cache_size") }
                        == settings, "\(comment)")
                // The reversion inserts row by row.
                place += turn == 0 ? 1 : Int.random(in: 1...8000, using: &generator)
            }
            #expect(try store.container.check() == [], "turn \(turn)")
        }
        #expect(try context.count(FetchRequest<Dish>()) == Self.count)
    }

    @Test("C6 S1 a process that is killed in the middle of a large deletion changes nothing")
    func killed() async throws {
        let file = try TemporaryFile()
        let store = try TestStore(Kitchen.entities, path: file.path)
        try Self.fill(store.container.newContext())
        let before = try contents(store.container)
        let path = file.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let context = try TestStore(Kitchen.entities, path: path).container.newContext()
            try context.write {
                try LargeDeletionFailureTests.delete(context)
                let removed = try context.withConnection {
                    try $0.integer(
                        "SELECT count(*) FROM sqlite_schema WHERE name GLOB '_removed_*'")
                }
                guard removed == 2 else { return }
                kill(getpid(), SIGKILL)
            }
        }
        #expect(try contents(store.container) == before)
        #expect(try store.container.check() == [])
        let context = store.container.newContext()
        try Self.delete(context)
        try context.revert(store.container.lastTransaction)
        #expect(try contents(store.container).count == before.count + 2)
    }

    @Test("S5 several large deletions in one transaction, among other changes, are reverted")
    func together() throws {
        let store = try TestStore(Kitchen.entities + Tallies.entities)
        let context = store.container.newContext()
        try Self.fill(context)
        _ = try context.insertBatch(of: Tally.self) { inserter in
            for number in 0..<Self.count { try inserter.insert { $0[\.name] = "\(number)" } }
        }
        let before = try contents(store.container)
        try context.write {
            let changed = UpdatedRows<Dish>(predicate: #Predicate { $0.minutes == 3 })
            try context.execute(changed.setting(\.title, to: "changed"))
            try Self.delete(context, from: 100)
            try context.deleteBatch(FetchRequest<Tally>())
            try Self.fillAgain(context)
            try Self.delete(context, from: 100_000)
            try Self.delete(context, from: 50)
            let dish = Dish(context: context)
            dish.title = "new"
        }
        #expect(try context.count(FetchRequest<Dish>()) == 51)
        #expect(try context.count(FetchRequest<Tally>()) == 0)
        #expect(try store.container.check() == [])
        #expect(try context.revert(store.container.lastTransaction).kept.isEmpty)
        #expect(try context.count(FetchRequest<Dish>()) == Self.count)
        #expect(try context.count(FetchRequest<Tally>()) == Self.count)
        #expect(
            try context.fetch(FetchRequest<Dish>(predicate: #Predicate { $0.minutes == 3 }))
                .map(\.title) == ["t3"])
        #expect(try store.container.check() == [])
        try context.revert(store.container.lastTransaction)
        #expect(try context.count(FetchRequest<Dish>()) == 51)
        #expect(try store.container.check() == [])
        #expect(before.count > 10)
    }

    private static func fillAgain(_ context: ManagedObjectContext) throws {
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<12_000 {
                try inserter.insert {
                    $0[\.title] = "again \(number)"
                    $0[\.minutes] = 100_000 + number
                }
            }
        }
    }

    @Test("S3 inside a batch insertion and inside a walk through the history, rows go one by one")
    func inside() throws {
        let store = try TestStore([Caption.self] + Kitchen.entities)
        let context = store.container.newContext()
        try Self.fill(context)
        func insert(_ numbers: Range<Int>, _ body: () throws -> Void = {}) throws {
            _ = try context.insertBatch(of: Caption.self) { inserter in
                for number in numbers {
                    try inserter.insert {
                        $0[\.number] = number
                        $0[\.text] = "word\(number % 10)"
                    }
                }
                try body()
            }
        }
        try insert(0..<Self.count)
        try insert(20_000..<20_200) {
            try context.deleteBatch(
                FetchRequest<Caption>(predicate: #Predicate { $0.number < 20_000 }))
        }
        #expect(try context.count(FetchRequest<Caption>()) == 200)
        #expect(try store.container.check() == [])
        try context.write {
            var hasDeleted = false
            try context.forEachChange(after: 0) { _, _, _ in
                if !hasDeleted { try Self.delete(context) }
                hasDeleted = true
            }
        }
        #expect(try context.count(FetchRequest<Dish>()) == 0)
        #expect(try store.container.check() == [])
    }
}

private final class Caption: ManagedObject {
    @Attribute(.unique) var number: Int
    @Attribute(default: "") var text: String

    override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Caption.text)] }
}
