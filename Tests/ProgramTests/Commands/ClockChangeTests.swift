import Foundation
import Testing

@Suite("Times that a clock change skipped or repeated")
struct ClockChangeTests {
    private static let skipped =
        "moods: warning: a clock change skipped that time; the mood is dated 2024-03-31 03:30\n"
    private static let repeated =
        "moods: warning: a clock change repeated that time; 2024-10-27 02:30 is the first; give an "
        + "offset for the second\n"

    @Test(
        "add and edit warn of such times, as import reports them",
        arguments: [
            ("2024-03-31 02:30", skipped, "2024-03-31T03:30:00+02:00"),
            ("2024-10-27 02:30", repeated, "2024-10-27T02:30:00+02:00"),
            ("2024-10-27T02:30+01:00", "", "2024-10-27T02:30:00+01:00"),
            ("2024-10-27 03:00", "", "2024-10-27T03:00:00+01:00"),
        ])
    func warned(date: String, warning: String, recorded: String) throws {
        let home = try Home()
        let added = try home.moods("add", "--date", date, "--time-zone", "Europe/Paris")
        #expect(added.status == 0 && added.errors == warning)
        try home.add("--date", "2024-01-01 12:00", "--time-zone", "Europe/Paris")
        let edited = try home.moods("edit", "2", "--date", date)
        #expect(edited.status == 0 && edited.errors == warning)
        // This edit doesn't change the date.
        #expect(try home.moods("edit", "2", "--note", "a").errors == "")
        let dates = try home.moods("list", "--fields", "date").lines
        #expect(dates == [recorded, recorded])
    }
}
