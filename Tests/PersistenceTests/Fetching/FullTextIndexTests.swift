import Foundation
import Persistence
import SeededRandom
import Testing

private final class Misindexed: ManagedObject {
    @Attribute var number: Int
    override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Misindexed.number)] }
}

/// Declaring, updating and using full-text indexes.
@Suite struct FullTextIndexTests: PageSuite {
    let file: TemporaryFile
    let container: PersistentContainer
    let context: ManagedObjectContext
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        container = try TestStore([Page.self, Notebook.self], path: file.path).container
        context = container.newContext()
    }

    @Test("F5 an index follows every writer: saves, batches, the shell, and cascading deletions")
    func writers() throws {
        try save(Self.texts)
        try shell.run(
            """
            INSERT INTO Page(number, text) VALUES (100, 'Shell 東京 words');
            UPDATE Page SET text = 'Changed 日本語 here' WHERE number = 0;
            UPDATE Page SET text = NULL WHERE FALSE;
            DELETE FROM Page WHERE number = 9;
            INSERT INTO Page(number, text) VALUES (100, 'Upserted') ON CONFLICT(number)
              DO UPDATE SET text = 'Upserted ' || text;
            """)
        #expect(try found("shell") == [100])
        #expect(try found("upserted 東京") == [100])
        #expect(try found("cafe") == [])
        #expect(try found("changed 日本語") == [0])
        #expect(try found("☕") == [])
        try context.write {
            try context.execute(
                UpdatedRows<Page>(predicate: #Predicate { $0.number == 1 })
                    .setting(\.text, to: "batched"))
            try context.deleteBatch(FetchRequest<Page>(predicate: #Predicate { $0.number == 2 }))
        }
        #expect(try found("batched") == [1])
        #expect(try found("Istanbul") == [])
        #expect(try container.check().isEmpty)
        #expect(try shell.run("PRAGMA integrity_check;") == "ok")
    }

    @Test("F5 unsaved texts are found by their present words")
    func unsaved() throws {
        try save(["first", "second"])
        let pages = try context.fetch(FetchRequest<Page>(sortedBy: [SortDescriptor(\.number)]))
        pages[0].text = "changed"
        let new = Page(context: context)
        (new.number, new.text) = (2, "first of all")
        #expect(try found("first") == [2])
        #expect(try found("change") == [0])
    }

    @Test("F5 the check finds words that INSERT OR REPLACE left, and rebuilding removes them")
    func replaced() throws {
        try save(Self.texts)
        try shell.run("INSERT OR REPLACE INTO Page(_pk, number, text) VALUES (1, 0, 'replaced');")
        let wrong = StoreFinding.wrongFullTextIndex(table: "Page", attribute: "text")
        #expect(try container.check().contains(wrong))
        try TestStore.repair([Page.self, Notebook.self], path: file.path)
        #expect(try container.check().isEmpty)
        #expect(try found("replaced") == [0])
        #expect(try found("cafe") == [])
    }

    @Test("F5 with recursive triggers, INSERT OR REPLACE leaves no words")
    func replacedWithTriggers() throws {
        try save(Self.texts)
        try shell.run(
            """
            PRAGMA recursive_triggers = ON;
            INSERT OR REPLACE INTO Page(_pk, number, text) VALUES (1, 0, 'replaced');
            """)
        #expect(try container.check().isEmpty)
        #expect(try found("cafe") == [])
    }

    @Test("F5 a search looks up the few rows with the words instead of scanning an index")
    func plan() throws {
        let store = try TestStore([Page.self, Notebook.self], path: file.path, access: .write)
        let search = TextPattern.words("umbrella")
        var request = FetchRequest<Page>(
            predicate: #Predicate { $0.remark.flatMap { $0.contains(search) } ?? false },
            sortedBy: [SortDescriptor(\.number, order: .reverse)], limit: 20)
        for sortsByRelevance in [false, true] {
            request.sortsByRelevance = sortsByRelevance
            let statements = try store.statements.during {
                _ = try store.container.newContext().fetchObjectIDs(request)
            }
            let sql = try #require(statements.last { $0.hasPrefix("SELECT") })
            let plan = try shell.run("EXPLAIN QUERY PLAN \(sql);")
            #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY"), "\(plan)")
            #expect(!plan.contains("SCAN t0"), "\(plan)")
        }
    }

    @Test(
        "F5 the first rows of a search are those of the whole search, also for frequent words",
        arguments: SeededGenerator.seeds)
    func firstRows(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["tea", "teatime", "coffee", "rain", "sun", "東京タワー", "steam"]
        try save(
            (0..<600).map { _ in
                (0...Int.random(in: 0...5, using: &random))
                    .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
            })
        for text in ["tea", "ea", "tea rain", "\"tea\"", "東京タワー", "京タ tea", "absent"] {
            let search = TextPattern.words(text)
            for isFiltered in [false, true] {
                for sortsByRelevance in [false, true] {
                    var request = FetchRequest<Page>(
                        predicate: #Predicate {
                            $0.remark.flatMap { $0.contains(search) } ?? false
                        }, sortedBy: [SortDescriptor(\.number, order: .reverse)])
                    request.sortsByRelevance = sortsByRelevance
                    if isFiltered {
                        request.furtherPredicates = [#Predicate { $0.number >= 100 }]
                    }
                    let all = try context.fetchObjectIDs(request)
                    for (limit, offset) in [(0, 0), (1, 0), (7, 3), (50, 20), (.max, 0), (.max, 1)]
                    {
                        (request.fetchLimit, request.fetchOffset) = (limit, offset)
                        let expected = Array(all.dropFirst(offset).prefix(limit))
                        #expect(try context.fetchObjectIDs(request) == expected, "\(text)")
                    }
                }
            }
        }
    }

    @Test("F5 the first rows of a search for a frequent word are found without sorting the others")
    func planOfFirstRows() throws {
        try save((0..<100).map { "tea \($0)" })
        let store = try TestStore([Page.self, Notebook.self], path: file.path, access: .write)
        let search = TextPattern.words("tea")
        var request = FetchRequest<Page>(
            predicate: #Predicate { $0.remark.flatMap { $0.contains(search) } ?? false },
            sortedBy: [SortDescriptor(\.number, order: .reverse)], limit: 3)
        for sortsByRelevance in [false, true] {
            request.sortsByRelevance = sortsByRelevance
            let statements = try store.statements.during {
                _ = try store.container.newContext().fetchObjectIDs(request)
            }
            let last = try #require(statements.last { $0.hasPrefix("SELECT") })
            #expect(last.contains("json_each"), "\(last)")
        }
    }

    @Test("F5 texts with a NUL are found by an index of only these texts")
    func planOfNUL() throws {
        let store = try TestStore([Page.self, Notebook.self], path: file.path, access: .write)
        let search = TextPattern.words("東京タワー")
        let request = FetchRequest<Page>(predicate: #Predicate { $0.text.contains(search) })
        let statements = try store.statements.during {
            _ = try store.container.newContext().fetchObjectIDs(request)
        }
        let sql = try #require(statements.last { $0.hasPrefix("SELECT") })
        let plan = try shell.run("EXPLAIN QUERY PLAN \(sql);")
        #expect(plan.contains("SCAN Page USING INDEX Page_text_nul"), "\(plan)")
        #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY"), "\(plan)")
    }

    @Test("F5 words are found through to-one and to-many relationships, and in negations")
    func related() throws {
        try save(["coffee", "tea"])
        let notebook = Notebook(context: context)
        notebook.title = "drinks"
        let pages = try context.fetch(FetchRequest<Page>(sortedBy: [SortDescriptor(\.number)]))
        pages[0].notebook = notebook
        try context.save()
        let search = TextPattern.words("coff")
        let books = FetchRequest<Notebook>(
            predicate: #Predicate { $0.pages.contains { $0.text.contains(search) } })
        #expect(try context.fetch(books) == [notebook])
        let others = FetchRequest<Page>(predicate: #Predicate { !$0.text.contains(search) })
        #expect(try context.fetch(others) == [pages[1]])
        let unindexed = FetchRequest<Notebook>(predicate: #Predicate { $0.title.contains(search) })
        #expect(throws: FetchError.self) { try context.fetch(unindexed) }
    }

    @Test("M2 a full-text index of an attribute that isn't text is an error of the model")
    func model() {
        #expect(
            throws: ModelError.fullTextIndexOfNoText(entity: "Misindexed", attribute: "number")
        ) {
            try ManagedObjectModel([Misindexed.self])
        }
    }
}
