import Foundation
import Glibc
import Persistence
import Testing

@Suite struct MigrationTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }
    private static let schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name;"

    init() throws { file = try TemporaryFile() }

    /// A file that the first version of the model made.
    private func makeFirst(employees: Int = 60) throws {
        let store = try TestStore(Staff.First.entities, path: file.path)
        let context = store.container.newContext()
        for number in 0..<employees {
            let employee = Staff.First.Employee(context: context)
            employee.name = "e\(number)"
            employee.departmentCode = 100 * (number % 3) + number % 5
        }
        try context.save()
        try context.delete(try context.fetch(FetchRequest<Staff.First.Employee>())[employees - 1])
        try context.save()
        try store.container.close()
    }

    private func openThird(_ extra: Migration...) throws -> PersistentContainer {
        try TestStore(
            Staff.Third.entities, path: file.path,
            migrations: [Staff.toDepartments, Staff.toDivisions] + extra
        ).container
    }

    @Test("S2 a scalar becomes an entity by find-or-create, and that entity is split in two")
    func allTheWay() throws {
        try makeFirst()
        let container = try openThird()
        #expect(try container.check().description == "[]")
        let context = container.newContext()
        let employees = try context.fetch(FetchRequest<Staff.Third.Employee>())
        #expect(employees.map(\.name) == (0..<59).map { "e\($0)" })
        for (number, employee) in employees.enumerated() {
            let code = 100 * (number % 3) + number % 5
            #expect(employee.objectID.rowNumber == Int64(number + 1))
            #expect(employee.department?.code == code)
            #expect(employee.department?.division?.code == code / 100)
        }
        let divisions = try context.fetch(FetchRequest<Staff.Third.Division>())
        #expect(divisions.map(\.headcount) == [20, 20, 19])
        #expect(divisions.map(\.departments.count) == [5, 5, 5])

        let next = Staff.Third.Employee(context: context)
        next.name = "next"
        next.department = employees[0].department
        try context.save()
        #expect(
            next.objectID.rowNumber == 61, "the number of one deleted before is not given again")
        #expect(divisions[0].headcount == 21)
    }

    @Test("S2 a migrated file has exactly the schema of a new one, at each version")
    func sameSchema() throws {
        try makeFirst()
        let versions: [([ManagedObject.Type], [Migration], Int32)] = [
            (Staff.Second.entities, [Staff.toDepartments], 2),
            (Staff.Third.entities, [Staff.toDepartments, Staff.toDivisions], 3),
        ]
        for (entities, migrations, version) in versions {
            let migrated = try TestStore(entities, path: file.path, migrations: migrations)
            let fresh = try TemporaryFile()
            _ = try TestStore(entities, path: fresh.path, migrations: migrations)
            #expect(try shell.run(Self.schema) == SQLiteShell(path: fresh.path).run(Self.schema))
            #expect(try shell.run("PRAGMA user_version;") == "\(version)")
            #expect(try migrated.container.check().description == "[]")
            try migrated.container.close()
        }
    }

    @Test("S2 a migration that fails at its end leaves the old version, which still opens")
    func failing() throws {
        try makeFirst()
        let before = try shell.run(".dump")
        struct Stop: Error {}
        #expect(throws: Stop.self) { try openThird(Migration("stop") { _ in throw Stop() }) }
        #expect(throws: StoreError.self, "a dangling reference") {
            try openThird(Migration("wrong") { step in try step.execute("DELETE FROM Division") })
        }
        #expect(try shell.run(".dump") == before)
        #expect(try shell.run("PRAGMA user_version;") == "1")
        let first = try TestStore(Staff.First.entities, path: file.path).container
        #expect(try first.newContext().count(FetchRequest<Staff.First.Employee>()) == 59)
        #expect(try first.check().description == "[]")
    }

    @Test("S2 a process killed in the middle of a migration leaves the old version")
    func killed() async throws {
        try makeFirst()
        let path = file.path
        let before = try shell.run(".dump")
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            _ = try TestStore(
                Staff.Third.entities, path: path,
                migrations: [
                    Staff.toDepartments, Staff.toDivisions,
                    Migration("killed") { step in
                        // Enough to spill from SQLite's cache into the files.
                        try step.execute("CREATE TABLE filler(a)")
                        try step.execute(
                            """
                            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
                              WHERE i < 20000) INSERT INTO filler SELECT zeroblob(1000) FROM n
                            """)
                        kill(getpid(), SIGKILL)
                    },
                ])
        }
        #expect(try shell.run(".dump") == before)
        #expect(try shell.run("PRAGMA user_version; PRAGMA integrity_check;") == "1\nok")
        #expect(try openThird().check().description == "[]")
    }

    @Test("S2 objects that others added to the file survive a migration: 11.11")
    func othersObjects() throws {
        try makeFirst()
        try shell.run(
            """
            CREATE TABLE weather(day TEXT, rain REAL);
            CREATE TABLE seen(employee INTEGER REFERENCES Employee(_pk), rain REAL);
            CREATE INDEX weather_day ON weather(day);
            CREATE INDEX Employee_by_length ON Employee(length(name), _pk);
            CREATE TRIGGER weather_seen AFTER INSERT ON weather
              BEGIN INSERT INTO seen(rain) VALUES (NEW.rain); END;
            CREATE VIEW names AS SELECT _pk, upper(name) AS name FROM Employee;
            CREATE VIEW broken AS SELECT some FROM nowhere;
            INSERT INTO weather VALUES ('monday', 1.5);
            """)
        let added = """
            SELECT type, name, sql FROM sqlite_schema
            WHERE tbl_name IN ('weather', 'seen', 'names', 'broken') OR name LIKE '%by_length'
            ORDER BY name;
            SELECT * FROM weather; SELECT * FROM seen; SELECT count(*), min(name) FROM names;
            """
        let before = try shell.run(added)
        let container = try openThird()
        #expect(try shell.run(added) == before)
        #expect(try container.check() == [])
        try container.close()
        try shell.run("INSERT INTO weather VALUES ('tuesday', 2);")
        #expect(try shell.run("SELECT count(*) FROM seen;") == "2")
        #expect(try openThird().check() == [])
    }

    @Test(
        "S2 a migration names the added object that it can't keep, and leaves the file as it was",
        arguments: [
            ("CREATE VIEW codes AS SELECT departmentCode FROM Employee", "view codes"),
            ("CREATE INDEX by_code ON Employee(departmentCode, name)", "index by_code"),
            ("CREATE TABLE division(name TEXT)", "table division"),
            ("CREATE VIEW Department AS SELECT 1 AS code", "view Department"),
            ("ALTER TABLE Employee ADD COLUMN salary REAL", "column Employee.salary"),
        ])
    func inTheWay(sql: String, object: String) throws {
        try makeFirst()
        try shell.run(sql + ";")
        let before = try shell.run(".dump")
        #expect(throws: StoreError(.schema(.inTheWay(object)))) { try openThird() }
        #expect(try shell.run(".dump") == before)
    }

    @Test("S2 a column that others added survives one migration after the other")
    func othersColumn() throws {
        try makeSecond()
        try shell.run("ALTER TABLE Employee ADD COLUMN shoes INTEGER DEFAULT 41;")
        try openThird().close()
        _ = try openThird(Migration("later") { _ in })
        #expect(try shell.run("SELECT DISTINCT shoes FROM Employee;") == "41")
        #expect(try shell.run("SELECT * FROM _schema WHERE name LIKE '%shoes';") == "")
    }

    @Test("S6 a migration doesn't replace a table that another program dropped with an empty one")
    func droppedTable() throws {
        try makeSecond()
        try shell.run("DROP TABLE Department;", foreignKeys: false)
        let before = try shell.run(".dump")
        #expect(throws: StoreError(.schema(.missing("Department")))) { try openThird() }
        #expect(try shell.run(".dump") == before)
    }

    @Test("S2 a migration doesn't run triggers of others, but names them")
    func othersTriggers() throws {
        try makeFirst()
        try shell.run(
            """
            CREATE TABLE audit(name TEXT);
            CREATE TRIGGER watching AFTER INSERT ON Employee
              BEGIN INSERT INTO audit VALUES (NEW.name); END;
            """)
        #expect(throws: StoreError(.schema(.foreignTrigger("watching", table: "Employee")))) {
            try openThird()
        }
        #expect(try shell.run("SELECT count(*) FROM audit; PRAGMA user_version;") == "0\n1")
    }

    @Test("S2 a reference that dangled before a migration doesn't make it fail")
    func danglingBefore() throws {
        try makeSecond()
        try shell.run("DELETE FROM Department WHERE code = 1;", foreignKeys: false)
        let container = try openThird()
        #expect(try container.check() != [])
        #expect(try container.newContext().count(FetchRequest<Staff.Third.Employee>()) == 6)
    }

    @Test("S2 entities and attributes that differ are added, and removed by a step that says so")
    func inferred() throws {
        let first = try TestStore(Pantry.First.entities, path: file.path)
        let context = first.container.newContext()
        for (number, name) in ["flour", "rice", "salt"].enumerated() {
            let jar = Pantry.First.Jar(context: context)
            (jar.name, jar.grams, jar.label) = (name, 100 * number, "old")
            jar.shelf = Pantry.First.Shelf(context: context)
        }
        try context.save()
        try context.delete(try context.fetch(FetchRequest<Pantry.First.Jar>())[2])
        try context.save()
        try first.container.close()
        let steps = [Migration("inferred").dropping("Shelf", "Jar.label")]
        let second = try TestStore(Pantry.Second.entities, path: file.path, migrations: steps)
        let jars = try second.container.newContext().fetch(FetchRequest<Pantry.Second.Jar>())
        #expect(jars.map(\.name) == ["flour", "rice"])
        #expect(jars.map(\.grams) == [0, 100])
        #expect(jars.map(\.note) == [nil, nil] && jars.map(\.rank) == [3, 3])
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1;"
        #expect(
            try shell.run(tables)
                == "Cook\nCook_jars\nJar\n_change\n_schema\n_store\n_transaction\nsqlite_sequence")
        let fresh = try TemporaryFile()
        _ = try TestStore(Pantry.Second.entities, path: fresh.path, migrations: steps)
        #expect(try shell.run(Self.schema) == SQLiteShell(path: fresh.path).run(Self.schema))
        #expect(try second.container.check() == [])
        let other = second.container.newContext()
        let next = Pantry.Second.Jar(context: other)
        (next.name, next.grams) = ("sugar", 1)
        try other.save()
        #expect(next.objectID.rowNumber == 4)
    }

    private func makeSecond() throws {
        let store = try TestStore(
            Staff.Second.entities, path: file.path, migrations: [Staff.toDepartments])
        let context = store.container.newContext()
        for number in 0..<6 {
            let employee = Staff.Second.Employee(context: context)
            employee.name = "e\(number)"
            employee.department = try context.findOrCreate(
                \Staff.Second.Department.code, is: number % 3)
        }
        try context.save()
        try store.container.close()
    }

    @Test("S2 several processes that open the old file at once migrate it once")
    func race() async throws {
        try makeFirst(employees: 2000)
        let path = file.path
        async let other: Void = Self.otherProcess(path)
        let results = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    let store = try TestStore(
                        Staff.Third.entities, path: path,
                        migrations: [Staff.toDepartments, Staff.toDivisions])
                    return try store.container.newContext().count(
                        FetchRequest<Staff.Third.Employee>())
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        await other
        #expect(results == [1999, 1999, 1999])
        #expect(try openThird().check().description == "[]")
    }

    private static func otherProcess(_ path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            let store = try TestStore(
                Staff.Third.entities, path: path,
                migrations: [Staff.toDepartments, Staff.toDivisions])
            guard try store.container.check() == [] else { exit(2) }
        }
    }
}

/// A model that changed in ways which need no code.
private enum Pantry {
    enum First {
        static let entities: [ManagedObject.Type] = [Jar.self, Shelf.self]

        final class Jar: ManagedObject {
            @Attribute(.unique) var name: String
            @Attribute(.indexed) var grams: Int
            @Attribute var label: String?
            @ToOne(inverse: \Shelf.jars) var shelf: Shelf?
        }

        final class Shelf: ManagedObject {
            @ToMany var jars: ManagedSet<Jar>
        }
    }

    enum Second {
        static let entities: [ManagedObject.Type] = [Jar.self, Cook.self]

        final class Jar: ManagedObject {
            @Attribute(.unique) var name: String
            @Attribute var grams: Int
            @Attribute var note: String?
            @Attribute(default: 3, .indexed) var rank: Int
            @ToMany(inverse: \Cook.jars) var cooks: ManagedSet<Cook>
        }

        final class Cook: ManagedObject {
            @ToMany var jars: ManagedSet<Jar>
        }
    }
}
