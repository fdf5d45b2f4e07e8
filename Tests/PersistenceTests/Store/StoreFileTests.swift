import Foundation
@testable import Persistence
import Testing

@Suite struct StoreFileTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws { file = try TemporaryFile() }

    private var bytes: Data? { FileManager.default.contents(atPath: file.path) }

    private var neighbours: [String] {
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }

    private func open(
        _ access: StoreConfiguration.Access = .create, migrations: [Migration] = []
    ) throws -> TestStore {
        try TestStore(Garage.entities, path: file.path, access: access, migrations: migrations)
    }

    private func addDriver(to store: TestStore) throws {
        let context = store.container.newContext()
        let driver = Driver(context: context)
        driver.name = "d"
        try context.save()
    }

    @Test(
        "S1 a store is private, in WAL with synchronous FULL and foreign keys, one file at rest"
    )
    func settings() throws {
        let store = try open()
        try addDriver(to: store)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        for isReader in [false, true] {
            let settings = try store.container.settings(ofReader: isReader)
            #expect(settings == ["synchronous": 2, "foreign_keys": 1, "trusted_schema": 0])
        }
        #expect(try shell.run("PRAGMA journal_mode;") == "wal")
        #expect(neighbours.contains("store.sqlite-wal"))
        try store.container.close()
        #expect(neighbours == ["store.sqlite"])
        #expect(try shell.run("SELECT name FROM Driver;") == "d")
        let again = try open(.write)
        #expect(try again.container.newContext().count(FetchRequest<Driver>()) == 1)
    }

    @Test("S1 reading and writing with a closed container throws an error")
    func closed() throws {
        let store = try open()
        let context = store.container.newContext()
        Driver(context: context).name = "d"
        try store.container.close()
        let error = StoreError(.other, message: "the store is closed")
        #expect(throws: error) { try context.fetch(FetchRequest<Driver>()) }
        #expect(throws: error) { try context.save() }
        #expect(neighbours == ["store.sqlite"])
    }

    @Test("S1 closing one container of a file leaves the other's locks alone")
    func twoContainers() throws {
        let first = try open()
        try addDriver(to: first)
        for _ in 0..<3 {
            let second = try open()
            try addDriver(to: second)
            try second.container.close()
            try addDriver(to: first)
        }
        try first.container.close()
        #expect(try shell.run("SELECT count(*) FROM Driver; PRAGMA integrity_check;") == "7\nok")
        #expect(neighbours == ["store.sqlite"])
    }

    @Test("S1 a missing or empty file becomes a store only with the access .create")
    func missing() throws {
        for access in [StoreConfiguration.Access.read, .write] {
            #expect(throws: StoreError(.missing)) { try open(access) }
            #expect(neighbours.isEmpty)
        }
        try Data().write(to: URL(fileURLWithPath: file.path))
        for access in [StoreConfiguration.Access.read, .write] {
            do {
                _ = try open(access)
                Issue.record("opened an empty file")
            } catch let error as StoreError {
                #expect(error.kind == .empty)
            }
            #expect(bytes == Data())
            #expect(neighbours == ["store.sqlite"])
        }
        try addDriver(to: open())
    }

    @Test("S1 a link to a missing file is refused, and creates nothing")
    func link() throws {
        let link = file.path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
        let error = #expect(throws: StoreError.self) {
            try TestStore(Garage.entities, path: link)
        }
        #expect(error?.kind == .cannotCreate)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    /// Checks that the file is refused, and that neither it nor the files beside it change.
    private func expectRefusal(
        _ kind: StoreError.Kind, migrations: [Migration] = [],
        at location: SourceLocation = #_sourceLocation
    ) {
        let (before, beside) = (bytes, neighbours)
        for access in [StoreConfiguration.Access.create, .write, .read] {
            do {
                _ = try open(access, migrations: migrations)
                Issue.record("not refused", sourceLocation: location)
            } catch let error as StoreError {
                #expect(error.kind == kind, sourceLocation: location)
            } catch {
                Issue.record(error, sourceLocation: location)
            }
            #expect(bytes == before, sourceLocation: location)
            #expect(neighbours == beside, sourceLocation: location)
        }
    }

    @Test("S2 S4 a file that isn't such a store is refused, and not one byte changes")
    func refusals() throws {
        try Data("Dear diary, this is a text and no database at all.\n".utf8)
            .write(to: URL(fileURLWithPath: file.path))
        expectRefusal(.notADatabase)

        try FileManager.default.removeItem(atPath: file.path)
        try shell.run("CREATE TABLE theirs(a); INSERT INTO theirs VALUES (1);")
        expectRefusal(.foreign(applicationID: 0))
        try shell.run("PRAGMA application_id = 77;")
        expectRefusal(.foreign(applicationID: 77))
        try shell.run("PRAGMA journal_mode = WAL; INSERT INTO theirs VALUES (2);")
        expectRefusal(.foreign(applicationID: 77))

        try FileManager.default.removeItem(atPath: file.path)
        let store = try open()
        try addDriver(to: store)
        try store.container.close()
        try shell.run("PRAGMA user_version = 3;")
        expectRefusal(.newer(version: 3, supported: 1))
        expectRefusal(
            .newer(version: 3, supported: 2), migrations: [Migration("nothing") { _ in }])

        let whole = try #require(bytes)
        try whole.prefix(5000).write(to: URL(fileURLWithPath: file.path))
        expectRefusal(.truncated)
        try whole.prefix(60).write(to: URL(fileURLWithPath: file.path))
        expectRefusal(.truncated)
        var damaged = whole
        damaged[16] = 7
        try damaged.write(to: URL(fileURLWithPath: file.path))
        expectRefusal(.notADatabase)
    }

    @Test("S4 a folder, and a path through a file, are refused")
    func notAFile() throws {
        try FileManager.default.createDirectory(
            atPath: file.path, withIntermediateDirectories: false)
        expectRefusal(.notAFile)
        try FileManager.default.removeItem(atPath: file.path)
        try Data().write(to: URL(fileURLWithPath: file.path))
        do {
            _ = try TestStore(Garage.entities, path: file.path + "/store")
            Issue.record("opened through a file")
        } catch let error as StoreError {
            #expect(error.kind == .notAFile)
        }
        do {
            _ = try TestStore(Garage.entities, path: file.path + "-no/store")
            Issue.record("opened in no folder")
        } catch let error as StoreError {
            #expect(error.kind == .cannotCreate)
        }
    }

    @Test("S4 a damaged page is an error, not a crash")
    func damagedPages() throws {
        let store = try open()
        let context = store.container.newContext()
        for number in 0..<500 { Driver(context: context).name = "driver \(number)" }
        try context.save()
        try store.container.close()
        var damaged = try #require(bytes)
        for index in 8192..<damaged.count {
            damaged[index] = UInt8(truncatingIfNeeded: index &* 31)
        }
        try damaged.write(to: URL(fileURLWithPath: file.path))
        #expect(throws: StoreError.self) {
            let context = try open().container.newContext()
            _ = try context.fetch(FetchRequest<Driver>())
            Driver(context: context).name = "more"
            try context.save()
        }
    }

    @Test("S4 reaching the last row number is an error, not a crash")
    func lastRowNumber() throws {
        let store = try open()
        try shell.run("INSERT INTO Driver(_pk, name) VALUES (9223372036854775807, 'last');")
        do {
            try addDriver(to: store)
            Issue.record("found a number")
        } catch let error as StoreError {
            #expect(error.kind == .full)
        }
    }

    @Test("S2 a file of the earlier version is migrated in one transaction, or not at all")
    func migration() throws {
        try shell.run(
            """
            PRAGMA application_id = \(TestStore.applicationID);
            PRAGMA user_version = 1;
            CREATE TABLE Alliance(
              _pk INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, _version INTEGER NOT NULL DEFAULT 1,
              name TEXT NOT NULL) STRICT;
            CREATE TABLE Human(
              _pk INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, _version INTEGER NOT NULL DEFAULT 1,
              name TEXT NOT NULL, residence INTEGER, citizenship INTEGER) STRICT;
            CREATE TABLE State(
              _pk INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, _version INTEGER NOT NULL DEFAULT 1,
              code INTEGER NOT NULL, alliance INTEGER) STRICT;
            CREATE UNIQUE INDEX State_code ON State(code);
            INSERT INTO State(code) VALUES (1), (2);
            INSERT INTO Human(name, residence) VALUES ('a', 1), ('b', 2);
            """)
        struct Refusal: Error {}
        let tables = ["Alliance", "Human", "State", "State_code"]
        let columns = [
            "Alliance.name", "Human.name", "Human.residence", "Human.citizenship", "State.code",
            "State.alliance",
        ]
        let internals = tables.flatMap { [$0 + "._pk", $0 + "._version"] }
        let first = Migration("motto", earlierSchema: tables + columns + internals) { step in
            try step.execute("ALTER TABLE State ADD COLUMN motto TEXT")
            try step.execute(
                "ALTER TABLE State ADD COLUMN updatedAt REAL NOT NULL DEFAULT 0.0")
            for row in try step.rows("SELECT _pk, code FROM State") {
                try step.execute(
                    "UPDATE State SET motto = 'code ' || ? WHERE _pk = ?", [row[1], row[0]])
            }
        }
        let failing = Migration("failing") { _ in throw Refusal() }
        func open(_ migrations: [Migration]) throws -> TestStore {
            try TestStore(Citizenship.entities, path: file.path, migrations: migrations)
        }
        #expect(throws: Refusal.self) { try open([first, failing]) }
        #expect(try shell.run("PRAGMA user_version; SELECT count(*) FROM State;") == "1\n2")
        #expect(try shell.run("SELECT count(*) FROM pragma_table_info('State');") == "4")

        let store = try open([first])
        let context = store.container.newContext()
        let states = try context.fetch(FetchRequest<State>())
        #expect(states.map(\.motto) == ["code 1", "code 2"])
        #expect(states.map { $0.residents.map(\.name) } == [["a"], ["b"]])
        #expect(try shell.run("PRAGMA user_version;") == "2")
        states[0].code = 2
        #expect(throws: SaveError.self, "the model's indexes exist again") {
            try context.save()
        }
        try store.container.close()
        #expect(throws: StoreError.self) { try open([]) }
    }
}

extension PersistentContainer {
    /// The settings of a connection of the container.
    fileprivate func settings(ofReader isReader: Bool) throws -> [String: Int64] {
        func settings(_ connection: StoreConnection) throws -> [String: Int64] {
            var settings: [String: Int64] = [:]
            for name in ["synchronous", "foreign_keys", "trusted_schema"] {
                settings[name] = try connection.integer("PRAGMA \(name)")
            }
            return settings
        }
        return try isReader
            ? withSnapshot(settings) : withConnection(settings)
    }
}
