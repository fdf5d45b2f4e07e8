import Foundation
import Persistence
import SeededRandom
import Testing

private enum Unindexed {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?
    }
}

private enum Indexed {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?

        override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Note.text)] }
    }
}

private enum Reindexed {
    final class Note: ManagedObject {
        @Attribute(.unique) var number: Int
        @Attribute(default: "") var text: String
        @Attribute var remark: String?

        override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Note.remark)] }
    }
}

/// Full-text indexes through migrations, checks, large insertions and several stores.
@Suite struct FullTextUpkeepTests {
    private let file: TemporaryFile
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws { file = try TemporaryFile() }

    private func open(
        _ entity: ManagedObject.Type = Indexed.Note.self,
        _ access: StoreConfiguration.Access = .create, version: Int = 1
    ) throws -> TestStore {
        try TestStore(
            [entity], path: file.path, access: access,
            migrations: (1..<version).map { Migration("\($0)") { _ in } })
    }

    private func insert(
        _ numbers: Range<Int>, in context: ManagedObjectContext,
        text: (Int) -> String = { "note \($0) of many" }
    ) throws {
        _ = try context.insertBatch(of: Indexed.Note.self) { inserter in
            for number in numbers {
                try inserter.insert {
                    $0[\.number] = number
                    $0[\.text] = text(number)
                }
            }
        }
    }

    private func found(_ words: String, in context: ManagedObjectContext) throws -> [Int] {
        let search = TextPattern.words(words)
        return try context.fetch(
            FetchRequest<Indexed.Note>(
                predicate: #Predicate { $0.text.contains(search) },
                sortedBy: [SortDescriptor(\.number)])
        ).map(\.number)
    }

    private var parts: [String] {
        get throws {
            try shell.run("SELECT name FROM sqlite_schema WHERE name GLOB 'Note_*_[wtu]*';")
                .split(separator: "\n").map(String.init)
        }
    }

    // MARK: Migrations

    @Test(
        "S2 F5 an index that a model no longer has leaves nothing behind, and a new one is filled")
    func migrations() throws {
        var container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        #expect(try parts.contains("Note_text_words"))

        container = try open(Unindexed.Note.self, version: 2).container
        var context = container.newContext()
        let note = Unindexed.Note(context: context)
        (note.number, note.text, note.remark) = (5, "new", "a remark")
        try context.save()
        #expect(try container.check() == [])
        try container.close()
        #expect(try parts == [])

        container = try open(Reindexed.Note.self, version: 3).container
        context = container.newContext()
        let search = TextPattern.words("remark")
        let request = FetchRequest<Reindexed.Note>(
            predicate: #Predicate { $0.remark?.contains(search) ?? false })
        #expect(try context.fetch(request).map(\.number) == [5])
        #expect(try container.check() == [])
        try container.close()
        #expect(try parts.allSatisfy { $0.hasPrefix("Note_remark_") })

        container = try open(Indexed.Note.self, version: 4).container
        #expect(try found("note", in: container.newContext()) == Array(0..<5))
        #expect(try found("new", in: container.newContext()) == [5])
        #expect(try container.check() == [])
    }

    @Test(
        "S6 F5 an index that another program dropped, or the triggers of one, is filled again",
        arguments: [
            "DROP TABLE Note_text_words;", "DROP TABLE Note_text_trigrams;",
            "DROP TRIGGER Note_text_words_inserted; DROP TRIGGER Note_text_words_changed;",
        ])
    func missing(script: String) throws {
        var container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        try shell.run(
            """
            \(script)
            DROP TRIGGER IF EXISTS Note_text_words_inserted;
            DROP TRIGGER IF EXISTS Note_text_words_changed;
            INSERT INTO Note (number, text) VALUES (5, 'late 東京タワー');
            """)
        container = try open().container
        #expect(try found("late", in: container.newContext()) == [5])
        #expect(try found("東京", in: container.newContext()) == [5])
        #expect(try container.check() == [])
    }

    // MARK: Checks

    @Test("F5 S1 the check of a read-only store finds the words that INSERT OR REPLACE left")
    func readOnly() throws {
        var container = try open().container
        try insert(0..<5, in: container.newContext())
        try container.close()
        let wrong = [StoreFinding.wrongFullTextIndex(table: "Note", attribute: "text")]
        func findings() throws -> [StoreFinding] {
            let before = FileManager.default.contents(atPath: file.path)
            let reader = try open(access: .read).container
            let found = try reader.check()
            // The connection is as it was.
            #expect(throws: StoreError.self) { try reader.rebuildFullTextIndexes() }
            try reader.close()
            let copy = try PersistentContainer(
                model: ManagedObjectModel([Indexed.Note.self]),
                configuration: StoreConfiguration(
                    location: .copy(ofFile: file.path), access: .read,
                    applicationID: TestStore.applicationID))
            #expect(try copy.check() == found)
            try copy.close()
            #expect(FileManager.default.contents(atPath: file.path) == before)
            return found
        }
        #expect(try findings() == [])
        // Under the key of another row, and with a text that has the same words.
        try shell.run(
            """
            INSERT OR REPLACE INTO Note (_pk, number, text) VALUES (3, 2, 'note 2 of');
            """)
        #expect(try findings() == wrong)
        container = try open().container
        try container.rebuildFullTextIndexes()
        try container.close()
        #expect(try findings() == [])
        try shell.run("INSERT OR REPLACE INTO Note (number, text) VALUES (1, 'elsewhere');")
        #expect(try findings() == wrong)
        container = try open().container
        try container.rebuildFullTextIndexes()
        try container.close()
        // And emoji, which the second table holds.
        try shell.run(
            """
            DROP TRIGGER Note_text_words_changed;
            UPDATE Note SET text = text || '☕' WHERE number = 4;
            """)
        _ = try open(access: .create)
        try shell.run("INSERT INTO Note_text_trigrams (Note_text_trigrams) VALUES ('delete-all');")
        #expect(try findings() == wrong)
    }

    private func open(access: StoreConfiguration.Access) throws -> TestStore {
        try open(Indexed.Note.self, access)
    }

    @Test("F5 the check doesn't wait for a writer")
    func checkWhileWriting() throws {
        let store = try open()
        try insert(0..<5, in: store.container.newContext())
        let other = try TestStore([Indexed.Note.self], path: file.path, busyTimeout: 0)
        let context = store.container.newContext()
        let findings = try context.write {
            Indexed.Note(context: context).number = 9
            _ = try context.execute(BatchDeleteRequest(FetchRequest<Indexed.Note>()))
            return try other.container.check()
        }
        #expect(findings == [])
    }

    // MARK: Large insertions

    /// The rows that the container's connection wrote, those of triggers and of FTS5 included.
    private func writtenRows(_ context: ManagedObjectContext, _ body: () throws -> Void) throws
        -> Int
    {
        let count = "SELECT total_changes()"
        let before = try context.read(count, as: Int.self).first ?? 0
        try body()
        return try (context.read(count, as: Int.self).first ?? 0) - before
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
            // The row, and for either table its entry and its length; of the words only blocks. Row
            // by row, it would be some 18.
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
                    _ = try context.insertBatch(
                        of: Indexed.Note.self, onConflict: .update(matching: \.number)
                    ) { inserter in
                        for _ in 0..<Int.random(in: 0..<400, using: &random) {
                            let number = Int.random(in: 0..<1000, using: &random)
                            let outcome = try inserter.insert {
                                $0[\.number] = number
                                $0[\.text] = text()
                            }
                            if case .updated(let id) = outcome {
                                try inserter.update(id) { $0[\.text] = text() + " again" }
                            }
                        }
                        if fails { throw Refusal() }
                    }
                    let limit = Int.random(in: 0..<100, using: &random)
                    try context.execute(
                        BatchDeleteRequest(
                            FetchRequest<Indexed.Note>(predicate: #Predicate { $0.number < limit }))
                    )
                }
            } catch is Refusal {}
            #expect(try store.container.check() == [], "seed \(seed), round \(round)")
        }
        let rainy = try context.fetch(FetchRequest<Indexed.Note>(sortedBy: [.init(\.number)]))
            .filter { $0.text.contains("rain") }
        #expect(try found("rain", in: context) == rainy.map(\.number), "seed \(seed)")
    }

    @Test("F5 a large insertion inside another of the same entity indexes each row once")
    func nestedInsertions() throws {
        let store = try open()
        let context = store.container.newContext()
        _ = try context.insertBatch(of: Indexed.Note.self) { inserter in
            for number in 0..<150 {
                try inserter.insert {
                    $0[\.number] = number
                    $0[\.text] = "outer 東京"
                }
            }
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

    // MARK: Several stores

    @Test("M8 F5 the index of a store that is attached to another's connection is kept as well")
    func attached() throws {
        let first = try TemporaryFile("first.sqlite")
        let model = try ManagedObjectModel(configurations: [
            ModelConfiguration("Tallies", Tallies.entities),
            ModelConfiguration("Notes", [Indexed.Note.self]),
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
        let note = Indexed.Note(context: context)
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
        try container.rebuildFullTextIndexes()
        #expect(try container.check() == [])
        try context.execute(BatchDeleteRequest(FetchRequest<Indexed.Note>()))
        #expect(try found("", in: context) == [])
        #expect(try container.check() == [])
    }
}
