import Atlas
import Foundation
import MoodJournal
import Testing

@testable import moods

@Suite("Options that select moods")
struct MoodConditionOptionsTests {
    @Test(
        "A condition that needs today's date is an error if the clock is outside the calendar")
    func clock() throws {
        let beyond = Date(timeIntervalSince1970: 1e12)
        let gazetteer = Gazetteer(locale: Locale(identifier: "en"))
        let options = try MoodConditionOptions.parse(["--on-this-day"])
        #expect(throws: DateExpressionError.self) { try options.query(gazetteer, now: beyond) }
        #expect(throws: DateExpressionError.self) { try MachineTimeZone.today(at: beyond) }
        let other = try MoodConditionOptions.parse(["--feeling", "2"])
        #expect(try other.query(gazetteer, now: beyond).feelings.count == 1)
        #expect(try options.query(gazetteer).hasConditions)
        let random = try RandomOptions.parse(["--random"])
        #expect(throws: DateExpressionError.self) { try random.sample(now: beyond) }
        #expect(try random.sample()?.count == 1)
    }

    /// Source: CLDR, weekData.
    @Test(
        "A week begins as in the calendar of the locale",
        arguments: [
            ("en_US", "2026-11-15"), ("de_DE", "2026-11-16"), ("ar_EG", "2026-11-14"),
            ("en", "2026-11-16"),
        ])
    func week(locale: String, first: String) throws {
        // A Wednesday, at noon.
        let now = Date(timeIntervalSince1970: 1_795_003_200)
        let locale = Locale(identifier: locale)
        let gazetteer = Gazetteer(locale: locale)
        let first = try #require(LocalDay(first))
        let days = first...(try #require(first.adding(days: 6)))
        #expect(CalendarNames(locale: locale).daysIntoWeek(first) == 0)
        let on = try MoodConditionOptions.parse(["--on", "this week"])
        #expect(try on.query(gazetteer, now: now).periods == [.days(days)])
        let typed = try MoodConditionOptions.parse(["--since", "this week"])
        guard case .day(first)? = try typed.query(gazetteer, now: now).since else {
            Issue.record("--since has another day")
            return
        }
    }

    @Test("Words are printed as they would be typed, quoted if a shell would change them")
    func words() throws {
        let options = try MoodFilterOptions.parse([
            "united states", "--tag", "a b", "--match", "umbrella #rain", "--since=2024",
            "--random",
            "--feeling", "4..", "--near", "-1.5,2", "--on-this-day",
        ])
        #expect(
            options.words.joined(separator: " ")
                == "'united states' --match 'umbrella #rain' --since 2024 --near -1.5,2 "
                + "--on-this-day --feeling 4.. --tag 'a b' --random")
        #expect(try MoodFilterOptions.parse([]).words.isEmpty)
    }

    @Test("A shell reads a quoted text as the text")
    func quoting() throws {
        let texts = [
            "plain", "2024-05-01", "work/me", "東京", "a b", "", "it's", "#rain", "$HOME", "`id`",
            "~", "*", "a\\b", "\"x\"", "(", "!", "a\tb", "a&b", "'", "é",
        ]
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", "printf '%s|' " + texts.map(\.quotedForShell).joined(separator: " "),
        ]
        shell.standardOutput = output
        try shell.run()
        let read = try output.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        #expect(String(decoding: read, as: UTF8.self) == texts.map { $0 + "|" }.joined())
        #expect(texts.prefix(4).allSatisfy { $0.quotedForShell == $0 })
    }
}
