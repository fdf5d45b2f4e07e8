import Foundation
import SeededRandom
import Testing

@testable import Persistence

/// Full-text indexes through large insertions, and in several stores.
@Suite struct FullTextInsertionTests: NotedSuite {
    let file: TemporaryFile

    init() throws { file = try TemporaryFile() }

    /// The rows that the container's connection wrote, those of triggers and of FTS5 included.
    private func writtenRows(_ context: ManagedObjectContext, _ body: () throws -> Void) throws
        -> Int
    {
        func count() throws -> Int64 {
            try context.withConnection { try $0.integer("SELECT total_changes()") } ?? 0
        }
        let before = try count()
        try body()
        return Int(try count() - before)
    }

    @Test("F5 a large insertion adds its words in one statement, not row by row")
    func largeInsertion() throws {
        let store = try open()
        let context = store.container.newContext()
        let count = 4000
        let statements = try store.statements.during {
            let written = try writtenRows(context) {
                try insert(0..<count, in: context) { "note \($0) of many 東京" }
            }
            // Each row is written with an entry and a length in either table; words only take
            // blocks. Row by row, it would be some 18.
            #expect(written < 6 * count, "\(written)")
        }
        let adding = statements.filter { $0.hasPrefix(#"INSERT INTO "Note_text_"#) }
            .filter { $0.contains("SELECT") }
        #expect(adding.count == 2)
        #expect(try found("note 3999", in: context) == [3999])
        #expect(try found("東京", in: context).count == count)
        #expect(try store.container.check() == [])
        // The triggers are back, as they were.
        try shell.run("UPDATE Note SET text = 'changed' WHERE number IN (7, 3999);")
        #expect(try found("changed", in: context) == [7, 3999])
        #expect(try found("3999", in: context) == [])
        #expect(try store.container.check() == [])
        try store.container.close()
        #expect(try open().container.check() == [])
    }

    @Test(
        "F5 a large insertion that also updates, fails or continues leaves an index of all rows",
        arguments: SeededGenerator.seeds)
    func mixedInsertions(seed: UInt64) throws {
        struct Refusal: Error {}
        var random = SeededGenerator(seed: seed)
        let store = try open()
        let context = store.container.newContext()
        let texts = ["sunny", "rain 東京", "", "☕️ coffee", "rain rain rain", "\n"]
        func text() -> String { texts.randomElement(using: &random) ?? "" }
        for round in 0..<6 {
            let fails = Int.random(in: 0..<3, using: &random) == 0
            do {
                try context.write {
                    _ = try context.insertBatch(of: Noted.Note.self) { inserter in
                        for _ in 0..<Int.random(in: 0..<400, using: &random) {
                            let number = Int.random(in: 0..<1000, using: &random)
                            let former = try inserter.upsert(\.number, is: number) {
                                $0[\.text] = text()
                            }
                            if let former {
                                try inserter.update(former) { $0[\.text] = text() + " again" }
                            }
                        }
                        if fails { throw Refusal() }
                    }
                    let limit = Int.random(in: 0..<100, using: &random)
                    try context.deleteBatch(
                        FetchRequest<Noted.Note>(predicate: #Predicate { $0.number < limit }))
                }
            } catch is Refusal {}
            #expect(try store.container.check() == [], "seed \(seed), round \(round)")
        }
        let rainy = try context.fetch(FetchRequest<Noted.Note>(sortedBy: [.init(\.number)]))
            .filter { $0.text.contains("rain") }
        #expect(try found("rain", in: context) == rainy.map(\.number), "seed \(seed)")
    }

    @Test("F5 a large insertion inside another of the same entity indexes each row once")
    func nestedInsertions() throws {
        let store = try open()
        let context = store.container.newContext()
        _ = try context.insertBatch(of: Noted.Note.self) { inserter in
            try insert(0..<150, with: inserter) { _ in "outer 東京" }
            try insert(150..<400, in: context) { _ in "inner 東京" }
        }
        #expect(try found("outer", in: context) == Array(0..<150))
        #expect(try found("inner", in: context) == Array(150..<400))
        for table in ["Note_text_words", "Note_text_trigrams"] {
            try shell.run("INSERT INTO \(table)(\(table), rank) VALUES ('integrity-check', 1);")
        }
        #expect(try store.container.check() == [])
        // The triggers are back, as they were.
        try shell.run("DELETE FROM Note WHERE number > 10;")
        #expect(try found("outer", in: context) == Array(0...10))
        #expect(try store.container.check() == [])
    }

    @Test("F5 a large insertion has no trigger for its rows, and one restored meanwhile is found")
    func restorationMeanwhile() throws {
        let store = try open()
        let context = store.container.newContext()
        try insert(0..<20, in: context) { _ in "former 東京" }
        try context.deleteBatch(FetchRequest<Noted.Note>(predicate: #Predicate { $0.number < 10 }))
        let deletion = try store.container.lastTransaction
        _ = try context.insertBatch(of: Noted.Note.self) { inserter in
            try insert(20..<300, with: inserter) { _ in "later" }
            // SQLite keeps a journal of each statement that may run a trigger.
            let triggers = try context.withConnection {
                try SchemaObject.all(in: $0).filter { $0.kind == .trigger }.map(\.name)
            }
            let ofIndex = triggers.filter { $0.hasPrefix("Note_text_words_") }
            #expect(Set(ofIndex) == ["Note_text_words_deleted", "Note_text_words_changed"])
            #expect(try context.revert(deletion).kept.isEmpty)
        }
        #expect(try found("former", in: context) == Array(0..<20))
        #expect(try found("東京", in: context) == Array(0..<20))
        #expect(try found("later", in: context) == Array(20..<300))
        #expect(try store.container.check() == [])
    }

    @Test("F5 a row that is restored during a large insertion beyond its rows is indexed once")
    func restorationBeyond() throws {
        let store = try open()
        let context = store.container.newContext()
        try insert(0..<300, in: context) { _ in "former" }
        try context.deleteBatch(
            FetchRequest<Noted.Note>(predicate: #Predicate { $0.number >= 150 }))
        let deletion = try store.container.lastTransaction
        // The insertion takes the numbers of deleted rows again.
        try shell.run("DELETE FROM sqlite_sequence WHERE name = 'Note';")
        _ = try context.insertBatch(of: Noted.Note.self) { inserter in
            try insert(300..<420, with: inserter) { _ in "later" }
            try context.revert(deletion)
        }
        #expect(try found("former", in: context).count == 180)
        #expect(try found("later", in: context).count == 120)
        try shell.run(
            "INSERT INTO Note_text_words(Note_text_words, rank) VALUES ('integrity-check', 1);")
        #expect(try store.container.check() == [])
    }

    @Test("M8 F5 the index of a store that is attached to another's connection is updated as well")
    func attached() throws {
        let first = try TemporaryFile("first.sqlite")
        let model = try ManagedObjectModel(configurations: [
            ModelConfiguration("Tallies", Tallies.entities),
            ModelConfiguration("Notes", [Noted.Note.self]),
        ])
        let container = try PersistentContainer(
            model: model,
            stores: [
                StoreConfiguration(
                    configurationName: "Tallies", location: .file(path: first.path),
                    applicationID: 1),
                StoreConfiguration(
                    configurationName: "Notes", location: .file(path: file.path),
                    applicationID: 2),
            ])
        let context = container.newContext()
        let note = Noted.Note(context: context)
        (note.number, note.text) = (0, "saved 東京")
        Tally(context: context).name = "a"
        try context.save()
        try insert(1..<300, in: context)
        note.text = "changed 日本"
        try context.save()
        #expect(try found("changed", in: context) == [0])
        #expect(try found("日本", in: context) == [0])
        #expect(try found("saved", in: context) == [])
        #expect(try found("note", in: context) == Array(1..<300))
        #expect(try container.check() == [])
        try shell.run("INSERT OR REPLACE INTO Note (_pk, number, text) VALUES (9, 8, 'other');")
        let wrong = [StoreFinding.wrongFullTextIndex(table: "Note", attribute: "text")]
        #expect(try container.check() == wrong)
        try StoreRepair(
            model: ManagedObjectModel(configurations: [
                ModelConfiguration("Notes", [Noted.Note.self])
            ]),
            configuration: StoreConfiguration(location: .file(path: file.path), applicationID: 2)
        ).run()
        #expect(try container.check() == [])
        try context.deleteBatch(FetchRequest<Noted.Note>())
        #expect(try found("", in: context) == [])
        #expect(try container.check() == [])
    }
}
