import CivilTime
import Foundation
import FoundationInternationalization
import MoodJournal
import SeededRandom
import Testing

@Suite("Local days")
struct LocalDayTests {
    @Test(
        "Only days of the calendar are valid",
        arguments: [
            (0, 1, 1), (10000, 1, 1), (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31),
            (2024, 13, 1), (2024, 0, 1), (2024, 1, 0), (2024, 1, 32), (Int.min, 1, 1),
            (2024, 1, Int.max),
        ])
    func noSuchDay(year: Int, month: Int, day: Int) {
        #expect(LocalDay(year: year, month: month, day: day) == nil)
    }

    @Test("Every day from 0001 to 9999 follows the one before it, in value, order and text")
    func everyDay() throws {
        var day = try #require(LocalDay(year: 1, month: 1, day: 1))
        var count = 1
        while let next = day.adding(days: 1) {
            let isNext =
                next.year == day.year && next.month == day.month && next.day == day.day + 1
                || next.year == day.year && next.month == day.month + 1 && next.day == 1
                || next.year == day.year + 1 && next.month == 1 && next.day == 1 && day.month == 12
            let holds =
                isNext && day < next && next.adding(days: -1) == day
                && LocalDay(year: next.year, month: next.month, day: next.day) == next
                && next.weekday == day.weekday % 7 + 1
            if !holds {
                Issue.record("\(day) is followed by \(next)")
                return
            }
            day = next
            count += 1
        }
        // 9999 years of 365 days, and a leap day in 2499 - 99 + 24 of them.
        #expect(count == 9999 * 365 + 2424)
        #expect(day.description == "9999-12-31")
        #expect(LocalDay(year: 2024, month: 5, day: 1)?.weekday == 3)
    }

    @Test("Only texts in the form of `description` are read")
    func text() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let first = try #require(LocalDay("0001-01-01"))
        for _ in 0..<2000 {
            let days = Int.random(in: 0..<3_652_059, using: &generator)
            let day = try #require(first.adding(days: days))
            #expect(LocalDay(day.description) == day)
            let other = try #require(first.adding(days: (days + 12345) % 3_652_059))
            #expect((day < other) == (day.description < other.description))
        }
        for text in ["2024-5-1", "2024-05-01 ", "2024-05-1x", "+024-05-01", "20240501", "", "2024"]
        {
            #expect(LocalDay(text) == nil, "\(text)")
        }
    }

    @Test("Adding months ends on the last day of a shorter month")
    func addingMonths() throws {
        func adding(_ months: Int, to text: String) throws -> String? {
            try #require(LocalDay(text)).adding(months: months)?.description
        }
        #expect(try adding(-1, to: "2024-03-31") == "2024-02-29")
        #expect(try adding(-12, to: "2024-02-29") == "2023-02-28")
        #expect(try adding(1, to: "2023-12-15") == "2024-01-15")
        #expect(try adding(-5, to: "2024-03-10") == "2023-10-10")
        #expect(try adding(-12, to: "0001-12-31") == nil)
        #expect(try adding(1, to: "9999-12-01") == nil)
        #expect(try adding(.min, to: "2024-01-01") == nil)
        #expect(try adding(.max, to: "2024-01-01") == nil)
        #expect(try #require(LocalDay("2024-01-01")).adding(days: .max) == nil)
    }

    @Test(
        "A day and time give the same instant as Foundation's Calendar, across clock changes",
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo",
            "Pacific/Apia", "Asia/Kathmandu", "America/St_Johns", "UTC",
        ])
    func clockChanges(identifier: String) throws {
        let zone = try TimeZoneName(identifier).timeZone
        var calendar = Calendar(identifier: .gregorian)
        let foundation = try #require(TimeZone(identifier: identifier))
        calendar.timeZone = foundation
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        var dates = (0..<300).map { _ in
            Date(timeIntervalSince1970: .random(in: 0..<2_500_000_000, using: &generator).rounded())
        }
        var change = Date(timeIntervalSince1970: 0)
        while let next = foundation.nextDaylightSavingTimeTransition(after: change),
            next.timeIntervalSince1970 < 2_500_000_000
        {
            change = next
            dates += [-7200, -3600, -1800, -1, 0, 1800, 3600, 7200].map { next + $0 }
        }
        for date in dates {
            // This includes local times beside the change that are skipped or repeated.
            for shift in [-3600.0, -1800, 0, 1800, 3600, 5400] {
                let wall = Date(
                    timeIntervalSince1970: date.timeIntervalSince1970
                        + Double(zone.secondsFromGMT(for: date)) + shift)
                let day = try #require(LocalDay(wall, in: .gmt))
                let time = try #require(LocalTime(wall, in: .gmt))
                let parts = DateComponents(
                    year: day.year, month: day.month, day: day.day, hour: time.hour,
                    minute: time.minute, second: time.second)
                let expected = try #require(calendar.date(from: parts))
                let found = day.date(at: time, in: zone)
                #expect(found == expected, "\(identifier) \(day) \(time)")
                if zone.secondsFromGMT(for: found) == zone.secondsFromGMT(for: date), shift == 0 {
                    #expect(LocalDay(found, in: zone) == day)
                    #expect(LocalTime(found, in: zone) == time)
                }
            }
        }
    }

    @Test("An instant outside the four-digit years has no day")
    func outOfRange() {
        for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -1e12] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(LocalDay(date, in: .gmt) == nil)
            #expect(LocalTime(date, in: .gmt) == nil)
        }
        let end = Date(timeIntervalSince1970: 253_402_300_799)
        #expect(LocalDay(end, in: .gmt)?.description == "9999-12-31")
        #expect(LocalDay(end + 1, in: .gmt) == nil)
        #expect(LocalDay(end + 0.9996, in: .gmt) == nil)
    }
}
