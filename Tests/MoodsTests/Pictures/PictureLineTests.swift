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

    @Test("A legend breaks between entries")
    func legend() {
        let entries = ["first entry", "second", "third"].map { [StyledText($0)] }
        func text(_ width: Int) -> [String] {
            Legend.lines(entries, width: width).map { StyledText.line($0.texts, depth: .none) }
        }
        #expect(text(80) == ["first entry   second   third"])
        #expect(text(20) == ["first entry   second", "third"])
        #expect(text(5) == ["first entry", "second", "third"])
    }

    @Test("Periods are years and months with four digits for the year")
    func periods() throws {
        #expect(try CalendarPeriod("2026") == CalendarPeriod(year: 2026))
        #expect(try CalendarPeriod("0001-12") == CalendarPeriod(year: 1, month: 12))
        #expect(try CalendarPeriod("392") == nil)
        #expect(try CalendarPeriod("japan") == nil)
        for text in ["0000", "2026-00", "2026-1", "2026-01-01", "20260", "2026x"] {
            #expect(throws: CommandError.invalidPeriod(text)) { try CalendarPeriod(text) }
        }
        #expect(CalendarPeriod(year: 9999, month: 12).days.count == 31)
        #expect(CalendarPeriod(year: 2024).days.count == 366)
    }

    @Test("The mean of a year is that of its days in their order")
    func orderOfDays() throws {
        var generator = SeededGenerator(seed: 1)
        func shown(_ days: [MoodDay]) -> String? { days.mean().map(FigureText.decimal) }
        var days: [MoodDay] = []
        // Halfway between two decimals, the order of a sum may decide about the mean's digits.
        repeat {
            days = try (1...20).map { number in
                var day = MoodDay(try #require(LocalDay(year: 2026, month: 1, day: number)))
                for _ in 0..<3 {
                    day.add(Feeling(rawValue: .random(in: 1...5, using: &generator)), moods: 1)
                }
                return day
            }
        } while shown(days.reversed()) == shown(days)
        let picture = YearsPicture(
            days: days, names: CalendarNames(locale: Locale(identifier: "en")),
            glyphs: DayGlyphs(ramp: .none, isASCII: true))
        #expect(picture.lines(width: 80).last?.texts.last?.text == shown(days))
    }
}
