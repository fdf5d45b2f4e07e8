import Atlas
import Foundation
@testable import MoodJournal
import Testing

@testable import moods

@Suite("The report of an import for people")
struct ImportReportTextTests {
    @Test("Twenty guessed towns are named, and all others are counted")
    func guessedTowns() throws {
        let town = try Gazetteer(locale: Locale(identifier: "en")).town(named: "Oslo").town
        var report = ImportReport()
        for number in 1...1500 { report.note(GuessedTown(name: "\(number)", town: town)) }
        report.note(GuessedTown(name: "7", town: town))
        #expect(report.guesses == 1501)
        let text = ImportReportText(
            report: report, source: "a.csv", argument: "a.csv", isDryRun: false,
            feelingOption: nil
        ).text
        let lines = text.split(separator: "\n").filter { $0.contains(" at ") }
        #expect(lines.count == 21)
        #expect(lines.first?.hasPrefix("2 moods at '7', which was taken for ") == true)
        #expect(lines.last == "and 1,480 more moods at towns that share a name")
    }
}
