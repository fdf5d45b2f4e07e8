import Foundation
import Persistence
import Synchronization

/// A container on a store of its own, with the statements that it runs.
struct TestStore {
    static let applicationID: Int32 = 0x7465_7374

    let container: PersistentContainer
    let statements: StatementLog

    init(
        _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = [],
        path: String? = nil, access: StoreConfiguration.Access = .create, busyTimeout: Double = 600,
        migrations: [Migration] = [], knownSchema: KnownSchema? = nil
    ) throws {
        let statements = StatementLog()
        self.statements = statements
        container = try PersistentContainer(
            model: ManagedObjectModel(entities, abstract: abstract),
            configuration: StoreConfiguration(
                location: path.map { .file(path: $0) } ?? .memory,
                access: access, applicationID: Self.applicationID, busyTimeout: busyTimeout,
                migrations: migrations, knownSchema: knownSchema,
                trace: { statements.note($0) }))
    }

    /// Repairs the store in a file.
    static func repair(
        _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = [], path: String
    ) throws {
        try StoreRepair(
            model: ManagedObjectModel(entities, abstract: abstract),
            configuration: StoreConfiguration(
                location: .file(path: path), applicationID: applicationID)
        ).run()
    }

    static func company() throws -> TestStore { try TestStore(Company.entities) }
    static func league() throws -> TestStore {
        try TestStore(League.entities, abstract: League.abstract)
    }
    static func tree() throws -> TestStore { try TestStore(Tree.entities) }
    static func garage() throws -> TestStore { try TestStore(Garage.entities) }
    static func collection() throws -> TestStore { try TestStore(Collection.entities) }
    static func citizenship() throws -> TestStore { try TestStore(Citizenship.entities) }
}

/// The statements that a store has run.
final class StatementLog: Sendable {
    private let log = Mutex<[String]>([])

    func note(_ sql: String) {
        log.withLock { $0.append(sql) }
    }

    var all: [String] { log.withLock { $0 } }

    /// Returns the statements that `body` ran.
    func during(_ body: () throws -> Void) rethrows -> [String] {
        let before = log.withLock { $0.count }
        try body()
        return log.withLock { Array($0.dropFirst(before)) }
    }
}

/// A path in a folder of its own, which is deleted with it.
final class TemporaryFile: Sendable {
    private let folder: URL
    let path: String

    init(_ name: String = "store.sqlite") throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("persistence-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent(name).path
    }

    deinit {
        // Best effort: what stays is in the system's temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }
}
