import Foundation
import Persistence

/// Notes whose texts can be searched.
enum Noted {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?

        override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Note.text)] }
    }
}

/// A suite of tests with a file of notes.
protocol NotedSuite {
    var file: TemporaryFile { get }
}

extension NotedSuite {
    var shell: SQLiteShell { SQLiteShell(path: file.path) }

    /// The tables and views of indexes, and the triggers that keep them.
    var parts: [String] {
        get throws {
            try shell.run(
                """
                SELECT name FROM sqlite_schema WHERE name GLOB 'Note_*_[wtun]*' ORDER BY name;
                """
            ).split(separator: "\n").map(String.init)
        }
    }

    func open(
        _ entity: ManagedObject.Type = Noted.Note.self,
        access: StoreConfiguration.Access = .create, version: Int = 1
    ) throws -> TestStore {
        try TestStore(
            [entity], path: file.path, access: access,
            migrations: (1..<version).map { Migration("\($0)") { _ in } })
    }

    func insert(
        _ numbers: Range<Int>, in context: ManagedObjectContext,
        text: (Int) -> String = { "note \($0) of many" }
    ) throws {
        _ = try context.insertBatch(of: Noted.Note.self) { inserter in
            try insert(numbers, with: inserter, text: text)
        }
    }

    func insert(
        _ numbers: Range<Int>, with inserter: borrowing BatchInserter<Noted.Note>,
        text: (Int) -> String
    ) throws {
        for number in numbers {
            try inserter.insert {
                $0[\.number] = number
                $0[\.text] = text(number)
            }
        }
    }

    func found(_ words: String, in context: ManagedObjectContext) throws -> [Int] {
        let search = TextPattern.words(words)
        return try context.fetch(
            FetchRequest<Noted.Note>(
                predicate: #Predicate { $0.text.contains(search) },
                sortedBy: [SortDescriptor(\.number)])
        ).map(\.number)
    }
}
