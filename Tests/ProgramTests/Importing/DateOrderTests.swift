import Foundation
import Testing

@Suite("Dates that begin with the day or the month")
struct DateOrderTests {
    /// Imports dates of one column in a file; the notes are their numbers.
    private func imported(
        _ dates: [String], through pipe: Bool = false, with arguments: [String] = []
    ) throws -> (days: [String], outcome: Outcome) {
        let home = try Home()
        let text =
            "note,date\n" + dates.enumerated().map { "\($0 + 10),\($1)\n" }.joined()
        try text.write(toFile: home.file("t.csv"), atomically: true, encoding: .utf8)
        let words = arguments.joined(separator: " ")
        let outcome =
            try pipe
            ? home.shell("cat '\(home.file("t.csv"))' | $MOODS import - \(words)")
            : home.shell("$MOODS import '\(home.file("t.csv"))' \(words)")
        let days = try home.moods("list", "--fields", "note,localDay").lines.sorted()
        return (days, outcome)
    }

    @Test(
        "One date that can only be read one way decides for its column", arguments: [false, true])
    func decided(pipe: Bool) throws {
        let days = try imported(
            ["05/01/2024", "6/1/2024", "2024-03-03", "13/01/2024"], through: pipe)
        #expect(days.outcome.status == 0, "\(days.outcome)")
        #expect(
            days.days == ["10\t2024-01-05", "11\t2024-01-06", "12\t2024-03-03", "13\t2024-01-13"])
        let months = try imported(["01/02/2024", "\"1/13/2024, 9:30 PM\""], through: pipe)
        #expect(months.days == ["10\t2024-01-02", "11\t2024-01-13"], "\(months.outcome)")
    }

    @Test("An impossible date decides nothing", arguments: ["13/13/2026", "32/01/2026"])
    func impossible(date: String) throws {
        let (days, outcome) = try imported([date, "05/04/2026"])
        #expect(outcome.status == 65 && days == [], "\(outcome)")
        #expect(outcome.errors.contains("2 were refused:"), "\(outcome)")
    }

    @Test("The deciding date may come long after the first date", arguments: [false, true])
    func farBehind(pipe: Bool) throws {
        var dates = Array(repeating: "05/01/2024", count: 20_000)
        dates.append("13/01/2024")
        let (days, outcome) = try imported(dates, through: pipe)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("Added 20,001 moods from"))
        #expect(Set(days.map { $0.suffix(10) }) == ["2024-01-05", "2024-01-13"])
    }

    @Test("Columns that decide neither or both orders are refused without --date-order")
    func undecided() throws {
        let (none, outcome) = try imported(["05/01/2024", "05/05/2024"])
        #expect(outcome.status == 65 && none == ["11\t2024-05-05"])
        #expect(
            outcome.errors.contains(
                "line 2: '05/01/2024' may begin with the day or the month; write it like "
                    + "2024-05-01, or import with --date-order dmy or mdy"))
        let (both, _) = try imported(["05/01/2024", "13/01/2024", "01/13/2024"])
        #expect(both == ["11\t2024-01-13", "12\t2024-01-13"])
        for (order, day) in [("dmy", "2024-01-05"), ("mdy", "2024-05-01")] {
            for pipe in [false, true] {
                let (days, outcome) = try imported(
                    ["05/01/2024"], through: pipe, with: ["--date-order", order])
                #expect(days == ["10\t\(day)"] && outcome.status == 0)
            }
        }
        #expect(try imported(["05/01/2024"], with: ["--date-order", "ymd"]).outcome.status == 64)
    }
}
