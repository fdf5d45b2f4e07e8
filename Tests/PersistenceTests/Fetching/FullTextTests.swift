import Foundation
import Persistence
import SeededRandom
import Testing

private final class Page: ManagedObject {
    @Attribute(default: "") var text: String
    @Attribute var remark: String?
    @Attribute(.unique) var number: Int
    @ToOne(inverse: \Notebook.pages) var notebook: Notebook?

    override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(fullText: \Page.text), FetchIndex(fullText: \Page.remark)]
    }
}

private final class Notebook: ManagedObject {
    @Attribute(default: "") var title: String
    @ToMany var pages: ManagedSet<Page>
}

private final class Misindexed: ManagedObject {
    @Attribute var number: Int
    override class var fetchIndexes: [FetchIndex] { [FetchIndex(fullText: \Misindexed.number)] }
}

/// Searching texts by words.
@Suite struct FullTextTests {
    private let file: TemporaryFile
    private let container: PersistentContainer
    private let context: ManagedObjectContext
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        container = try TestStore([Page.self, Notebook.self], path: file.path).container
        context = container.newContext()
    }

    private func save(_ texts: [String]) throws {
        for (number, text) in texts.enumerated() {
            let page = Page(context: context)
            (page.number, page.text) = (number, text)
            if number % 3 > 0 { page.remark = text }
        }
        try context.save()
    }

    private func found(_ words: String) throws -> [Int] {
        let search = TextPattern.words(words)
        return try context.fetch(
            FetchRequest<Page>(
                predicate: #Predicate { $0.text.contains(search) },
                sortedBy: [SortDescriptor(\.number)])
        ).map(\.number)
    }

    static let texts = [
        "Sunset over the Café, schöne Grüße aus Köln", "STRASSE oder Straße? Ein Über-Gefühl",
        "İstanbul'da ılık bir gün, çay içtim", "Ο ΚΑΦΕΣ ΗΤΑΝ ΚΑΛΟΣ", "Ο καφές ήταν καλός",
        "القهوة كانت لذيذة جدًا", "הקפה היה טעים מאוד", "今日は東京タワーでSwiftを書いた",
        "กาแฟที่เชียงใหม่อร่อยมาก", "☕️ coffee with Ana ❤️‍🔥", "don't panic, it's fine",
        "re\u{301}sume\u{301} and résumé", "a b c", "", "12.5 km at 06:30", "x\0hidden", "日本",
        "東京", "Käse\nBrot\tWurst", "#work/meeting @home 100%",
    ]

    @Test("F5 words by their beginnings, in any case, without Latin marks; phrases; all of them")
    func words() throws {
        try save(Self.texts)
        #expect(try found("caf") == [0])
        #expect(try found("CAFE") == [0])
        #expect(try found("koln schone") == [0])
        for word in ["καφεσ", "καφες", "καφές", "ΚΑΦΈΣ", "κάφ"] {
            #expect(try found(word) == [3, 4], "\(word)")
        }
        #expect(try found("- καφ καλ") == [3, 4])
        #expect(try found("قهوة") == [])
        #expect(try found("القهوة") == [5])
        #expect(try found("הקפה") == [6])
        #expect(try found("東京") == [7, 17])
        #expect(try found("東京タワー") == [7])
        #expect(try found("swift 書いた") == [7])
        #expect(try found("เชียงใหม่") == [8])
        #expect(try found("☕") == [9])
        #expect(try found("☕️ coffee") == [9])
        #expect(try found("❤️") == [9])
        #expect(try found("don't") == [10])
        #expect(try found("\"panic it's\"") == [10])
        #expect(try found("\"it's panic\"") == [])
        #expect(try found("fin") == [10])
        #expect(try found("\"fin\"") == [])
        #expect(try found("resume") == [11])
        #expect(try found("ohne Käse") == [])
        #expect(try found("coffee - ana") == [9])
        #expect(try found("") == Array(Self.texts.indices))
    }

    @Test(
        "F5 no input is an error",
        arguments: [
            "\"", "\"\"", "\"unended", "AND", "OR NOT", "NEAR(a b)", "*", "a*", "^a", "text:a",
            "{a}", "(a", "a)", "+a", "-a", "-", "'", "''", "\\", "%", "_", "a\0b", "\0", "🏳️‍🌈",
            "\u{FEFF}",
            "\u{200D}", "a\"b", "a AND", "東\"京", String(repeating: "a ", count: 500),
        ])
    func anything(words: String) throws {
        try save(Self.texts)
        let search = TextPattern.words(words)
        let all = try context.fetch(FetchRequest<Page>(sortedBy: [SortDescriptor(\.number)]))
        #expect(try found(words) == all.filter { $0.text.contains(search) }.map(\.number))
    }

    @Test("F5 a search finds the same in memory and in the store", arguments: SeededGenerator.seeds)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet = Self.texts.flatMap { Array($0) } + Array(" \"'-*İıßẞŒœÅǅﬁ한국어हिन्दी\u{301}")
        func text(upTo length: Int) -> String {
            if Bool.random(using: &random) {
                let whole = Array(Self.texts.randomElement(using: &random) ?? "")
                let start = Int.random(in: 0...whole.count, using: &random)
                return String(whole[start...].prefix(.random(in: 0...length, using: &random)))
            }
            return String(
                (0..<Int.random(in: 0...length, using: &random)).compactMap { _ in
                    alphabet.randomElement(using: &random)
                })
        }
        try save((0..<120).map { _ in text(upTo: 30) })
        let all = try context.fetch(FetchRequest<Page>(sortedBy: [SortDescriptor(\.number)]))
        for _ in 0..<80 {
            let words = text(upTo: 8)
            let search = TextPattern.words(words)
            #expect(
                try found(words) == all.filter { $0.text.contains(search) }.map(\.number),
                "seed \(seed), \(words.debugDescription)")
            let remarks = #Predicate<Page> { $0.remark?.contains(search) ?? false }
            #expect(
                try context.fetch(
                    FetchRequest(predicate: remarks, sortedBy: [SortDescriptor(\.number)]))
                    == all.filter(remarks.evaluate), "seed \(seed), \(words.debugDescription)")
        }
        #expect(try container.check().isEmpty)
    }

    @Test("F5 kept under every writer: saves, batches, the shell, deletions by cascade")
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
                BatchUpdateRequest<Page>(predicate: #Predicate { $0.number == 1 })
                    .setting(\.text, to: "batched"))
            try context.execute(
                BatchDeleteRequest(FetchRequest<Page>(predicate: #Predicate { $0.number == 2 })))
        }
        #expect(try found("batched") == [1])
        #expect(try found("Istanbul") == [])
        #expect(try container.check().isEmpty)
        #expect(try shell.run("PRAGMA integrity_check;") == "ok")
    }

    @Test("F5 unsaved texts are found as they are now")
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
        try container.rebuildFullTextIndexes()
        #expect(try container.check().isEmpty)
        #expect(try found("replaced") == [0])
        #expect(try found("cafe") == [])
    }

    @Test("F5 with recursive triggers, INSERT OR REPLACE leaves nothing")
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

    @Test("F5 sorted by relevance: the shorter text with more of the words comes first")
    func relevance() throws {
        try save([
            "tea " + String(repeating: "and nothing much ", count: 30), "coffee coffee",
            "tea tea tea",
            "no drink", "tea and coffee",
        ])
        let search = TextPattern.words("tea")
        var request = FetchRequest<Page>(predicate: #Predicate { $0.text.contains(search) })
        request.sortsByRelevance = true
        #expect(try context.fetch(request).map(\.number) == [2, 4, 0])
        request.fetchLimit = 1
        #expect(try context.fetch(request).map(\.number) == [2])
        request.predicate = nil
        #expect(throws: FetchError.self) { try context.fetch(request) }
    }

    @Test("F5 Turkish, Russian and Arabic words are found in either case and without diacritics")
    func spellings() throws {
        try save([
            "kırmızı İZMİR", "KIRMIZI izmir", "ёлка ЕЛКИ", "елка", "أنا في البيت", "انا", "ISPARTA",
        ])
        for word in ["kırm", "KIRM"] { #expect(try found(word) == [0, 1], "\(word)") }
        for word in ["izm", "İZM", "Izm"] { #expect(try found(word) == [0, 1], "\(word)") }
        for word in ["елк", "ЁЛК", "ёлк"] { #expect(try found(word) == [2, 3], "\(word)") }
        for word in ["انا", "أنا", "إنا"] { #expect(try found(word) == [4, 5], "\(word)") }
        for word in ["ısp", "isp", "ISP"] { #expect(try found(word) == [6], "\(word)") }
    }

    @Test("F5 the parts of a text that match can be marked: words, phrases, characters, an ending")
    func ranges() throws {
        func marked(_ pattern: TextPattern, _ text: String) throws -> String {
            var (marked, end) = ("", text.startIndex)
            for range in try pattern.ranges(in: text) {
                marked += text[end..<range.lowerBound] + "[\(text[range])]"
                end = range.upperBound
            }
            return marked + text[end...]
        }
        func words(_ words: String, _ text: String) throws -> String {
            try marked(.words(words), text)
        }
        #expect(try words("caf kol", "Cafés, cafe in Köln") == "[Cafés], [cafe] in [Köln]")
        #expect(try words("καφ", "Ο καφές") == "Ο [καφές]")
        #expect(try words("\"it's fine\"", "it's fine, it fine") == "[it's fine], it fine")
        #expect(try words("東京", "今日は東京タワー、東京") == "今日は[東京]タワー、[東京]")
        #expect(try words("東京タ swift", "東京タワーでSwift") == "[東京タ]ワーで[Swift]")
        // The first of the marks that the store itself uses.
        let mark = Unicode.Scalar(UInt32(0xFDD0)).map { String($0) } ?? ""
        #expect(try words("a", "a\(mark)b a") == "[a\(mark)b] [a]")
        #expect(try words("tea", "coffee") == "coffee")
        #expect(try words("tea coffee", "coffee") == "coffee")
        #expect(try words("shown hidden", "shown\0hidden") == "[shown]\0[hidden]")
        #expect(try words("", "coffee") == "coffee")
        #expect(try marked(.suffix("pdf"), "report.pdf") == "report.[pdf]")
        #expect(try marked(.suffix("pdf"), "report.txt") == "report.txt")
    }

    @Test("F5 relevance of characters: the shorter text first; one or two rank nothing")
    func relevanceOfCharacters() throws {
        try save(["東京タワー" + String(repeating: "と川と山", count: 30), "東京タワー", "tea"])
        func numbers(_ words: String) throws -> [Int] {
            let search = TextPattern.words(words)
            var request = FetchRequest<Page>(
                predicate: #Predicate { $0.text.contains(search) },
                sortedBy: [SortDescriptor(\.number)])
            request.sortsByRelevance = true
            return try context.fetch(request).map(\.number)
        }
        #expect(try numbers("東京タワー") == [1, 0])
        #expect(try numbers("東京") == [0, 1])
    }

    @Test("F5 few rows with the words are looked up, not all rows in the order of an index")
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

    @Test("F5 through a to-one relationship, in a to-many one, and negated")
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

    @Test("M2 a full-text index of what isn't text is an error of the model")
    func model() {
        #expect(
            throws: ModelError.fullTextIndexOfNoText(entity: "Misindexed", attribute: "number")
        ) {
            try ManagedObjectModel([Misindexed.self])
        }
    }

    @Test("F2 an ending is found Character by Character, in memory and in the store")
    func suffixes() throws {
        try save(Self.texts + ["report.pdf", "cafe\u{301}", "café", "\r\n"])
        let all = try context.fetch(FetchRequest<Page>(sortedBy: [SortDescriptor(\.number)]))
        for ending in ["pdf", "é", "e\u{301}", "\u{301}", "\n", "\r\n", "", "本", "missing"] {
            let suffix = TextPattern.suffix(ending)
            let predicate = #Predicate<Page> { $0.text.contains(suffix) }
            #expect(
                try context.fetch(
                    FetchRequest(predicate: predicate, sortedBy: [SortDescriptor(\.number)]))
                    == all.filter { $0.text.hasSuffix(ending) })
            #expect(try all.filter(predicate.evaluate) == all.filter { $0.text.hasSuffix(ending) })
        }
    }

    @Test("A read in SQL returns typed rows, and refuses what could write")
    func rawReads() throws {
        try save(["coffee", "tea"])
        let rows = try context.read(
            #"SELECT "number", "text", "remark" FROM "Page" WHERE "number" >= ? ORDER BY 1"#, [0],
            as: Int.self, String.self, String?.self)
        #expect(rows.map(\.0) == [0, 1])
        #expect(rows.map(\.1) == ["coffee", "tea"])
        #expect(rows.map(\.2) == [nil, "tea"])
        for sql in [
            #"DELETE FROM "Page" RETURNING "number""#, #"UPDATE "Page" SET "number" = 1"#, "BEGIN",
            "PRAGMA user_version", "PRAGMA foreign_keys = OFF", "ATTACH ':memory:' AS other",
            #"SELECT "number", "text" FROM "Page""#,
        ] {
            #expect(throws: FetchError.self) { _ = try context.read(sql, as: Int.self) }
        }
        #expect(throws: FetchError.self) { try context.read("SELECT 'a'", as: Int.self) }
        #expect(throws: StoreError.self) { try context.read("SELECT nothing", as: Int.self) }
        #expect(throws: StoreError.self) {
            try context.read(#"SELECT 1; DELETE FROM "Page""#, as: Int.self)
        }
        #expect(try context.count(FetchRequest<Page>()) == 2)
    }

    @Test("A read with another number of arguments than parameters is refused")
    func argumentCount() throws {
        try save(["coffee", "tea"])
        let sql = #"SELECT "number" FROM "Page" WHERE "number" >= ?"#
        #expect(try context.read(sql, [1], as: Int.self).count == 1)
        for arguments in [[], [1, 2]] {
            #expect(throws: StoreError.self) { try context.read(sql, arguments, as: Int.self) }
        }
    }
}
