import Foundation
import Persistence
import SeededRandom
import Testing

/// Searching texts by words.
@Suite struct FullTextTests: PageSuite {
    let file: TemporaryFile
    let container: PersistentContainer
    let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        container = try TestStore([Page.self, Notebook.self], path: file.path).container
        context = container.newContext()
    }

    @Test("F5 all words must be found by their beginnings, in any case and without Latin marks")
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

    @Test("F5 sorting by relevance puts the shorter text with more of the words first")
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
            "مؤمن", "مسئول ذئب", "مسيول ذيب", "\u{671}حمد",
        ])
        for word in ["kırm", "KIRM"] { #expect(try found(word) == [0, 1], "\(word)") }
        for word in ["izm", "İZM", "Izm"] { #expect(try found(word) == [0, 1], "\(word)") }
        for word in ["елк", "ЁЛК", "ёлк"] { #expect(try found(word) == [2, 3], "\(word)") }
        for word in ["انا", "أنا", "إنا"] { #expect(try found(word) == [4, 5], "\(word)") }
        #expect(try found("مومن") == [7] && found("احمد") == [10])
        for word in ["مسيول", "مسئول", "ذيب", "ذئب"] {
            #expect(try found(word) == [8, 9], "\(word)")
        }
        for word in ["ısp", "isp", "ISP"] { #expect(try found(word) == [6], "\(word)") }
    }

    @Test("F5 phrases are found in every spelling of their words")
    func phraseSpellings() throws {
        try save([
            "güneş ışık", "Güneş Işık", "GÜNEŞ IŞIK", "gunes isik", "ışık güneş", "يا أحمد",
            "يا احمد",
            "Καλή μέρα", "ΚΑΛΗ ΜΕΡΑ",
        ])
        for word in ["\"güneş IŞIK\"", "\"Güneş ışık\"", "\"GUNES Işık\"", "güneş IŞI"] {
            let expected = word == "güneş IŞI" ? [0, 1, 2, 3, 4] : [0, 1, 2, 3]
            #expect(try found(word) == expected, "\(word)")
        }
        for word in ["\"يا احمد\"", "\"يا أحمد\""] {
            #expect(try found(word) == [5, 6], "\(word)")
        }
        for word in ["\"καλη μερα\"", "\"Καλή μέρα\""] {
            #expect(try found(word) == [7, 8], "\(word)")
        }
        let many = Array(repeating: "IŞIK", count: 40).joined(separator: " ")
        #expect(try found("\"\(many)\"") == [])
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
    }

    @Test("F5 relevance of characters puts the shorter text first; one or two rank nothing")
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

    @Test(
        "F5 composed and decomposed texts match: Korean, Arabic, Tamil, Japanese, Greek",
        arguments: SeededGenerator.seeds)
    func canonicalForms(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // No text is the beginning or a part of another.
        let words = [
            "한국어", "서울", "أنا", "آسف", "கொடி", "சோறு", "がっこう", "パン", "καφές", "Köln", "שלום",
        ]
        func inSomeForm(_ text: String) -> String {
            [
                text, text.precomposedStringWithCanonicalMapping,
                text.decomposedStringWithCanonicalMapping,
            ].randomElement(using: &random) ?? text
        }
        let notes = (0..<60).map { _ in
            (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                words.randomElement(using: &random)
            }
        }
        try save(notes.map { inSomeForm($0.joined(separator: " ")) })
        for word in words {
            let expected = notes.indices.filter { notes[$0].contains(word) }
            for _ in 0..<3 {
                let typed = inSomeForm(word)
                #expect(try found(typed) == expected, "seed \(seed), \(typed.unicodeScalars)")
                // Between quotation marks, Greek accents count.
                guard word != "καφές" else { continue }
                let phrase = "\"\(typed)\""
                #expect(try found(phrase) == expected, "seed \(seed), \(typed.unicodeScalars)")
            }
        }
    }

    @Test("F5 a symbol that is newer than Unicode 6.1 is a letter of the word that it touches")
    func newSymbols() throws {
        // U+1F327 is from Unicode 7.0, U+2614 from 4.0.
        try save([
            "\u{1F327}Köln", "Köln\u{1F327}", "\u{2614}Köln", "\u{1F327} Köln", "\u{1F327}ab",
        ])
        #expect(try found("kol") == [1, 2, 3])
        #expect(try found("\"Köln\"") == [0, 1, 2, 3])
        // Three characters are found anywhere, with their marks.
        #expect(try found("köl") == [0, 1, 2, 3])
        #expect(try found("köl".decomposedStringWithCanonicalMapping) == [0, 1, 2, 3])
        #expect(try found("ab") == [])
        #expect(try found("\u{1F327}") == [0, 1, 3, 4])
        // A search splits such a word, and doesn't find its letters.
        #expect(try found("\u{1F327}ab") == [])
    }

    @Test("F5 a letter with a mark isn't mistaken for the letter without it, such as й for и")
    func otherLetters() throws {
        try save(["мой", "мои", "мой".decomposedStringWithCanonicalMapping])
        #expect(try found("мой".precomposedStringWithCanonicalMapping) == [0])
        #expect(try found("мой".decomposedStringWithCanonicalMapping) == [0, 1, 2])
    }

    @Test(
        "F5 characters of scripts without spaces are found after a NUL",
        arguments: SeededGenerator.seeds)
    func charactersAfterNUL(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("東京タワ☕ก\0\0x ")
        func text(_ length: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: length, using: &random)).compactMap { _ in
                    alphabet.randomElement(using: &random)
                })
        }
        let texts = (0..<120).map { _ in text(0...14) }
        try save(texts)
        for _ in 0..<60 {
            let typed = text(1...4).filter { !"\0x ".contains($0) }
            guard !typed.isEmpty else { continue }
            let expected = texts.indices.filter { texts[$0].contains(typed) }
            #expect(try found(typed) == expected, "seed \(seed), \(typed)")
        }
        #expect(try container.check().isEmpty)
    }
}
