import Foundation
import MoodJournal
import Testing

@testable import moods

@Suite("Reports")
struct ReportTests {
    private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

    @Test("Dates are English, without repetition, and years have four digits")
    func dates() throws {
        for (first, last, text) in [
            ("2026-05-04", "2026-05-04", "4 May 2026"),
            ("2026-05-04", "2026-05-09", "4 to 9 May 2026"),
            ("2026-05-04", "2026-06-03", "4 May to 3 June 2026"),
            ("2025-05-04", "2026-05-04", "4 May 2025 to 4 May 2026"),
            ("0001-01-01", "9999-12-31", "1 January 0001 to 31 December 9999"),
        ] {
            #expect(try ReportText.words.period(day(first)...day(last)) == text)
        }
    }

    @Test("Numbers have a comma before every third digit, and a noun")
    func numbers() {
        #expect(
            [0, 999, 1_000, 1_234_567].map { FigureText.grouped($0) } == [
                "0", "999", "1,000", "1,234,567",
            ])
        #expect(FigureText.count(1, "mood") == "1 mood" && FigureText.count(0, "mood") == "0 moods")
        #expect(FigureText.count(2, "country", plural: "countries") == "2 countries")
        #expect(ReportText.interval(3.2...3.61) == "3.2 to 3.6" && ReportText.interval(nil) == "–")
    }

    @Test("The style sheet contains nothing that would have to be escaped, or be fetched")
    func styleSheet() {
        let sheet = ReportStyle.sheet
        #expect(sheet.allSatisfy { !"<>&\"".contains($0) && $0.isASCII })
        #expect(!sheet.contains("url(") && !sheet.contains("@import"))
        #expect(sheet.count { $0 == "{" } == sheet.count { $0 == "}" })
    }

    @Test("Text on a feeling's color has a contrast of at least 4.5 to 1")
    func contrast() {
        func luminance(_ color: MoodColor) -> Double {
            zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).reduce(0) {
                let value = Double($1.0) / 255
                let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
                return $0 + $1.1 * linear
            }
        }
        let means = [FeelingRamp.onLight, FeelingRamp.onDark].flatMap { ramp in
            (10...50).map { FeelingRamp.color(ofTenths: $0, in: ramp) }
        }
        for step in means {
            let color = MoodColor(red: step.red, green: step.green, blue: step.blue)
            let levels = [color, color.readableText].map { luminance($0) + 0.05 }.sorted()
            #expect(levels[1] / levels[0] >= 4.5, "\(color)")
        }
    }

    @Test("Means have the same class if they are printed alike")
    func classes() {
        #expect(
            [1, 1.49, 1.5, 3.2, 4.46, 5].map { ReportStyle.name(ofMean: $0) }
                == ["f10", "f15", "f15", "f32", "f45", "f50"])
        #expect(ReportStyle.name(ofMean: nil) == "some")
    }

    @Test("Paths are relative, with the fewest separators")
    func paths() {
        var path = PathData()
        path.move(to: .init(x: 10, y: 20))
        path.drawLine(to: .init(x: 13, y: 18))
        path.drawLine(to: .init(x: 13, y: 18))
        path.drawLine(to: .init(x: 12, y: 19))
        path.close()
        path.move(to: .init(x: 11, y: 20))
        path.drawDot()
        path.move(to: .init(x: 9, y: 25))
        #expect(path.text == "m10 20 3-2-1 1zm1 0h0m-2 5")
    }
}
