import Foundation
import Testing

@Suite("moods due")
struct DueTests {
    /// Returns a home with moods that were felt these numbers of minutes ago.
    private func home(minutesAgo: [Int]) throws -> Home {
        let home = try Home()
        for minutes in minutesAgo {
            let date = Date(timeIntervalSinceNow: TimeInterval(-60 * minutes))
            try home.add("--date", date.ISO8601Format())
        }
        return home
    }

    @Test(
        "The status is 0 if no mood was felt for the time, and 1 if one was; a pipe gets nothing",
        arguments: [
            ([120], "1d", 1), ([120], "1h", 0), ([120], "119m", 0), ([120], "122m", 1),
            ([120], "0m", 0), ([1500], "1d", 0), ([1500], "26h", 1), ([1500], "1w", 1),
            ([20_000], "1w", 0), ([20_000], "2w", 1), ([5000, 30, 9000], "1h", 1),
            // Moods in the future don't count.
            ([-120], "1d", 0), ([-120, 120], "1h", 0), ([-120, 120], "3h", 1),
            ([120], "2147483647w", 1),
        ] as [([Int], String, Int32)])
    func statuses(minutesAgo: [Int], every: String, status: Int32) throws {
        let home = try home(minutesAgo: minutesAgo)
        let outcome = try home.moods("due", "--every", every)
        #expect(outcome.status == status && outcome.output == "" && outcome.errors == "")
        if every == "1d" { #expect(try home.moods("due").status == status) }
    }

    @Test("Without a journal a mood is due, and nothing is created; a named journal must exist")
    func missing() throws {
        let home = try Home()
        let outcome = try home.moods("due")
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(
            try home.terminal("due").output == "Time to record a mood.\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
        let named = try home.moods("due", "--journal", home.file("none"))
        #expect(named.status == 66 && named.errors.contains("no journal at"))
        #expect(try home.moods("due", with: ["MOODS_JOURNAL": home.file("none")]).status == 66)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("On a terminal it prints a sentence with the local time")
    func sentences() throws {
        Program.avoidMidnight()
        let home = try Home()
        let zone = ["TZ": "Asia/Tokyo"]
        try home.moods("add", "--date", "yesterday 00:00", with: zone)
        let due = try home.terminal("due", with: zone)
        #expect(due.output == "Time to record a mood.\n")
        #expect(due.status == 0 && due.errors == "")
        let notDue = try home.terminal("due", "--every", "2d", with: zone)
        #expect(notDue.output == "Nothing due until tomorrow at 00:00.\n")
        #expect(notDue.status == 1 && notDue.errors == "")
        try home.moods("add", "--date", "2024-05-01 18:30", with: zone)
        try home.moods("delete", "1", "--yes")
        let older = try home.terminal("due", with: zone)
        #expect(older.output == "Time to record a mood.\n")
        let late = try home.terminal("due", "--every", "9999w", with: zone)
        // 9,999 weeks later.
        #expect(late.output == "Nothing due until 20 Dec 2215 at 18:30.\n")
        let never = try home.terminal("due", "--every", "2147483647w", with: zone)
        #expect(never.output == "Nothing due.\n" && never.status == 1)
    }

    @Test(
        "An invalid time is an error of usage, never 1",
        arguments: ["1", "d", "1y", "-1d", "1.5h", "1 d", "+1d", "2147483648m", "١d", "1D"])
    func invalid(every: String) throws {
        let outcome = try Travels.home().moods("due", "--every=\(every)")
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(
            outcome.errors
                == "moods: invalid --every '\(every)'; write it like 1d, 12h, 90m or 2w\n")
    }

    @Test("A damaged journal has its own exit status, never 1")
    func damage() throws {
        let journal = try DamagedJournal()
        let page = try #require(try journal.pages().first { $0.name == "Mood_date" })
        let path = try journal.zero(
            page.number, of: journal.bytes, to: journal.home.file("damaged"))
        let outcome = try journal.home.moods("due", "--every", "1000w", "--journal", path)
        #expect(outcome.status == 65 && outcome.output == "", "\(outcome)")
    }
}
