import Foundation
import Persistence
import Testing

private enum Indexed {
    final class Card: ManagedObject {
        @Attribute(default: "") var text: String
        @Attribute var remark: String?
        override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Card.text)] }
    }
}

private enum Plain {
    final class Card: ManagedObject {
        @Attribute(default: "") var text: String
    }
}

@Suite struct FullTextMigrationTests {
    @Test("S2 F5 dropping a full-text index and a last column leaves nothing behind")
    func droppedAndDeclaredAgain() throws {
        let file = try TemporaryFile()
        let versions: [[ManagedObject.Type]] = [
            [Indexed.Card.self], [Plain.Card.self], [Indexed.Card.self],
        ]
        let steps = ["drop", "declare"].map { Migration($0) { _ in } }
        for (number, entities) in versions.enumerated() {
            let migrations = Array(steps.prefix(number))
            let container = try TestStore(entities, path: file.path, migrations: migrations)
                .container
            if number == 0 {
                let context = container.newContext()
                Indexed.Card(context: context).text = "東京 tower"
                try context.save()
            }
            #expect(try container.check() == [])
            try container.close()
            let fresh = try TemporaryFile()
            _ = try TestStore(entities, path: fresh.path, migrations: migrations)
            let schemas = try [file.path, fresh.path].map {
                try SQLiteShell(path: $0).run(
                    "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name;")
            }
            #expect(schemas[0] == schemas[1])
        }
        let context = try TestStore(versions[2], path: file.path, migrations: steps)
            .container.newContext()
        for word in ["tow", "京"] {
            let search = TextPattern.words(word)
            #expect(
                try context.count(
                    FetchRequest<Indexed.Card>(predicate: #Predicate { $0.text.contains(search) }))
                    == 1)
        }
    }
}
