import CivilTime
import Foundation
import FoundationInternationalization
@testable import MoodJournal
import SeededRandom
import Testing

/// Texts that are refused, and dates that are out of range.
extension DateExpressionTests {
    @Test("The error for an invalid date is one short line")
    func hint() {
        let error = #expect(throws: DateExpressionError.self) { try moment("someday") }
        #expect(error?.description == "invalid date 'someday'; use 2026-11-22, yesterday or 18:30")
        let weekday = #expect(throws: DateExpressionError.self) { try moment("Mon 1 May") }
        #expect(weekday?.description == "invalid date 'Mon 1 May': that day is a Wednesday")
        let many = String(repeating: "9pm ", count: 100_000)
        #expect(throws: DateExpressionError.self) { try moment(many) }
        let prepositions = String(repeating: "on ", count: 100_000) + "monday"
        #expect(throws: DateExpressionError.self) { try moment(prepositions) }
    }

    @Test(
        "Ambiguous and unknown texts are errors",
        arguments: [
            ("", .empty), (" \t\n", .empty),
            ("tomorrow", .future), ("next friday", .future), ("monda", .notUnderstood),
            ("the day", .notUnderstood), ("day before", .notUnderstood),
            ("the yesterday", .notUnderstood),
            ("last noon", .notUnderstood), ("this monday", .notUnderstood),
            ("2024-5", .notUnderstood), ("2024-", .notUnderstood), ("202405", .notUnderstood),
            ("Mon 1 May", .otherWeekday("wednesday")),
            ("sunday 2024-05-16 9pm", .otherWeekday("thursday")), ("sun 31 june", .noSuchDay),
            ("6.30", .notUnderstood), ("yesterday 6.30", .notUnderstood), ("21.12", .timeOrDay),
            ("31.12", .notUnderstood), ("yesterday 25h", .noSuchTime), ("21h5", .notUnderstood),
            ("12 midnight", .midnight), ("11 noon", .notUnderstood), ("the 32nd", .noSuchDay),
            ("this morning at 9pm", .otherPartOfDay("morning")),
            ("last night at 14:00", .otherPartOfDay("night")), ("tonight at", .notUnderstood),
            ("tonight at 9:60", .noSuchTime), ("tonight at 25:00", .noSuchTime),
            ("@", .notUnderstood), ("@now", .notUnderstood), ("@1795000000 9pm", .notUnderstood),
            ("@1795000000000", .outOfRange),
            ("9pm 8am", .notUnderstood), ("9pm 8am today", .notUnderstood),
            ("8am may", .notUnderstood), ("8amtoday", .notUnderstood),
            ("this night", .notUnderstood), ("last morning", .notUnderstood),
            ("half a day ago", .notUnderstood),
            ("thirteen days ago", .notUnderstood), ("two", .notUnderstood),
            ("week 9pm", .notUnderstood),
            ("24-05-01", .notUnderstood),
            ("1.5.24", .notUnderstood), ("05/01/2024", .dayOrMonthFirst),
            ("05-01-2024 10:00", .dayOrMonthFirst), ("31/31/2024", .noSuchDay),
            ("march 18:30", .notUnderstood), ("march 9pm", .notUnderstood),
            ("may 32", .noSuchDay), ("30 february", .noSuchDay), ("2024-13", .noSuchDay),
            ("0000", .outOfRange), ("May 1 26", .notUnderstood), ("1 May 26", .notUnderstood),
            ("midnight", .midnight), ("yesterday midnight", .midnight),
            ("9", .notUnderstood), ("18:30Z", .notUnderstood), ("1st", .notUnderstood),
            ("12024-05-01", .notUnderstood), ("-2024-05-01", .notUnderstood),
            ("2024-05-01x", .notUnderstood), ("2024-05-01T", .notUnderstood),
            ("2024-05-01T03", .notUnderstood), ("2024-05-01T3:00", .notUnderstood),
            ("2024-05-01T0300", .notUnderstood), ("20240501T03:00", .notUnderstood),
            ("2024-05-01T03:00:1", .notUnderstood), ("2024-05-01T03:00:", .notUnderstood),
            ("2024-05-01T03:00:00.", .notUnderstood), ("2024-05-01T03:000", .notUnderstood),
            ("2024-05-01T03:00:00.1234567890", .notUnderstood),
            ("2024-05-01T03:00 junk", .notUnderstood), ("2024-05-01T03:00Z junk", .notUnderstood),
            ("2024-05-01T03:00ZZ", .notUnderstood), ("2024-05-01T03:00+9", .notUnderstood),
            ("2024-05-01T03:00+09:0", .notUnderstood), ("2024-05-01T03:00+090", .notUnderstood),
            ("2024-05-01T03:00+09:00:00", .notUnderstood), ("2024-05-01Z", .notUnderstood),
            ("2024-05-01 9pm +09:00", .notUnderstood), ("2024-05-01T9pm", .notUnderstood),
            ("2024-05-01 9", .morningOrEvening), ("monday 9", .morningOrEvening),
            ("yesterday14:30", .notUnderstood), ("yesterday 14:30Z", .notUnderstood),
            ("yesterday at", .notUnderstood), ("yesterday 9xm", .notUnderstood),
            ("yesterday 9pm junk", .notUnderstood), ("now 14:30", .notUnderstood),
            ("days ago", .notUnderstood),
            ("-3 days ago", .notUnderstood),
            ("3days ago", .notUnderstood), ("3 centuries ago", .notUnderstood),
            ("2 hours ago 14:30", .notUnderstood), ("1.5 hours ago", .notUnderstood),
            ("３ days ago", .notUnderstood), ("２０２４-05-01", .notUnderstood),
            ("2024-W18-3", .notUnderstood), ("2024-122", .notUnderstood),
            ("2024-05-01\u{0}", .notUnderstood), ("昨日", .notUnderstood),
            ("2024-02-30", .noSuchDay), ("2023-02-29", .noSuchDay), ("2024-13-01", .noSuchDay),
            ("2024-00-10", .noSuchDay), ("2024-04-31T10:00", .noSuchDay), ("20241301", .noSuchDay),
            ("2024-05-01T24:00", .noSuchTime), ("2024-05-01T25:00", .noSuchTime),
            ("2024-05-01 24:00:00", .noSuchTime), ("2024-05-01T12:60", .noSuchTime),
            ("2024-06-30T23:59:60Z", .noSuchTime), ("20240501T240000Z", .noSuchTime),
            ("yesterday 24:00", .noSuchTime), ("yesterday 13pm", .noSuchTime),
            ("yesterday 0am", .noSuchTime), ("yesterday 9:60", .noSuchTime),
            ("2024-05-01T03:00+18:01", .noSuchOffset), ("2024-05-01T03:00+09:60", .noSuchOffset),
            ("2024-05-01T03:00-99", .noSuchOffset),
            ("0000-01-01", .outOfRange), ("3000 years ago", .outOfRange),
            ("999999999999999999 days ago", .outOfRange),
            ("999999999999999999 years ago", .outOfRange),
            ("999999999999999999 hours ago", .outOfRange),
            ("0001-01-01T00:00+09:00", .outOfRange), ("9999-12-31T23:59-01:00", .outOfRange),
        ] as [(String, DateExpressionError.Reason)])
    func refused(text: String, reason: DateExpressionError.Reason) {
        #expect(throws: DateExpressionError(text: text, reason: reason)) { try moment(text) }
    }

    @Test("A local time that is outside the four-digit years in UTC is an error")
    func outOfRange() throws {
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        let expression = try DateExpression("0001-01-01 03:00", now: Self.now, timeZone: tokyo)
        let error = DateExpressionError(text: "0001-01-01 03:00", reason: .outOfRange)
        #expect(throws: error) { try expression.date(in: tokyo) }
        #expect(throws: Never.self) { try expression.date(in: .gmt) }
    }

    @Test("No text crashes the parser, and every accepted text has a date")
    func anyText() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let pieces = [
            "2024", "-", "05", "01", "T", " ", "03", ":", "00", "Z", "+", "09", ".", "5", "ago",
            "a",
            "an", "3", "days", "monday", "today", "at", "pm", "am", "now", "12", "é", "\u{0}",
            "tonight", "night", "this", "two", "half", "hour", "sun", "6.30", "evening",
            "may", "last", "week", "1st", "/", "noon", "the", "@", "h", "p.m.", "midday", "9999",
            "0001", "999999999999999999",
            "99999999999999999999", "years", "seconds",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...9, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            do throws(DateExpressionError) {
                let expression = try DateExpression(text, now: Self.now, timeZone: .gmt)
                #expect(ISO8601.utcText(of: try expression.date(in: .gmt)) != nil, "\(text)")
            } catch {
                #expect(error.text == text)
                #expect(!error.description.contains("\n"))
            }
        }
    }
}
