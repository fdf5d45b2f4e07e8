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

    @Test("S2 a scalar becomes an entity by find-or-create, and that is split in two")
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

    @Test("S2 a migrated file has the very schema of a new one, at each version")
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
        #expect(throws: StoreError.self, "a reference to nothing") {
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

    @Test("S2 several who open the old file at once migrate it once")
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
