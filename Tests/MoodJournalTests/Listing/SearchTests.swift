import Atlas
import Foundation
@testable import Interchange
import Persistence
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Search")
struct SearchTests {
    private static let gazetteer = Gazetteer(locale: Locale(identifier: "en"))

    private static func query(_ texts: String...) throws -> MoodQuery {
        var query = MoodQuery()
        query.searches = try texts.map { try MoodSearch($0, gazetteer: gazetteer) }
        return query
    }

    // MARK: Notes

    private static let words = [
        "Grüße", "Köln", "schön", "Straße", "Über", "Käse", "Gefühl", "İstanbul", "ılık", "çay",
        "gün", "içtim", "şöyle", "Isparta", "καφές", "καλός", "ήταν", "θάλασσα", "ο", "القهوة",
        "كانت", "لذيذة", "أنا", "הקפה", "היה", "טעים", "ёлка", "лес", "coffee", "umbrella", "rain",
        "re\u{301}sume\u{301}", "a", "12",
    ]
    private static let unspaced = [
        "今日は", "東京タワー", "書いた", "コーヒー", "日本", "กาแฟ", "เชียงใหม่", "อร่อยมาก", "☕", "🌈", "😀👍", "你好",
    ]

    @Test(
        "F5 a search equals a plain definition, in ten scripts and languages",
        arguments: SeededGenerator.seeds)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func word() -> String {
            let word = Self.words.randomElement(using: &random) ?? ""
            return Int.random(in: 0..<4, using: &random) == 0 ? PlainSearch.uppercased(word) : word
        }
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        var notes: [String] = []
        for _ in 0..<150 {
            var note = (0..<Int.random(in: 0...5, using: &random)).map { _ in word() }
                .joined(
                    separator: [" ", ", ", "\n", "-", " / "].randomElement(using: &random) ?? "")
            if Int.random(in: 0..<3, using: &random) == 0 {
                let part = Self.unspaced.randomElement(using: &random) ?? ""
                note = Bool.random(using: &random) ? part + note : "\(note) \(part)日"
            }
            notes.append(note)
        }
        let moods = try notes.map { try NewMood(note: $0) }
        try journal.record(contentsOf: moods)
        for _ in 0..<120 {
            var search = PlainSearch()
            for _ in 0...Int.random(in: 0...2, using: &random) {
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let text = Array(Self.unspaced.randomElement(using: &random) ?? "")
                    let start = Int.random(in: 0..<text.count, using: &random)
                    let length = Int.random(in: 1...(text.count - start), using: &random)
                    search.fragments.append(String(text[start..<start + length]))
                case 1:
                    let note = (notes.randomElement(using: &random) ?? "").split(separator: " ")
                        .map(String.init).filter { !PlainSearch.isUnspaced($0) && $0 != "/" }
                    if !note.isEmpty { search.phrases.append(Array(note.prefix(2))) }
                default:
                    let whole = word()
                    search.beginnings.append(
                        String(whole.prefix(Int.random(in: 1...whole.count, using: &random))))
                }
            }
            let text = search.text(shuffledBy: &random)
            // A phrase in an empty note.
            if text.isEmpty { continue }
            let expected = notes.indices.filter { search.matches(notes[$0]) }
            let found = try journal.numbers(Self.query(text)).map { Int($0) - 1 }
            let different = Set(found).symmetricDifference(expected).map { notes[$0] }
            #expect(different.isEmpty, "seed \(seed), \(text.debugDescription)")
            #expect(found.count == expected.count)
        }
        #expect(try journal.container.check() == [])
    }

    // MARK: Tags and places

    private func journal(_ file: JournalFile) throws -> Journal {
        let journal = try file.open()
        let moods: [(String?, String, [String])] = [
            ("rain at work", "PT", ["work/meeting"]), ("rain", "JP", ["Work", "rain"]),
            (nil, "ES", ["errands/workshop"]), ("workout", "US", ["network"]),
            ("rainy @home #late", "ZZ", []),
        ]
        try journal.record(
            contentsOf: moods.map {
                try NewMood(
                    country: ISO3166.Country($0.1), note: $0.0, tags: $0.2.map { try TagPath($0) })
            })
        return journal
    }

    @Test(
        "Words, prefixes of tags' levels and prefixes of places' names must all match",
        arguments: [
            (["rain"], [1, 2, 5]), (["rain work"], [1]), (["rain", "work"], [1]),
            (["#work"], [1, 2, 3]), (["#WORK rain"], [1, 2]), (["#meet"], [1]),
            (["#work/me"], [1]), (["#work/"], [1]), (["#\"work\""], [1, 2, 3]),
            (["##work"], [1, 2, 3]), (["@japan"], [2]), (["@jap"], [2]), (["@pt"], [1]),
            (["@europe"], [1, 3]), (["@euro rain"], [1]), (["@日本"], [2]), (["@spanien"], [3]),
            (["@port"], [1]), (["@\"united states\""], [4]), (["@united-st"], [4]),
            (["@asia @japan"], [2]), (["@unknown"], [5]), (["\"#late\""], [5]), (["home"], [5]),
            (["# rain"], [1, 2, 5]), (["rain @"], [1, 2, 5]), (["!!"], []),
            // Marks without a letter: alone, after a space or after a quotation mark.
            (["\u{1F3FD}"], []), (["\u{301}"], []), (["\u{FE0F}"], []), (["5\"\u{301}"], []),
            (["rain\"\u{301} OR work\""], []), (["rain \u{301}"], [1, 2, 5]),
        ] as [([String], [Int64])])
    func tagsAndPlaces(texts: [String], expected: [Int64]) throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(file)
        var query = MoodQuery()
        query.searches = try texts.map { try MoodSearch($0, gazetteer: Self.gazetteer) }
        #expect(try journal.numbers(query).sorted() == expected)
        // A region together with words is found by another condition.
        query.place = .continent(.europe)
        #expect(try journal.numbers(query).sorted() == expected.filter { [1, 3].contains($0) })
        query.place = .country(ISO3166.Country("JP"))
        #expect(try journal.numbers(query).sorted() == expected.filter { $0 == 2 })
        query.place = .country(ISO3166.Country("KE"))
        #expect(try journal.numbers(query) == [])
    }

    @Test("A search for a tag that no mood has is an error that names the nearest tags")
    func unknownTags() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try journal(file)
        for text in ["#ork", "rain #ork"] {
            #expect(throws: JournalError.noSuchTag("ork", nearest: ["work"])) {
                try journal.numbers(Self.query(text))
            }
        }
    }

    @Test("A search of more parts or characters than the guide says is refused")
    func tooLong() throws {
        for (part, most) in [
            ("a ", 100), ("#a ", 100), ("@fr ", 100), ("\"a b\" ", 100), ("a本", 5000),
        ] {
            _ = try MoodSearch(String(repeating: part, count: most), gazetteer: Self.gazetteer)
            #expect(throws: MoodSearchError.tooLong) {
                try MoodSearch(String(repeating: part, count: most + 1), gazetteer: Self.gazetteer)
            }
        }
    }

    @Test("A blank search and an unknown place are errors")
    func errors() throws {
        for text in ["", "  ", "\"\"", "\" \"", "#\"\""] {
            #expect(throws: MoodSearchError.self) {
                try MoodSearch(text, gazetteer: Self.gazetteer)
            }
        }
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        #expect(throws: JournalError.self) {
            var query = MoodQuery()
            query.searches = [try MoodSearch("rain @narniaville", gazetteer: Self.gazetteer)]
            _ = try journal.numbers(query)
        }
        try journal.close()
    }

    @Test("Relevance puts shorter notes with more of the words first, then newer moods")
    func relevance() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let notes = [
            "tea " + String(repeating: "and nothing much ", count: 30), "coffee coffee",
            "tea tea tea", "no drink", "tea and coffee", "東京", "tea and coffee",
        ]
        for (hour, note) in notes.enumerated() {
            _ = try journal.record(NewMood(date: "2024-05-01T0\(hour):00Z", note: note))
        }
        var query = try Self.query("tea")
        query.order = .relevance
        #expect(try journal.numbers(query) == [3, 7, 5, 1])
        query.limit = 2
        #expect(try journal.numbers(query) == [3, 7])
        query.isReversed = true
        #expect(try journal.numbers(query) == [1, 5])
        query.sample = MoodQuery.Sample(count: 9, on: try #require(LocalDay("2024-05-01")))
        #expect(try journal.numbers(query) == [1, 5])
        var tag = try Self.query("東京")
        tag.order = .relevance
        #expect(try journal.numbers(tag) == [6])
        var all = MoodQuery()
        all.order = .relevance
        #expect(try journal.numbers(all) == [7, 6, 5, 4, 3, 2, 1])
    }

    @Test("A search returns the matching parts of a note")
    func ranges() throws {
        let note = "Lost my umbrella on the tram, #rain"
        let search = try MoodSearch("umb \"the tram\" #rain", gazetteer: Self.gazetteer)
        #expect(search.ranges(in: note).map { note[$0] } == ["umbrella", "the tram"])
        let tag = try MoodSearch("#rain", gazetteer: Self.gazetteer)
        #expect(tag.ranges(in: note).isEmpty)
    }

    // MARK: Upkeep

    @Test("F5 the index follows edits, deletions, undo, imports, merges and recovery")
    func upkeep() throws {
        let (one, other) = (try Machine(), try Machine())
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        try one.change(at: now) { journal, now in
            _ = try journal.record(NewMood(note: "first umbrella"), at: now)
        }
        try other.change(at: now) { journal, now in
            _ = try journal.record(NewMood(note: "other umbrella 東京"), at: now)
        }
        let umbrella = try Self.query("umbrella")
        func expect(_ text: String, _ count: Int, in journal: Journal) throws {
            #expect(try journal.numbers(Self.query(text)).count == count, "\(text)")
            #expect(try journal.container.check() == [], "\(text)")
        }
        try one.merge(other, at: now + 60)
        try expect("umbrella", 2, in: one.journal)
        try expect("東京", 1, in: one.journal)
        let found = try one.journal.find(umbrella)
        #expect(found.count == 2)
        #expect(try one.journal.delete(found) == 2)
        try expect("umbrella", 0, in: one.journal)
        _ = try one.journal.undo()
        try expect("umbrella", 2, in: one.journal)

        let entries = (0..<2000).map { number in
            Entry(
                number + 1,
                note: "bulk umbrella number\(number)" + (number % 50 == 0 ? " 日本語" : ""))
        }
        let imported = try ImportedJournal()
        try imported.add(entries)
        try expect("umbrella number1999", 1, in: imported.journal)
        try expect("日本語", 40, in: imported.journal)
        _ = try imported.journal.undo()
        try expect("umbrella", 0, in: imported.journal)

        try one.journal.close()
        let copy = one.file.location.path + "-recovered"
        _ = try Journal.recover(one.file.location.path, to: copy)
        let recovered = try Journal.openExisting(
            at: JournalLocation(option: copy, environment: [:]))
        try expect("umbrella", 2, in: recovered)
        try recovered.close()
        try one.open()
    }

    @Test("F5 a wrong index is found and repaired")
    func repaired() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        _ = try journal.record(NewMood(note: "umbrella"))
        try journal.close()
        try file.sqlite(
            """
            INSERT INTO Mood_note_words(Mood_note_words, rowid, note)
            VALUES ('delete', 1, 'umbrella');
            """)
        #expect(try Journal.check(at: file.location).problems.map(\.kind) == [.search])
        try Journal.fix(at: file.location)
        #expect(try Journal.check(at: file.location).problems.isEmpty)
        #expect(try file.open().numbers(Self.query("umbrella")) == [1])
    }
}
