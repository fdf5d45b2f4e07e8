import Atlas
import Foundation
import FoundationInternationalization
import SeededRandom
import Testing

@testable import MoodJournal

/// Tests the parts of an import.
@Suite("Parts of an import")
struct ImportPartTests {
    @Test("A set of row numbers contains the inserted numbers", arguments: SeededGenerator.seeds)
    func rowNumbers(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var rows = RowNumbers()
        var expected: Set<Int64> = []
        for _ in 0..<2000 {
            let number =
                Int64.random(in: 0...9000, using: &generator)
                + (Bool.random(using: &generator) ? 1 << 40 : 0)
            rows.insert(number)
            expected.insert(number)
        }
        for number in (0...9100).flatMap({ [Int64($0), Int64($0) + 1 << 40] }) {
            #expect(rows.contains(number) == expected.contains(number), "seed \(seed)")
        }
        #expect(!rows.contains(.max))
    }

    @Test("Successive UUIDs ascend and are of version 7, also at one moment")
    func uuids() {
        var sequence = UUIDv7Sequence()
        let now = Date(timeIntervalSince1970: 1_700_000_000.5)
        let made = (0..<10_000).map { _ in sequence.next(at: now).uuidString }
        #expect(made == made.sorted() && Set(made).count == made.count)
        for text in made.prefix(100) {
            #expect(text.dropFirst(14).first == "7")
            #expect("89AB".contains(text.dropFirst(19).prefix(1)))
        }
        #expect(
            made[0].prefix(13).replacing("-", with: "")
                == String(UInt64(1_700_000_000_500), radix: 16, uppercase: true).leftPadded(to: 12))
    }

    @Test(
        "Dates in digits are the same as those of DateExpression",
        arguments: [
            "2024-05-01", "2024-05-01T03:00", "2024-05-01 03:00:12", "2024-05-01T03:00:12.345",
            "2024-05-01T03:00:12.3Z", "2024-05-01T03:00:12.123456789+05:30", "2024-05-01T03:00-03",
            "2024-05-01T03:00:00-0330", "20240501T030012", "20240501", " 2024-05-01 9:30pm",
            "0001-01-01T00:00:00", "9999-12-31T23:59:59.999", "2024-02-29T23:59:59.999+18:00",
            "2024-05-01T24:00", "2023-02-29", "2024-05-01T03:00+19:00", "2024-05-01T03:00x",
            "2024-05-01T03", "2024-5-1", "", "0000-01-01", "2024-05-01T03:00:12.1234567890",
        ])
    func dates(text: String) {
        let now = Date()
        let expected = try? DateExpression(text, now: now, timeZone: .gmt).moment
        let read = try? EntryDateText(text, now: now)
        switch (read, expected) {
        case (nil, nil): break
        case (.day(let day), .day(let expected)): #expect(day == expected)
        case (.local(let day, let time), .local(let expectedDay, let expectedTime)):
            #expect(day == expectedDay && time == expectedTime)
        case (.instant(let date, let offset), .instant(let expected, let zone)):
            #expect(date == expected && offset == zone?.secondsFromGMT(for: expected))
        default:
            Issue.record("\(text): \(String(describing: read)) for \(String(describing: expected))")
        }
    }

    @Test(
        "Dates of spreadsheets are read if day and month can be distinguished",
        arguments: [
            ("2024/05/01", "2024-05-01"), ("2024/5/1 9:30pm", "2024-05-01 21:30"),
            ("01.05.2024", "2024-05-01"), ("1.5.2024 14:30", "2024-05-01 14:30"),
            ("2024.05.01", "2024-05-01"), ("29.02.2024T10:00Z", "2024-02-29T10:00Z"),
            ("2024-05-01 03:00:12 UTC", "2024-05-01 03:00:12Z"),
            ("2024-05-01T03:00 GMT", "2024-05-01T03:00Z"),
            ("31/12/2024 10:00", "2024-12-31 10:00"), ("12/31/2024", "2024-12-31"),
        ])
    func spreadsheetDates(text: String, meant: String) throws {
        #expect(
            try EntryDateText(text, now: Date())
                == EntryDateText(meant, now: Date()))
    }

    @Test(
        "Any other date is refused with the text in the file",
        arguments: [
            ("05/01/2024", .dayOrMonthFirstInFile), ("31/31/2024", .noSuchDay),
            ("2024-05", .wholePeriod), ("2024", .wholePeriod),
            ("29.02.2023", .noSuchDay), ("01.05.2024 25:00", .noSuchTime),
            ("1.5.24", .notInDigits), ("01.05.2024.", .notInDigits), ("2024/05", .notInDigits),
            ("2024/05.01", .notInDigits), ("/2024/5/1", .notInDigits), ("2024//1", .notInDigits),
            ("45351", .notInDigits), (" UTC", .notInDigits), ("", .notInDigits),
            ("yesterday", .notInDigits), ("2024-05-01x", .notInDigits),
        ] as [(String, DateExpressionError.Reason)])
    func refusedDates(text: String, reason: DateExpressionError.Reason) {
        let error = DateExpressionError(text: text, reason: reason)
        #expect(throws: error) { try EntryDateText(text, now: Date()) }
        #expect(
            !error.description.contains("yesterday ") && error.description.contains("'\(text)'"))
    }

    @Test("Words whose day changes aren't accepted as dates of entries")
    func words() {
        for text in ["yesterday", "now", "3 days ago", "20 hours ago", "monday 9pm", "today 10:00"]
        {
            #expect(throws: DateExpressionError.self) {
                try EntryDateText(text, now: Date())
            }
        }
    }

    @Test("Mood names are looked up in the map first, then among feelings by name and number")
    func moodNames() throws {
        let names = try MoodNames("Rested=4, so=so=meh,\n Été = 5 ,rad=1")
        #expect(names["rested"] == .good && names[" RESTED "] == .good)
        #expect(names["so=so"] == .meh && names["e\u{301}t\u{e9}"] == .rad)
        #expect(names["rad"] == .awful && names["good"] == .good && names["2"] == .bad)
        #expect(names["tired"] == nil && names["6"] == nil && names[""] == nil)
        #expect(MoodNames()["5"] == .rad && MoodNames()["Meh"] == .meh && MoodNames()["0"] == nil)
        for text in ["rested", "rested=", "=4", "rested=6", "a=4,b"] {
            #expect(throws: MoodNamesError.self) { try MoodNames(text) }
        }
    }

    @Test("Different contents have different bytes, even if their joined texts are equal")
    func contentBytes() {
        func digest(_ build: (inout ContentBytes) -> Void) -> ContentDigest {
            var content = ContentBytes()
            build(&content)
            return ContentDigest(content)
        }
        let digests = [
            digest { $0.append(["a", "bc"]) }, digest { $0.append(["ab", "c"]) },
            digest { $0.append(["abc"]) }, digest { $0.append("abc") },
            digest { $0.append(nil as String?) }, digest { $0.append("") },
            digest { $0.append(0.0) }, digest { $0.append(5 as Int64) },
            digest { $0.append([]) },
            digest {
                $0.append("a")
                $0.appendNothing()
            },
            digest {
                $0.appendNothing()
                $0.append("a")
            },
        ]
        #expect(Set(digests).count == digests.count)
        #expect(digest { $0.append(0.0) } == digest { $0.append(-0.0) })
    }
}

extension String {
    fileprivate func leftPadded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
