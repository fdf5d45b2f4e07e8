import CivilTime
import Foundation
import FoundationInternationalization
@testable import MoodJournal
import Testing

@Suite("Dates as people write them")
struct DateExpressionTests {
    /// Thursday, 2024-05-16 23:30:15.250 in Tokyo, and 16:30:15.250 in Berlin.
    static let now = Date(timeIntervalSince1970: 1_715_869_815.25)

    func moment(_ text: String, in zone: String = "Asia/Tokyo") throws
        -> DateExpression.Moment
    {
        let timeZone = try TimeZoneName(zone).timeZone
        return try DateExpression(text, now: Self.now, timeZone: timeZone).moment
    }

    @Test(
        "Days are read",
        arguments: [
            ("2024-05-01", "2024-05-01"), ("20240501", "2024-05-01"), ("0001-01-01", "0001-01-01"),
            ("9999-12-31", "9999-12-31"), ("2024-02-29", "2024-02-29"),
            ("today", "2024-05-16"), ("yesterday", "2024-05-15"), ("  Yesterday\t", "2024-05-15"),
            ("wednesday", "2024-05-15"), ("WED", "2024-05-15"), ("thursday", "2024-05-09"),
            ("Thu", "2024-05-09"), ("fri", "2024-05-10"), ("sunday", "2024-05-12"),
            ("monday", "2024-05-13"), ("tue", "2024-05-14"), ("Saturday", "2024-05-11"),
            ("0 days ago", "2024-05-16"), ("1 day ago", "2024-05-15"), ("a day ago", "2024-05-15"),
            ("3 days ago", "2024-05-13"), ("3  DAYS   ago", "2024-05-13"),
            ("1 week ago", "2024-05-09"), ("a week ago", "2024-05-09"),
            ("2 weeks ago", "2024-05-02"),
            ("1 month ago", "2024-04-16"), ("3 months ago", "2024-02-16"),
            ("a year ago", "2023-05-16"), ("100 years ago", "1924-05-16"),
            ("2024 days ago", "2018-10-31"), ("20240 days ago", "1968-12-16"),
            ("last wednesday", "2024-05-15"), ("last thu", "2024-05-09"),
            ("May 1", "2024-05-01"), ("1 May", "2024-05-01"), ("may 16", "2024-05-16"),
            ("May 17", "2023-05-17"), ("1st of May", "2024-05-01"), ("Dec. 24th", "2023-12-24"),
            ("24 december", "2023-12-24"), ("Sept 3, 2021", "2021-09-03"),
            ("3 sep 2021", "2021-09-03"), ("29 Feb", "2024-02-29"), ("february 29", "2024-02-29"),
            ("01.05.2024", "2024-05-01"), ("2024/5/1", "2024-05-01"), ("13/05/2024", "2024-05-13"),
            ("05/13/2024", "2024-05-13"), ("05/05/2024", "2024-05-05"),
            ("13-05-2024", "2024-05-13"), ("2024-5-1", "2024-05-01"), ("2024-5-01", "2024-05-01"),
            ("two days ago", "2024-05-14"), ("Twelve months ago", "2023-05-16"),
            ("one week ago", "2024-05-09"), ("Wed 1 May", "2024-05-01"),
            ("Sunday 22 November 2026", "2026-11-22"), ("Sun, Nov 22nd, 2026", "2026-11-22"),
            ("thu. 16th of may", "2024-05-16"), ("wed 2024-05-01", "2024-05-01"),
            ("the day before yesterday", "2024-05-14"), ("Day  before yesterday", "2024-05-14"),
            ("11 march", "2024-03-11"), ("11. March", "2024-03-11"),
            ("the 1st", "2024-05-01"), ("the 16th", "2024-05-16"), ("the 17th", "2024-04-17"),
            ("the 31st", "2024-03-31"), ("on the 2nd", "2024-05-02"),
        ])
    func day(text: String, expected: String) throws {
        #expect(try moment(text) == .day(try #require(LocalDay(expected))))
    }

    @Test(
        "Whole periods are read, and aren't the day of a mood",
        arguments: [
            ("2024", "2024-01-01", "2024-12-31"), ("1830 ", "1830-01-01", "1830-12-31"),
            ("2024-02", "2024-02-01", "2024-02-29"), ("May 2023", "2023-05-01", "2023-05-31"),
            ("march", "2024-03-01", "2024-03-31"), ("may", "2024-05-01", "2024-05-31"),
            ("JUN", "2023-06-01", "2023-06-30"), ("last may", "2023-05-01", "2023-05-31"),
            ("last april", "2024-04-01", "2024-04-30"), ("this month", "2024-05-01", "2024-05-31"),
            ("last month", "2024-04-01", "2024-04-30"), ("this year", "2024-01-01", "2024-12-31"),
            ("last year", "2023-01-01", "2023-12-31"), ("this week", "2024-05-13", "2024-05-19"),
            ("last week", "2024-05-06", "2024-05-12"),
            ("last weekend", "2024-05-11", "2024-05-12"),
            ("this weekend", "2024-05-18", "2024-05-19"), ("oct", "2023-10-01", "2023-10-31"),
            ("Week", "2024-05-13", "2024-05-19"), ("weekend", "2024-05-11", "2024-05-12"),
            ("month ", "2024-05-01", "2024-05-31"), ("year", "2024-01-01", "2024-12-31"),
            ("last 7 days", "2024-05-10", "2024-05-16"), ("30 days", "2024-04-17", "2024-05-16"),
            ("last two weeks ", "2024-05-03", "2024-05-16"), ("a year", "2023-05-17", "2024-05-16"),
            ("Last 3 months", "2024-02-17", "2024-05-16"), ("2 days", "2024-05-15", "2024-05-16"),
            ("1 day", "2024-05-16", "2024-05-16"), ("past week", "2024-05-10", "2024-05-16"),
            ("the last 7 days", "2024-05-10", "2024-05-16"),
            ("the last week", "2024-05-10", "2024-05-16"),
            ("the weekend", "2024-05-11", "2024-05-12"),
            ("the last month", "2024-04-01", "2024-04-30"), ("on may", "2024-05-01", "2024-05-31"),
            ("the past 2 days", "2024-05-15", "2024-05-16"),
            ("fortnight", "2024-05-03", "2024-05-16"),
            ("past weekend", "2024-05-11", "2024-05-12"),
            ("last 2 fortnights", "2024-04-19", "2024-05-16"),
        ])
    func period(text: String, first: String, last: String) throws {
        let (first, last) = (try #require(LocalDay(first)), try #require(LocalDay(last)))
        #expect(try moment(text) == .period(first: first, last: last))
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        let expression = try DateExpression(text, now: Self.now, timeZone: tokyo)
        #expect(throws: DateExpressionError(text: text, reason: .wholePeriod)) {
            try expression.date(in: .gmt)
        }
        guard case .day(first) = try MoodQuery.Bound(expression, isEnd: false, timeZone: .gmt),
            case .day(last) = try MoodQuery.Bound(expression, isEnd: true, timeZone: .gmt)
        else {
            Issue.record("\(text) does not bound a query by its days")
            return
        }
    }

    @Test("Today is the day in the given zone")
    func todayInZone() throws {
        let day = try #require(LocalDay("2024-05-17"))
        #expect(try moment("today", in: "Pacific/Auckland") == .day(day))
        #expect(
            try moment("friday", in: "Pacific/Auckland") == .day(#require(LocalDay("2024-05-10"))))
    }

    @Test("Until 04:00, tonight is yesterday's night", arguments: [(3, 59, 15), (4, 0, 16)])
    func night(hour: Int, minute: Int, day: Int) throws {
        let now = try #require(LocalDay("2024-05-16")).date(
            at: #require(LocalTime(hour: hour, minute: minute)), in: .gmt)
        for (text, hour) in [("tonight", 22), ("this evening", 20)] {
            let moment = try DateExpression(text, now: now, timeZone: .gmt).moment
            let expected = LocalDay(year: 2024, month: 5, day: day)
            #expect(
                moment
                    == .local(
                        try #require(expected), try #require(LocalTime(hour: hour, minute: 0))))
        }
        let moment = try DateExpression("last night", now: now, timeZone: .gmt).moment
        #expect(
            moment
                == .local(
                    try #require(LocalDay("2024-05-15")),
                    try #require(LocalTime(hour: 22, minute: 0))))
    }

    @Test(
        "A part of the day determines the half of the day that a time is in",
        arguments: [
            ("tonight at 9:30", 16, 21, 30), ("tonight 9pm", 16, 21, 0),
            ("tonight at 9", 16, 21, 0),
            ("9:30 tonight", 16, 21, 30), ("tonight at 1am", 17, 1, 0),
            ("this morning at 8:15", 16, 8, 15), ("8:15 this morning", 16, 8, 15),
            ("this afternoon at 12:30", 16, 12, 30), ("this evening at 6.30", 16, 18, 30),
            ("this evening at 21h", 16, 21, 0), ("last night at 1am", 16, 1, 0),
            ("last night at 12:30", 16, 0, 30), ("last night at 11", 15, 23, 0),
            ("1am last night", 16, 1, 0), ("last evening at 8", 15, 20, 0),
            ("yesterday evening at 20:15", 15, 20, 15), ("monday night at 1am", 14, 1, 0),
        ])
    func timeInPart(text: String, day: Int, hour: Int, minute: Int) throws {
        let expected = try #require(LocalDay(year: 2024, month: 5, day: day))
        let time = try #require(LocalTime(hour: hour, minute: minute))
        #expect(try moment(text) == .local(expected, time))
    }

    @Test(
        "Until 04:00, the parts of this day are past ones",
        arguments: [
            (0, 30, "this morning", 15, 9, 0), (3, 59, "this morning", 15, 9, 0),
            (4, 0, "this morning", 16, 9, 0), (0, 30, "this afternoon", 15, 15, 0),
            (3, 59, "this afternoon", 15, 15, 0), (4, 0, "this afternoon", 16, 15, 0),
            (0, 30, "this morning at 8:15", 15, 8, 15), (2, 0, "this morning at 1am", 16, 1, 0),
            (0, 30, "this morning at 1am", 15, 1, 0), (0, 30, "tonight at 9:30", 15, 21, 30),
            (0, 30, "tonight at 00:10", 16, 0, 10), (2, 0, "last night at 1am", 16, 1, 0),
            (0, 30, "last night at 1am", 15, 1, 0),
        ])
    func partAfterMidnight(
        hour: Int, minute: Int, text: String, day: Int, expectedHour: Int, expectedMinute: Int
    ) throws {
        let now = try #require(LocalDay("2024-05-16")).date(
            at: #require(LocalTime(hour: hour, minute: minute)), in: .gmt)
        let expected = try #require(LocalDay(year: 2024, month: 5, day: day))
        let time = try #require(LocalTime(hour: expectedHour, minute: expectedMinute))
        let moment = try DateExpression(text, now: now, timeZone: .gmt).moment
        #expect(moment == .local(expected, time))
    }

    @Test(
        "A week begins on the given day, 1 for Monday to 7 for Sunday",
        arguments: [
            (1, "this week", "2026-11-16", "2026-11-22"), (7, "week", "2026-11-22", "2026-11-28"),
            (6, "this week", "2026-11-21", "2026-11-27"),
            (7, "last week", "2026-11-15", "2026-11-21"),
            (7, "weekend", "2026-11-21", "2026-11-22"),
        ])
    func week(firstWeekday: Int, text: String, first: String, last: String) throws {
        // A Sunday.
        let now = try #require(LocalDay("2026-11-22")).date(at: .noon, in: .gmt)
        let moment = try DateExpression(
            text, now: now, timeZone: .gmt, firstWeekday: firstWeekday
        ).moment
        #expect(
            try moment
                == .period(
                    first: #require(LocalDay(first)), last: #require(LocalDay(last))))
    }

    @Test("A month later is the last day of a shorter month")
    func shorterMonth() throws {
        let now = try DateExpression("2024-03-31 12:00", now: .now, timeZone: .gmt).date(in: .gmt)
        let expression = try DateExpression("1 month ago", now: now, timeZone: .gmt)
        #expect(expression.moment == .day(try #require(LocalDay("2024-02-29"))))
    }

    @Test(
        "Days with a time of day are read",
        arguments: [
            ("2024-05-01T03:00", "2024-05-01", 3, 0, 0, 0),
            ("2024-05-01t03:00", "2024-05-01", 3, 0, 0, 0),
            ("2024-05-01 03:00", "2024-05-01", 3, 0, 0, 0),
            ("2024-05-01 03:00:12.345", "2024-05-01", 3, 0, 12, 345_000_000),
            ("2024-05-01 03:00:12,345678901", "2024-05-01", 3, 0, 12, 345_678_901),
            ("2024-05-01T23:59:59.999999999", "2024-05-01", 23, 59, 59, 999_999_999),
            ("20240501T0300", "2024-05-01", 3, 0, 0, 0),
            ("20240501T030012.5", "2024-05-01", 3, 0, 12, 500_000_000),
            ("2024-05-01 9pm", "2024-05-01", 21, 0, 0, 0),
            ("2024-05-01 at 14:30", "2024-05-01", 14, 30, 0, 0),
            ("today 00:00", "2024-05-16", 0, 0, 0, 0),
            ("yesterday 14:30", "2024-05-15", 14, 30, 0, 0),
            ("yesterday at 9:05", "2024-05-15", 9, 5, 0, 0),
            ("monday 9pm", "2024-05-13", 21, 0, 0, 0), ("Monday 9 PM", "2024-05-13", 21, 0, 0, 0),
            ("monday 12am", "2024-05-13", 0, 0, 0, 0), ("monday 12pm", "2024-05-13", 12, 0, 0, 0),
            ("monday 12:30am", "2024-05-13", 0, 30, 0, 0),
            ("3 days ago 08:00", "2024-05-13", 8, 0, 0, 0),
            ("3 days ago at 08:00:30", "2024-05-13", 8, 0, 30, 0),
            ("last night", "2024-05-15", 22, 0, 0, 0), ("last evening", "2024-05-15", 20, 0, 0, 0),
            ("tonight", "2024-05-16", 22, 0, 0, 0), ("this morning", "2024-05-16", 9, 0, 0, 0),
            ("this afternoon", "2024-05-16", 15, 0, 0, 0),
            ("This Evening", "2024-05-16", 20, 0, 0, 0),
            ("yesterday evening", "2024-05-15", 20, 0, 0, 0),
            ("yesterday afternoon", "2024-05-15", 15, 0, 0, 0),
            ("monday morning", "2024-05-13", 9, 0, 0, 0),
            ("yesterday at night", "2024-05-15", 22, 0, 0, 0),
            ("two days ago evening", "2024-05-14", 20, 0, 0, 0),
            ("8am today", "2024-05-16", 8, 0, 0, 0),
            ("18:30 yesterday", "2024-05-15", 18, 30, 0, 0),
            ("noon 2024-05-01", "2024-05-01", 12, 0, 0, 0),
            ("9 pm last friday", "2024-05-10", 21, 0, 0, 0),
            ("6.30pm", "2024-05-16", 18, 30, 0, 0),
            ("yesterday 6.30 pm", "2024-05-15", 18, 30, 0, 0),
            ("Wed 1 May 9pm", "2024-05-01", 21, 0, 0, 0),
            ("Wed, May 1 noon", "2024-05-01", 12, 0, 0, 0),
            ("2024-5-1 18:30", "2024-05-01", 18, 30, 0, 0),
            ("noon", "2024-05-16", 12, 0, 0, 0), ("18:30", "2024-05-16", 18, 30, 0, 0),
            ("9pm", "2024-05-16", 21, 0, 0, 0), ("9 am", "2024-05-16", 9, 0, 0, 0),
            ("last friday 9pm", "2024-05-10", 21, 0, 0, 0),
            ("yesterday noon", "2024-05-15", 12, 0, 0, 0),
            ("May 1 18:30", "2024-05-01", 18, 30, 0, 0),
            ("1 May at 9pm", "2024-05-01", 21, 0, 0, 0),
            ("1 May 2023 noon", "2023-05-01", 12, 0, 0, 0),
            ("May 1, 9:05 am", "2024-05-01", 9, 5, 0, 0),
            ("13/05/2024 14:30", "2024-05-13", 14, 30, 0, 0),
            ("5/13/2024, 9:30 PM", "2024-05-13", 21, 30, 0, 0),
            ("9 p.m.", "2024-05-16", 21, 0, 0, 0), ("9A.M. yesterday", "2024-05-15", 9, 0, 0, 0),
            ("6.30 p.m", "2024-05-16", 18, 30, 0, 0), ("21h", "2024-05-16", 21, 0, 0, 0),
            ("yesterday 9h05", "2024-05-15", 9, 5, 0, 0), ("21.30", "2024-05-16", 21, 30, 0, 0),
            ("yesterday 18.30", "2024-05-15", 18, 30, 0, 0),
            ("13.05.2024 21.12", "2024-05-13", 21, 12, 0, 0),
            ("12 noon", "2024-05-16", 12, 0, 0, 0), ("midday", "2024-05-16", 12, 0, 0, 0),
            ("monday 12:00 midday", "2024-05-13", 12, 0, 0, 0),
            ("the 1st at 9pm", "2024-05-01", 21, 0, 0, 0),
        ])
    func local(
        text: String, day: String, hour: Int, minute: Int, second: Int, nanosecond: Int
    ) throws {
        let time = LocalTime(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
        #expect(try moment(text) == .local(try #require(LocalDay(day)), try #require(time)))
    }

    @Test(
        "Times with an offset from UTC are read",
        arguments: [
            ("2024-05-01T03:00:00Z", 1_714_532_400.0, nil),
            ("2024-05-01T03:00:00.25z", 1_714_532_400.25, nil),
            ("20240501T030000Z", 1_714_532_400, nil),
            ("2024-05-01T03:00:00+00:00", 1_714_532_400, 0),
            ("2024-05-01T03:00+09:00", 1_714_500_000, 32400),
            ("2024-05-01 03:00:00 +0900", 1_714_500_000, 32400),
            ("2024-05-01 03:00+09", 1_714_500_000, 32400),
            ("2024-05-01 03:00 -03", 1_714_543_200, -10800),
            ("2024-05-01T03:00-03:30", 1_714_545_000, -12600),
            ("2024-05-01T03:00+18:00", 1_714_467_600, 64800),
            ("20240501T0300-0330", 1_714_545_000, -12600),
        ] as [(String, Double, Int?)])
    func offset(text: String, seconds: Double, offset: Int?) throws {
        let date = Date(timeIntervalSince1970: seconds)
        let zone = offset.map { ZoneRules(secondsFromGMT: $0) }
        #expect(try moment(text) == .instant(date, offset: zone))
    }

    @Test(
        "Instants before now are read",
        arguments: [
            ("now", 0.0), ("NOW ", 0), ("2 hours ago", 7200), ("an hour ago", 3600),
            ("10 minutes ago", 600), ("a minute ago", 60), ("1 second ago", 1),
            ("90 seconds ago", 90), ("10 min ago", 600), ("two hrs ago", 7200),
            ("half an hour ago", 1800), ("Half a hour ago", 1800),
            ("1000000 hours ago", 3_600_000_000), ("2h ago", 7200), ("2 h ago", 7200),
            ("10min ago", 600), ("@1715866215.25", 3600), ("@1715869800", 15.25),
            ("@-1", 1_715_869_816.25),
        ])
    func instant(text: String, seconds: Double) throws {
        #expect(try moment(text) == .instant(Self.now - seconds, offset: nil))
    }

    @Test("A day alone means noon in the given zone, as in an import")
    func bareDay() throws {
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        for (text, day) in [("2024-01-10", "2024-01-10"), ("yesterday", "2024-05-14")] {
            let expression = try DateExpression(text, now: Self.night(12), timeZone: tokyo)
            let inTokyo = ISO8601.text(of: try expression.date(in: tokyo), in: tokyo)
            #expect(inTokyo == "\(day)T12:00:00+09:00", "\(text)")
        }
    }

    /// An hour of 2024-05-15 in Tokyo.
    private static func night(_ hour: Int, minute: Int = 10) -> Date {
        Date(timeIntervalSince1970: Double(1_715_698_800 + hour * 3600 + minute * 60))
    }

    @Test(
        "Until four, a time alone from four on is yesterday's, because the day isn't over",
        arguments: [
            (0, "23:30", 14), (0, "04:00", 14), (0, "03:59", 15), (0, "00:05", 15), (3, "9pm", 14),
            (0, "noon", 14), (4, "23:30", 15), (23, "08:00", 15), (0, "23:30 today", 15),
        ])
    func timeAloneAtNight(hour: Int, text: String, day: Int) throws {
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        let date = try DateExpression(text, now: Self.night(hour), timeZone: tokyo).date(in: tokyo)
        #expect(LocalDay(date, in: tokyo) == LocalDay(year: 2024, month: 5, day: day))
    }

    @Test(
        "A time that is ahead by more than a minute is in the future, and so is a later day",
        arguments: [
            ("now", false), ("today", false), ("tomorrow", nil), ("2024-05-16", true),
            ("2024-05-15", false), ("09:11", false), ("09:12", true), ("tonight", true),
            ("2024-05-15T00:12Z", true), ("2024-05-15T00:09Z", false), ("yesterday 23:00", false),
        ] as [(String, Bool?)])
    func isAhead(text: String, isAhead: Bool?) throws {
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        let expression = try? DateExpression(text, now: Self.night(9), timeZone: tokyo)
        #expect(expression?.isAhead(in: tokyo) == isAhead)
    }

    @Test("A time that the clocks skip or repeat is resolved as documented")
    func clockChange() throws {
        let berlin = try TimeZoneName("Europe/Berlin").timeZone
        func text(_ expression: String) throws -> String? {
            let date = try DateExpression(expression, now: Self.now, timeZone: berlin)
                .date(in: berlin)
            return ISO8601.text(of: date, in: berlin)
        }
        #expect(try text("2024-03-31 02:30") == "2024-03-31T03:30:00+02:00")
        #expect(try text("2024-10-27 02:30") == "2024-10-27T02:30:00+02:00")
        #expect(try text("2024-10-27 03:00") == "2024-10-27T03:00:00+01:00")
    }
}
