import Foundation
import Persistence
import Testing

/// A process that has a store open while a later version of the program migrates it.
@Suite struct MigratedElsewhereTests {
    private let file: TemporaryFile
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private let employee: Staff.First.Employee

    init() throws {
        file = try TemporaryFile()
        container = try TestStore(Staff.First.entities, path: file.path).container
        context = container.newContext()
        employee = Staff.First.Employee(context: context)
        (employee.name, employee.departmentCode) = ("e", 100)
        try context.save()
    }

    enum Change: CaseIterable {
        /// The columns get another meaning.
        case meaning

        /// A column is removed.
        case tables
    }

    private func migrate(_ change: Change) throws {
        switch change {
        case .meaning:
            let migration = Migration("meaning") { step in
                try step.execute("UPDATE Employee SET departmentCode = departmentCode / 100")
            }
            _ = try TestStore(Staff.First.entities, path: file.path, migrations: [migration])
        case .tables:
            _ = try TestStore(
                Staff.Second.entities, path: file.path, migrations: [Staff.toDepartments])
        }
    }

    private func expectNewer(_ body: () throws -> Void) {
        let error = #expect(throws: StoreError.self, performing: body)
        #expect(error?.kind == .newer(version: 2, supported: 1))
    }

    @Test(
        "S2 saving to a store that was migrated meanwhile is refused before any write",
        arguments: Change.allCases)
    func saving(change: Change) throws {
        employee.name = "changed"
        try migrate(change)
        let before = try SQLiteShell(path: file.path).run(".dump")
        expectNewer { try context.save() }
        #expect(context.hasChanges)
        expectNewer {
            _ = try container.newContext().insertBatch(of: Staff.First.Employee.self) { inserter in
                try inserter.insert {
                    $0[\.name] = "batch"
                    $0[\.departmentCode] = 200
                }
            }
        }
        #expect(try SQLiteShell(path: file.path).run(".dump") == before)
    }

    @Test(
        "S2 C11 reading a store that was migrated meanwhile is an error",
        arguments: Change.allCases)
    func reading(change: Change) throws {
        try migrate(change)
        let request = FetchRequest<Staff.First.Employee>()
        expectNewer { _ = try context.fetch(request) }
        // Values that were read before the error are invalid too.
        expectNewer { _ = try context.reading { employee.departmentCode } }
        expectNewer { _ = try container.newContext().count(request) }
        expectNewer { try context.mergeStoreChanges() }
    }

    @Test(
        "S2 C11 a fault of a store that was migrated meanwhile reads as an error",
        arguments: Change.allCases)
    func faults(change: Change) throws {
        context.refresh(employee)
        try migrate(change)
        #expect(throws: (any Error).self) { try context.reading { employee.departmentCode } }
        expectNewer { try context.save() }
    }

    @Test(
        "S2 a query generation that begins after a migration is refused",
        arguments: Change.allCases)
    func generations(change: Change) throws {
        try migrate(change)
        expectNewer { _ = try context.inQueryGeneration { employee.name } }
    }
}
