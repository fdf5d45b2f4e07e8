import Foundation
import Testing

@testable import Persistence

/// A store, a damaged copy of it, and what a recovery saves from the copy.
struct RecoveredFile {
    let entities: [ManagedObject.Type]
    private let abstract: [ManagedObject.Type]
    private let migrations: [Migration]
    private let file: TemporaryFile
    var path: String { file.path }
    var damaged: String { file.path + "-damaged" }
    var saved: String { file.path + "-saved" }
    var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init(
        _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = [],
        migrations: [Migration] = []
    ) throws {
        self.entities = entities
        self.abstract = abstract
        self.migrations = migrations
        file = try TemporaryFile()
    }

    /// Fills the store, and returns a copy of its file.
    func fill(_ body: (ManagedObjectContext) throws -> Void) throws -> DamagedFile {
        let container = try TestStore(entities, abstract: abstract, path: path).container
        try body(container.newContext())
        try container.close()
        return try DamagedFile(copyOf: path)
    }

    /// Recovers the damaged copy, or another file.
    @discardableResult
    func recover(_ from: String? = nil) throws -> StoreRecoveryReport {
        try? FileManager.default.removeItem(atPath: saved)
        return try StoreRecovery(
            model: ManagedObjectModel(entities, abstract: abstract),
            configuration: StoreConfiguration(
                location: .memory, applicationID: TestStore.applicationID,
                migrations: migrations)
        ).run(from ?? damaged, to: saved)
    }

    /// Returns the rows of a table as text, by their numbers.
    func rows(_ table: String, _ path: String) throws -> [String: String] {
        let printed = try SQLiteShell(path: path).run(
            """
            .mode quote
            .separator | \\n
            SELECT * FROM \(quoted(table));
            """)
        var rows: [String: String] = [:]
        for line in printed.split(separator: "\n") {
            rows[String(line.prefix { $0 != "|" })] = String(line)
        }
        return rows
    }

    /// Returns all rows of a table without numbers as text.
    func lines(_ table: String, _ path: String) throws -> Set<String> {
        let printed = try SQLiteShell(path: path).run("SELECT * FROM \(quoted(table));")
        return Set(printed.split(separator: "\n").map(String.init))
    }

    /// Returns the table or index that each page belongs to, and the page's type.
    func pages() throws -> [Int: (owner: String, type: String)] {
        let printed = try shell.run("SELECT pageno, name, pagetype FROM dbstat;")
        var pages: [Int: (owner: String, type: String)] = [:]
        for line in printed.split(separator: "\n") {
            let parts = line.split(separator: "|").map(String.init)
            if parts.count == 3, let page = Int(parts[0]) { pages[page] = (parts[1], parts[2]) }
        }
        return pages
    }

    /// Expects that a check of the recovered store finds no problems.
    func expectSound(_ comment: String, _ body: (ManagedObjectContext) throws -> Void) throws {
        let container = try TestStore(
            entities, abstract: abstract, path: saved, migrations: migrations
        ).container
        let findings = try container.check().map(\.description)
        #expect(findings == [], "\(comment)")
        try body(container.newContext())
        try container.close()
    }
}
