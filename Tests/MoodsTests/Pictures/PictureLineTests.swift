import Foundation
import SeededRandom
import Testing

@testable import MoodJournal
@testable import moods

@Suite("Lines of pictures")
struct PictureLineTests {
    @Test("Neighbours of the same style are one text, and no line ends in spaces")
    func merging() {
        var line = PictureLine()
        line.append(StyledText("a", .dim), width: 1)
        line.append(StyledText("b", .dim), width: 3)
        line.append(StyledText("c", .bold), rightIn: 4)
        line.skip(5)
        #expect(line.texts == [StyledText("ab", .dim), .spaces(5), StyledText("c", .bold)])
        #expect(line.columns == 13)
    }

    @Test("A legend breaks between groups, and within one that is too wide")
    func legend() {
        let groups = [["one", "two", "three"], ["fourth"], ["fifth"]].map { group in
            group.map { [StyledText($0)] }
        }
        func text(_ width: Int) -> [String] {
            Legend.lines(groups, width: width).map { StyledText.line($0.texts, depth: .none) }
        }
        #expect(text(80) == ["one  two  three   fourth   fifth"])
        #expect(text(24) == ["one  two  three   fourth", "fifth"])
        #expect(text(15) == ["one  two  three", "fourth   fifth"])
        #expect(text(14) == ["one  two", "three   fourth", "fifth"])
        #expect(text(3) == ["one", "two", "three", "fourth", "fifth"])
    }

    @Test(
        "Legends fit into 40 columns in every language", arguments: LanguageWords.all.map(\.code))
    func languages(code: String) {
        let words = ListingWords(locale: Locale(identifier: code))
        for isASCII in [true, false] {
            let glyphs = DayGlyphs(ramp: .none, isASCII: isASCII)
            let lines = Legend.lines(glyphs.legend(in: words, isMarked: true), width: 40)
            #expect(lines.allSatisfy { $0.columns <= 40 })
        }
    }

    @Test("The period of days is their months")
    func periods() throws {
        func period(_ first: String, _ last: String) throws -> CalendarPeriod {
            let days = try [first, last].map { try #require(LocalDay($0)) }
            return CalendarPeriod(of: days[0]...days[1])
        }
        func expect(
            _ first: String, _ last: String, days: Int, months: Int, _ location: SourceLocation
        ) throws {
            let period = try period(first, last)
            #expect(period.days.count == days, sourceLocation: location)
            #expect(period.months.count == months, sourceLocation: location)
            #expect(period.months.flatMap(\.days) == period.days, sourceLocation: location)
            #expect(period.isMonth == (months == 1), sourceLocation: location)
        }
        try expect("2026-02-03", "2026-02-03", days: 28, months: 1, #_sourceLocation)
        try expect("0001-12-01", "0001-12-31", days: 31, months: 1, #_sourceLocation)
        try expect("2026-01-30", "2026-02-05", days: 59, months: 2, #_sourceLocation)
        try expect("2025-12-29", "2026-01-04", days: 62, months: 2, #_sourceLocation)
        try expect("9999-12-02", "9999-12-02", days: 31, months: 1, #_sourceLocation)
        let year = CalendarPeriod(yearOf: try #require(LocalDay("2024-05-01")))
        #expect(year.days.count == 366 && year.isYear && !year.isMonth)
        #expect(try !period("2024-02-01", "2025-01-31").isYear)
    }

    @Test("The mean of a year doesn't depend on the order of its days")
    func orderOfDays() throws {
        var generator = SeededGenerator(seed: 1)
        func shown(_ days: [MoodDay]) throws -> String {
            try FigureText.decimal(#require(days.mean()))
        }
        for round in 0..<2_000 {
            let days = try (1...20).map { number in
                var day = MoodDay(try #require(LocalDay(year: 2026, month: 1, day: number)))
                for _ in 0..<3 {
                    day.add(Feeling(rawValue: .random(in: 1...5, using: &generator)), moods: 1)
                }
                return day
            }
            // Halfway between two decimals, the last bit of a sum would decide about a digit.
            #expect(try shown(days.reversed()) == shown(days))
            guard round < 10 else { continue }
            let picture = YearsPicture(
                days: days, names: CalendarNames(locale: Locale(identifier: "en")),
                glyphs: DayGlyphs(ramp: .none, isASCII: true))
            #expect(try picture.lines(width: 80).last?.texts.last?.text == shown(days))
        }
    }
}
