import Foundation
import Interchange
import MoodJournal
import SeededRandom
import Testing

@testable import moods

@Suite("Moods on lines")
struct MoodLinesTests {
    private static func terminal(_ width: Int, color: ColorChoice) -> TerminalEnvironment {
        TerminalEnvironment(
            environment: ["COLORTERM": "truecolor", "TERM": "xterm"], inputIsTerminal: true,
            outputIsTerminal: true, windowColumns: width, color: color)
    }

    /// 1 October 2026.
    private static let now = Date(timeIntervalSince1970: 1_790_812_800)

    /// Records moods with everything that makes lines long.
    private static func moods(_ random: inout SeededGenerator) throws -> [MoodRecord] {
        let words = [
            "umbrella", "🧑‍🚀", "漢字かな交じり文。", "שלום עולם", "e\u{301}", "a", "  ", "\t", "\n",
            "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung", "\u{202E}",
        ]
        let zones = ["Asia/Tokyo", "America/Los_Angeles", "Pacific/Kiritimati", "UTC", "+05:45"]
        let new = try (0..<25).map { _ in
            let note = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }
            let tags = ["work/meeting", "rain", "日本", "a very long tag with many words"]
            let hasPoint = Bool.random(using: &random)
            return try NewMood(
                date: "2026-\(Int.random(in: 1...9, using: &random) + 0)-03".replacing(
                    /-(\d)-/, with: { "-0\($0.1)-" }),
                timeZone: zones.randomElement(using: &random).map { try TimeZoneName($0) },
                latitude: hasPoint ? 38.72 : nil, longitude: hasPoint ? -9.14 : nil,
                ratings: Ratings(
                    Bool.random(using: &random)
                        ? Feeling.allCases.randomElement(using: &random) : nil),
                note: note.joined(separator: " "),
                colors: try (0..<Int.random(in: 0...8, using: &random)).map { _ in
                    try MoodColor("#123456")
                },
                tags: tags.filter { _ in Bool.random(using: &random) }.map { try TagPath($0) },
                allowsFuture: true, now: now, machineTimeZone: .gmt)
        }
        let path = NSTemporaryDirectory() + "moods-lines-" + UUID().uuidString
        defer {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
        }
        let journal = try Journal.open(at: JournalLocation(option: path, environment: [:]))
        _ = try journal.record(contentsOf: new)
        var moods: [MoodRecord] = []
        try journal.forEachMood(MoodQuery()) { moods.append($0) }
        try journal.close()
        return moods
    }

    @Test(
        "The first line of a note is shown, and a long note is cut in the same way as a short one")
    func excerpts() {
        let terminal = Self.terminal(80, color: .never)
        let lines = MoodLines(locale: Locale(identifier: "en"), terminal: terminal)
        for (note, excerpt) in [
            ("one", "one"), ("one\n", "one"), (" \r\n one \r\n\r\ntwo", " one …"), (" \n ", ""),
            ("one\rtwo", "one…"), ("a\u{2028}b", "a\u{2028}b"),
        ] {
            #expect(lines.excerpt(of: note) == excerpt)
        }
        let word = "umbrella "
        let long = lines.excerpt(of: String(repeating: word, count: 100_000) + "\ntwo")
        #expect(long.utf8.count < 1000 && long.hasPrefix(String(repeating: word, count: 60)))
    }

    @Test(
        "No line is wider than the terminal, and no date, time or feeling is cut",
        arguments: SeededGenerator.seeds)
    func widths(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let moods = try Self.moods(&random)
        #expect(moods.count == 25)
        for code in ["en", "de", "fr", "pt", "ja", "fi"] {
            let locale = Locale(identifier: code)
            let words = ListingWords(locale: locale)
            for width in [30, 40, 80, 120, 200]
                + (0..<5).map({ _ in Int.random(in: 30...200, using: &random) })
            {
                let color: ColorChoice = Bool.random(using: &random) ? .always : .never
                let terminal = Self.terminal(width, color: color)
                let lines = MoodLines(locale: locale, terminal: terminal)
                // Only in another year, dates have a year.
                let details = [Self.now, Self.now.addingTimeInterval(366 * 86_400)].map {
                    MoodDetails(
                        locale: locale, terminal: terminal, now: $0, places: NamedPlaces())
                }
                for mood in moods {
                    let day = try #require(LocalDay(mood.localDay))
                    let zone = lines.zones.zone(named: mood.timeZone)
                    let time = DateText.time(ofMood: mood.date, in: zone) ?? ""
                    let feeling = mood.feeling.map { words.feeling($0) } ?? ""
                    func check(_ found: [[StyledText]], _ parts: [String]) {
                        let texts = found.map { $0.map(\.text).joined() }
                        let isFitting = texts.allSatisfy {
                            DisplayWidth.columns(of: $0) <= width && $0.last != " "
                        }
                        let text = texts.joined(separator: "\n")
                        let isWhole = parts.allSatisfy { $0.isEmpty || text.contains($0) }
                        #expect(isFitting && isWhole, "\(code) \(width) seed \(seed)\n\(text)")
                    }
                    let short = lines.lines(of: mood, beginningWith: .time, indent: 2)
                    check(short, [time, feeling])
                    check(
                        lines.lines(of: mood, beginningWith: .day, indent: 0),
                        [words.day(day), time, feeling])
                    check([lines.heading(ofDay: mood.localDay)], [words.day(day)])
                    for details in details {
                        let feeling = words.feeling(mood.feeling)
                        check(details.brief(mood), [time, feeling])
                        check(details.full(mood), [feeling])
                    }
                    // A note takes two lines, and there are at most two lines above it.
                    #expect(short.count <= 2 * MoodLines.mostLines)
                }
            }
        }
    }
}
