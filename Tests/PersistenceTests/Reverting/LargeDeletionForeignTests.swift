import Foundation
import Synchronization
import Testing

@testable import Persistence

/// Large deletions in files to which other programs add, and which they read and write meanwhile.
@Suite("Large deletions beside other programs") struct LargeDeletionForeignTests {
    private static let count = 12_000

    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Kitchen.entities, path: file.path)
        context = store.container.newContext()
    }

    private func fill(_ context: ManagedObjectContext, _ prefix: String = "t") throws {
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<Self.count {
                try inserter.insert {
                    $0[\.title] = "\(prefix)\(number)"
                    $0[\.minutes] = number
                }
            }
        }
    }

    @discardableResult
    private func delete(
        _ context: ManagedObjectContext, through last: Int = Self.count
    ) throws -> Int {
        try context.deleteBatch(
            FetchRequest<Dish>(predicate: #Predicate { ($0.minutes ?? 0) < last }))
    }

    private var isLarge: Bool {
        get throws {
            try shell.run("SELECT count(*) FROM sqlite_schema WHERE name GLOB '_removed_*';") != "0"
        }
    }

    private func expectForeignKeys() throws {
        #expect(try store.container.withConnection { try $0.integer("PRAGMA foreign_keys") } == 1)
        #expect(
            try store.container.withConnection { try $0.integer("PRAGMA legacy_alter_table") } == 0)
    }

    @Test("S2 indexes, views and columns of others survive, with their values, and come back")
    func additions() throws {
        try shell.run(
            """
            CREATE INDEX mine ON Dish(title);
            CREATE UNIQUE INDEX [my other] ON Dish(title, "minutes" DESC) WHERE minutes >= 0;
            CREATE INDEX 'expression' ON Dish(lower(title) COLLATE NOCASE);
            CREATE VIEW titles AS SELECT d.title, i.name FROM Dish AS d
              LEFT JOIN Dish_ingredients AS p ON p.source = d._pk
              LEFT JOIN Ingredient AS i ON i._pk = p.destination;
            CREATE TRIGGER shown INSTEAD OF INSERT ON titles
              BEGIN INSERT INTO Dish (title) VALUES (NEW.title); END;
            CREATE VIEW broken AS SELECT absent FROM nowhere;
            ALTER TABLE Dish ADD COLUMN stars INTEGER NOT NULL DEFAULT 3 CHECK (stars > 0);
            ALTER TABLE Dish ADD COLUMN half REAL AS (minutes / 2.0);
            ALTER TABLE Dish ADD COLUMN remark TEXT COLLATE NOCASE DEFAULT 'none';
            """)
        try fill(context)
        try shell.run("UPDATE Dish SET stars = 5, remark = NULL WHERE minutes % 2;")
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_removed_*';"
        let rows = "SELECT _pk, title, stars, half, remark FROM Dish ORDER BY 1;"
        let before = try (shell.run(schema), shell.run(rows))
        let last = try store.container.lastTransaction
        try delete(context, through: 11_000)
        #expect(try isLarge)
        let staying = before.1.split(separator: "\n").dropFirst(11_000).joined(separator: "\n")
        #expect(try shell.run(rows) == staying)
        #expect(
            Set(try shell.run(schema).split(separator: "\n"))
                == Set(before.0.split(separator: "\n")))
        try shell.run("INSERT INTO titles VALUES ('through a view', NULL);")
        #expect(throws: SQLiteShell.Failure.self) {
            try shell.run("INSERT INTO Dish (title, minutes) VALUES ('t11999', 11999);")
        }
        #expect(throws: HistoryError.self) { try context.revert(last + 1) }
        #expect(try store.container.check() == [])
    }

    @Test("S5 a reversion gives columns of others their values, or their defaults")
    func othersValues() throws {
        try shell.run("ALTER TABLE Dish ADD COLUMN remark TEXT DEFAULT 'none';")
        try fill(context)
        try shell.run("UPDATE Dish SET remark = minutes WHERE minutes % 2;")
        let rows = "SELECT _pk, title, remark FROM Dish ORDER BY 1;"
        let before = try shell.run(rows)
        try delete(context)
        #expect(try isLarge)
        try shell.run("ALTER TABLE Dish ADD COLUMN stars INTEGER NOT NULL DEFAULT 3;")
        #expect(try context.revert(store.container.lastTransaction).kept.isEmpty)
        #expect(try shell.run(rows) == before)
        #expect(try shell.run("SELECT DISTINCT stars FROM Dish;") == "3")
        #expect(try store.container.check() == [])
    }

    @Test("D4 foreign keys of others act, and refuse, as they do row by row")
    func foreignKeys() throws {
        try shell.run(
            """
            CREATE TABLE Remark (dish INTEGER REFERENCES dish(_pk) ON DELETE CASCADE);
            CREATE TABLE Photo (dish INTEGER REFERENCES Dish(_pk));
            """)
        try fill(context)
        try shell.run("INSERT INTO Remark VALUES (1), (2), (NULL); INSERT INTO Photo VALUES (3);")
        #expect(throws: (any Error).self) { try delete(context) }
        #expect(try shell.run("SELECT count(*) FROM Dish;") == "\(Self.count)")
        try shell.run("DELETE FROM Photo;")
        #expect(try delete(context) == Self.count)
        #expect(try shell.run("SELECT count(*), max(dish) FROM Remark;") == "1|")
        #expect(try !isLarge)
        try expectForeignKeys()
    }

    @Test("D4 columns of others with foreign keys act as well")
    func foreignColumns() throws {
        try shell.run(
            """
            ALTER TABLE Ingredient ADD COLUMN best INTEGER REFERENCES Dish ON DELETE SET NULL;
            INSERT INTO Ingredient (name) VALUES ('salt');
            """)
        try fill(context)
        try shell.run("UPDATE Ingredient SET best = 7;")
        try delete(context)
        #expect(try shell.run("SELECT best IS NULL FROM Ingredient;") == "1")
        #expect(try shell.run("PRAGMA foreign_key_check;") == "")
    }

    @Test("S2 a trigger that another program adds meanwhile runs for each row")
    func triggers() throws {
        try fill(context)
        try shell.run(
            """
            CREATE TABLE log (title);
            CREATE TRIGGER logged AFTER DELETE ON Dish BEGIN
              INSERT INTO log VALUES (OLD.title);
            END;
            """)
        try delete(context)
        #expect(try shell.run("SELECT count(*) FROM log;") == "\(Self.count)")
    }

    @Test("S2 a table of others keeps the name that the new table would have")
    func nameTaken() throws {
        try shell.run(#"CREATE TABLE "dish ANEW" (a); INSERT INTO "dish ANEW" VALUES (1);"#)
        try fill(context)
        try delete(context)
        #expect(try shell.run(#"SELECT * FROM "dish ANEW"; SELECT count(*) FROM Dish;"#) == "1\n0")
    }

    @Test("M8 a large deletion in the second store, and its reversion, leave the other one alone")
    func severalStores() throws {
        let (catalogue, sales) = (try TemporaryFile(), try TemporaryFile())
        let container = try PersistentContainer(
            model: Bookshop.model(),
            stores: [
                StoreConfiguration(
                    configurationName: "Catalogue", location: .file(path: catalogue.path),
                    applicationID: Bookshop.catalogueID),
                StoreConfiguration(
                    configurationName: "Sales", location: .file(path: sales.path),
                    applicationID: Bookshop.salesID),
            ])
        let context = container.newContext()
        _ = Bookshop.sellFirst(in: context)
        try context.save()
        let shells = (SQLiteShell(path: catalogue.path), SQLiteShell(path: sales.path))
        try shells.1.run("CREATE INDEX mine ON Sale(copies);")
        _ = try context.insertBatch(of: Bookshop.Sale.self) { inserter in
            for number in 0..<Self.count {
                try inserter.insert {
                    $0[\.isbn] = "\(number)"
                    $0[\.soldAt] = Date(timeIntervalSince1970: 0)
                    $0[\.till] = try $0.findOrCreate(\Bookshop.Till.number, is: 1)
                }
            }
        }
        let dumps = try (StoreDump(path: catalogue.path), StoreDump(path: sales.path))
        let before = try (dumps.0.rows(), dumps.1.rows())
        try context.deleteBatch(
            FetchRequest<Bookshop.Sale>(predicate: #Predicate { $0.copies == 1 }))
        #expect(
            try shells.1.run(
                "SELECT copies FROM Till; SELECT count(*) FROM sqlite_schema "
                    + "WHERE name GLOB '_removed_*' OR name = 'mine';") == "3\n2")
        #expect(try context.deletedObjects(of: Bookshop.Sale.self).count == Self.count)
        #expect(try context.revert(container.lastTransaction).kept.isEmpty)
        #expect(try dumps.0.rows() == before.0 && dumps.1.rows() == before.1)
        #expect(try container.check() == [])
    }

    @Test("R6 other processes read and write while tables are replaced, and see all or nothing")
    func otherProcesses() async throws {
        try fill(context)
        let path = file.path
        let isDone = Flag()
        async let counts: Set<String> = Self.counts(path, until: isDone)
        async let other: Void = Self.otherProcess(path)
        for _ in 0..<5 {
            try delete(context)
            try context.revert(store.container.lastTransaction)
        }
        await other
        isDone.isRaised.withLock { $0 = true }
        let seen = try await counts
        #expect(seen.isSubset(of: ["0", "\(Self.count)"]), "\(seen)")
        #expect(try shell.run("SELECT count(*) FROM Ingredient;") == "40")
        #expect(try store.container.check() == [])
        try expectForeignKeys()
    }

    private final class Flag: Sendable {
        let isRaised = Mutex(false)
    }

    private static func counts(_ path: String, until isDone: Flag) async throws -> Set<String> {
        var seen: Set<String> = []
        while !isDone.isRaised.withLock({ $0 }) {
            let query = "SELECT count(*) FROM Dish WHERE minutes >= 0;\n"
            seen.formUnion(
                try SQLiteShell(path: path).run(String(repeating: query, count: 50))
                    .split(separator: "\n").map(String.init))
        }
        return seen
    }

    /// Writes with statements that were prepared before the schema changed.
    private static func otherProcess(_ path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            let context = try TestStore(Kitchen.entities, path: path).container.newContext()
            for number in 0..<40 {
                Ingredient(context: context).name = "i\(number)"
                try context.save()
                let count = try context.fetch(FetchRequest<Dish>()).count
                precondition(count == 0 || count == LargeDeletionForeignTests.count)
                usleep(20_000)
            }
        }
    }

    @Test("R6 contexts of this and of another container notice what a large deletion did")
    func contexts() throws {
        let salt = Ingredient(context: context)
        salt.name = "salt"
        try context.save()
        let id = salt.objectID
        _ = try context.insertBatch(of: Dish.self) { inserter in
            for number in 0..<Self.count {
                try inserter.insert {
                    $0[\.title] = "\(number)"
                    $0[\.minutes] = number
                    if number < 3 { $0[\.ingredients] = [id] }
                }
            }
        }
        let far = try TestStore(Kitchen.entities, path: file.path).container.newContext()
        let contexts = [store.container.newContext(), far]
        var held: [(Ingredient, Dish)] = []
        for context in contexts {
            try context.mergeStoreChanges()
            let salt = try #require(try context.fetch(FetchRequest<Ingredient>()).first)
            let dish = try #require(salt.dishes.first)
            #expect(dish.title != "" && salt.dishes.count == 3)
            held.append((salt, dish))
        }
        try delete(context)
        #expect(try isLarge)
        for (context, (salt, dish)) in zip(contexts, held) {
            try context.mergeStoreChanges()
            #expect(salt.dishes.isEmpty && salt.numberOfDishes == 0)
            #expect(dish.managedObjectContext == nil)
        }
        try context.revert(store.container.lastTransaction)
        for (context, (salt, _)) in zip(contexts, held) {
            try context.mergeStoreChanges()
            #expect(salt.dishes.count == 3 && salt.numberOfDishes == 3)
        }
    }
}
