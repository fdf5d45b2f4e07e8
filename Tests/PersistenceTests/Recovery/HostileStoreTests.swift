import Foundation
import SeededRandom
import Testing

@testable import Persistence

/// Tests recoveries of files that were damaged on purpose.
@Suite("Recovering hostile stores") struct HostileStoreTests {
    private static let tables = ["Book", "Shelf", "Reader"]

    private let file: RecoveredFile
    private let source: DamagedFile
    private let seed: UInt64
    private var damaged: SQLiteShell { SQLiteShell(path: file.damaged) }

    init() throws { try self.init(seed: SeededGenerator.anySeed()) }

    private init(seed: UInt64) throws {
        let file = try RecoveredFile(Archive.entities)
        (self.file, self.seed) = (file, seed)
        source = try file.fill { try Archive.fill($0, books: 160, seed: seed) }
    }

    private func write(_ bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: file.damaged))
    }

    private func expectAllRows(_ comment: String) throws {
        for table in Self.tables {
            let (found, original) = try (
                file.rows(table, file.saved), file.rows(table, file.path)
            )
            #expect(found == original, "seed \(seed), \(comment): \(table)")
        }
        let (found, original) = try (
            file.lines("Book_readers", file.saved), file.lines("Book_readers", file.path)
        )
        #expect(found == original, "seed \(seed), \(comment): pairs")
        try file.expectSound("seed \(seed), \(comment)", Archive.addBook)
    }

    @Test(
        "S6 a wrong header loses no row and wastes no memory",
        arguments: [
            ("a page count of 4 billion", [28, 29, 30, 31], 0xFF), ("a page count of 0", [31], 0),
            ("reserved bytes", [20], 0x80), ("pages of 512 bytes", [16], 0x02),
            ("pages of 65536 bytes", [16, 17], 0x00), ("free pages", [35, 39], 0x03),
            ("free pages beyond the end", [32, 33, 34, 35], 0xFF),
        ] as [(String, [Int], UInt8)])
    func header(_ name: String, _ offsets: [Int], _ byte: UInt8) throws {
        var bytes = source.bytes
        for offset in offsets { bytes[offset] = byte }
        if name == "pages of 65536 bytes" { bytes[17] = 1 }
        try write(bytes)
        let report = try file.recover()
        #expect(report.lostObjects.isEmpty, "seed \(seed), \(name): \(report)")
        try expectAllRows(name)
    }

    @Test("S6 the WAL of another database is ignored")
    func foreignLog() throws {
        try write(source.bytes)
        let other = SQLiteShell(path: file.path + "-other")
        try other.run(
            """
            PRAGMA page_size = 512; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
            CREATE TABLE x(y); INSERT INTO x SELECT hex(randomblob(200)) FROM dbstat;
            .shell cp "\(other.path)-wal" "\(file.damaged)-wal"
            """)
        try file.recover()
        try expectAllRows("log")
    }

    @Test("S6 a statement in the file creates its table or nothing")
    func statements() throws {
        let victim = file.path + "-victim"
        for addition in [
            ", extra INTEGER\n) STRICT; ATTACH '\(victim)' AS v; CREATE TABLE v.x(y\n) STRICT",
            "\n) STRICT; CREATE TABLE Reader AS SELECT 1 AS x; CREATE TABLE z(y\n) STRICT",
        ] {
            try write(source.bytes)
            try damaged.run(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - 9)
                  || \(StoredValue.text(addition).sqlLiteral) WHERE name = 'Book';
                """)
            try file.recover()
            #expect(!FileManager.default.fileExists(atPath: victim))
            try expectAllRows(addition)
        }
        let layouts = try TreeLayouts()
        #expect(layouts.table("a", "CREATE TABLE a(x)") != nil)
        #expect(layouts.table("b", "CREATE TABLE b AS SELECT 1 AS x") == nil)
        #expect(layouts.table("c", "CREATE TABLE d(x)") == nil)
        #expect(layouts.table("e", "CREATE TABLE e(x); CREATE TABLE f(x)") == nil)
    }

    // With the second seed, the root page of an index has one pair, whose numbers in the other order
    // lead to rows too.
    @Test(
        "S6 a wrong root page loses no row, and is reported",
        arguments: [SeededGenerator.anySeed(), 2_118_413_997])
    func roots(seed: UInt64) throws { try Self(seed: seed).expectWrongRoots() }

    private func expectWrongRoots() throws {
        let pages = try file.pages().filter { $0.value.type == "leaf" }
        let leaf = try #require(pages.filter { $0.value.owner == "Book" }.keys.max())
        for (table, root) in [
            ("Book", "\(leaf)"), ("Reader", "\(leaf)"),
            ("Shelf", "(SELECT rootpage FROM sqlite_schema WHERE name = 'Reader')"),
            (
                "Book_readers",
                "(SELECT rootpage FROM sqlite_schema WHERE name = 'Book_readers_reverse')"
            ),
        ] {
            try write(source.bytes)
            try damaged.run(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET rootpage = \(root) WHERE name = '\(table)';
                """)
            let report = try file.recover()
            #expect(!report.isComplete, "seed \(seed), \(table)")
            try expectAllRows("root of \(table)")
        }
    }

    @Test("S6 no number in the history causes an overflow, a full disk or an endless loop")
    func numbers() throws {
        let pages = try file.pages().filter { $0.value == ("Book", "leaf") }.keys
        let page = try #require(pages.min())
        for change in [
            "key = -9223372036854775808, lastKey = 9223372036854775807",
            "lastKey = 9223372036854775807", "lastKey = 60000000", "key = 9223372036854775807",
            "key = 1, lastKey = 9223372036854775807, kind = 'delete'",
            "\"transaction\" = 9223372036854775807 - sequence",
            "\"transaction\" = -\"transaction\", sequence = -sequence",
        ] {
            try source.write(.zeroed, page: page, to: file.damaged, seed: seed)
            let condition = change.contains("delete") ? "" : "WHERE kind = 'insert'"
            try damaged.run("UPDATE OR REPLACE _change SET \(change) \(condition);")
            let report = try file.recover()
            #expect(report.lostObjects.count < 400, "seed \(seed), \(change)")
            try file.expectSound("seed \(seed), \(change)", Archive.addBook)
            let last = try SQLiteShell(path: file.saved).run("SELECT max(_pk) FROM Book;")
            #expect(try #require(Int64(last)) < HistoryChange.mostRows, "seed \(seed), \(change)")
        }
        try write(source.bytes)
        try damaged.run(
            """
            UPDATE _store SET lastTransaction = 9223372036854775807, pruned = 9223372036854775807,
              foreignTransaction = 9223372036854775807;
            UPDATE _transaction SET number = 9223372036854775807
              WHERE number = (SELECT max(number) FROM _transaction);
            """)
        try file.recover()
        try expectAllRows("transactions")
    }

    @Test("S6 changes in the history that can't be read are skipped one by one")
    func history() throws {
        try write(source.bytes)
        try damaged.run(
            """
            UPDATE _change SET old = 'not JSON' WHERE kind = 'update'
              AND "transaction" = (SELECT min("transaction") FROM _change WHERE kind = 'update');
            UPDATE _transaction SET author = CAST(x'FF' AS TEXT), title = 'kept';
            """)
        let report = try file.recover()
        #expect(report.incompleteTables == ["_change", "_transaction"])
        let titles = "SELECT count(*) FROM _transaction WHERE title = 'kept' AND author IS NULL;"
        let all = "SELECT count(*) FROM _transaction;"
        #expect(
            try SQLiteShell(path: file.saved).run(titles) == file.shell.run(all))
        try expectAllRows("history")
    }

    @Test("S6 a wrong clock loses nothing")
    func clock() throws {
        try write(source.bytes)
        try damaged.run(
            "UPDATE _transaction SET moment = 5; UPDATE Book_tombstone SET _moment = 5;")
        let report = try file.recover()
        #expect(report.isComplete)
        for table in ["_transaction", "Book_tombstone"] {
            let found = try file.lines(table, file.saved)
            #expect(try found == file.lines(table, file.damaged), "seed \(seed), \(table)")
        }
        try expectAllRows("clock")
    }

    @Test("S6 if several rows refer to a row that only one may refer to, the last one stays")
    func rivals() throws {
        let garage = try RecoveredFile(Garage.entities)
        _ = try garage.fill { context in
            for name in ["a", "b", "c"] {
                let driver = Driver(context: context)
                driver.name = name
                driver.car = Car(context: context)
                driver.car?.plate = name
                try context.save()
            }
        }
        try garage.shell.run(
            "DROP INDEX Car_driver; DROP TRIGGER Car_version; UPDATE Car SET driver = 1;")
        let report = try garage.recover(garage.path)
        let lost = ([1, 2] as [Int64]).map {
            StoreRecoveryReport.LostValue(entity: "Car", rowNumber: $0, property: "driver")
        }
        #expect(report.lostValues == lost)
        #expect(try garage.rows("Car", garage.saved)["3"]?.contains("'c'|1") == true)
        try garage.expectSound("rivals") { _ in }
    }

    @Test(
        "S6 a reference to an object of another entity is lost, and so is an object that needs it")
    func destinations() throws {
        let league = try RecoveredFile(League.entities, abstract: League.abstract)
        _ = try league.fill { context in
            let club = Club(context: context)
            club.code = 3
            for code in 1...2 {
                let squad = Squad(context: context)
                squad.code = code
                squad.club = club
                let player = Player(context: context)
                player.name = "p\(code)"
                player.squad = squad
                try context.save()
            }
        }
        try league.shell.run(
            """
            UPDATE "Group" SET club = (SELECT _pk FROM "Group" WHERE code = 1) WHERE code = 2;
            UPDATE Player SET squad = (SELECT _pk FROM "Group" WHERE _entity = 'Club')
              WHERE name = 'p1';
            """)
        let report = try league.recover(league.path)
        #expect(report.lostObjects.map(\.entity) == ["Player"])
        #expect(report.lostValues.map(\.property) == ["club"])
        try league.expectSound("destinations") { context in
            let players = try context.fetch(FetchRequest<Player>())
            #expect(players.map(\.name) == ["p2"])
            #expect(players.first?.squad?.club == nil)
        }
    }
}
