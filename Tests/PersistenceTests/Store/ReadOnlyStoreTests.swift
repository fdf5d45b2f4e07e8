import Foundation
import Persistence
import Testing

@Suite("Read-only stores") struct ReadOnlyStoreTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws { file = try TemporaryFile() }

    private var bytes: Data? { FileManager.default.contents(atPath: file.path) }

    private var neighbours: [String]? {
        let folder = (file.path as NSString).deletingLastPathComponent
        return try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func open(
        _ entities: [ManagedObject.Type], _ access: StoreConfiguration.Access,
        migrations: [Migration] = []
    ) throws -> TestStore {
        try TestStore(entities, path: file.path, access: access, migrations: migrations)
    }

    @Test("S1 .read refuses saves and batches, and leaves every byte as it was: 11.6")
    func refusal() throws {
        let writer = try open(Garage.entities, .create)
        let context = writer.container.newContext()
        Driver(context: context).name = "d"
        try context.save()
        try writer.container.close()
        let before = bytes
        let store = try open(Garage.entities, .read)
        let reader = store.container.newContext()
        #expect(try reader.count(FetchRequest<Driver>()) == 1)
        func expectReadOnly(_ body: () throws -> Void) {
            do {
                try body()
                Issue.record("written")
            } catch {
                #expect((error as? StoreError)?.kind == .readOnly, "\(error)")
            }
        }
        expectReadOnly { try reader.deleteBatch(FetchRequest<Driver>()) }
        expectReadOnly {
            try reader.execute(
                InsertedRows<Driver>(contentsOf: [1]) { row, _ in row[\.name] = "batch" })
        }
        expectReadOnly { try reader.write { _ = try reader.count(FetchRequest<Driver>()) } }
        Driver(context: reader).name = "new"
        expectReadOnly { try reader.save() }
        try store.container.close()
        #expect(bytes == before)
        #expect(neighbours == ["store.sqlite"])
    }

    @Test("S1 .read follows what others commit, and leaves one file when the last one closes")
    func following() throws {
        let writer = try open(Garage.entities, .create)
        let reader = try open(Garage.entities, .read)
        let context = writer.container.newContext()
        Driver(context: context).name = "d"
        try context.save()
        #expect(try reader.container.newContext().count(FetchRequest<Driver>()) == 1)
        try writer.container.close()
        try reader.container.close()
        #expect(neighbours == ["store.sqlite"])
    }

    @Test("S1 .read doesn't switch the journal mode")
    func journalMode() throws {
        try open(Garage.entities, .create).container.close()
        try shell.run("PRAGMA journal_mode = DELETE;")
        let before = bytes
        try open(Garage.entities, .read).container.close()
        #expect(bytes == before)
    }

    @Test("S1 S2 .read migrates nothing; a copy is migrated in its place: 11.6")
    func earlierVersion() throws {
        let first = try open(Staff.First.entities, .create)
        let context = first.container.newContext()
        for number in 0..<10 {
            let employee = Staff.First.Employee(context: context)
            (employee.name, employee.departmentCode) = ("e\(number)", number % 3)
        }
        try context.save()
        try first.container.close()
        let before = bytes
        #expect(throws: StoreError(.needsMigration(version: 1))) {
            try open(Staff.Second.entities, .read, migrations: [Staff.toDepartments])
        }
        let copy = try PersistentContainer(
            model: ManagedObjectModel(Staff.Second.entities),
            configuration: StoreConfiguration(
                location: .copy(ofFile: file.path), access: .read,
                applicationID: TestStore.applicationID, migrations: [Staff.toDepartments]))
        let departments = try copy.newContext().fetch(FetchRequest<Staff.Second.Department>())
        #expect(departments.map(\.headcount) == [4, 3, 3])
        let reader = copy.newContext()
        Staff.Second.Department(context: reader).code = 9
        #expect(throws: StoreError.self) { try reader.save() }
        try copy.close()
        #expect(bytes == before)
        #expect(neighbours == ["store.sqlite"])
    }
}
