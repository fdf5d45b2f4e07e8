import Foundation
import Testing

@Suite("Times that a clock change skipped or repeated")
struct ClockChangeTests {
    private static let skipped =
        "moods: warning: a clock change skipped that time or day; the mood is dated 2024-03-31 03:30\n"
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

    /// Sources: the tz database, files australasia (Samoa, the Line Islands, Kwajalein) and asia (Manila).
    @Test(
        "A day that never existed is reported by add, edit and import, with and without a time",
        arguments: [
            ("Pacific/Apia", "2011-12-30", "2011-12-31"),
            ("Pacific/Kiritimati", "1994-12-31", "1995-01-01"),
            ("Pacific/Kwajalein", "1993-08-21", "1993-08-22"),
            ("Asia/Manila", "1844-12-31", "1845-01-01"),
        ])
    func skippedDay(zone: String, day: String, next: String) throws {
        let home = try Home()
        func warning(_ time: String) -> String {
            "moods: warning: a clock change skipped that time or day; the mood is dated \(next) \(time)\n"
        }
        for (date, time) in [(day, "12:00"), (day + " 09:00", "09:00")] {
            let added = try home.moods("add", "--date", date, "--time-zone", zone)
            #expect(added.status == 0 && added.errors == warning(time))
        }
        try home.add("--date", "2024-01-01 10:00", "--time-zone", zone)
        for (date, time) in [(day, "10:00"), (day + " 09:00", "09:00")] {
            let edited = try home.moods("edit", "3", "--date", date)
            #expect(edited.status == 0 && edited.errors == warning(time))
        }
        let path = home.file("skipped.csv")
        try Data("date,note\n\(day),a\n\(day) 09:00,b\n".utf8).write(to: URL(filePath: path))
        let imported = try home.moods("import", path, "--time-zone", zone)
        #expect(imported.errors.contains("2 moods at a time that a clock change skipped"))
        // Noon came twice when New York took up standard time, but the day is clear.
        let noon = home.file("noon.csv")
        try Data("date,note\n1883-11-18,a\n".utf8).write(to: URL(filePath: noon))
        let clear = try home.moods("import", noon, "--time-zone", "America/New_York")
        #expect(clear.status == 0 && !clear.errors.contains("clock change"))
    }
}
