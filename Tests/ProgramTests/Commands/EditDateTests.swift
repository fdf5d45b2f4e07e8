import Foundation
import Testing

@Suite("moods edit --date")
struct EditDateTests {
    @Test("A day alone keeps the time of the mood by its own clock, also in another zone")
    func dayAlone() throws {
        let home = try Home()
        try home.add("x", "-d", "2024-05-02 21:40", "--time-zone", "Asia/Tokyo")
        func edited(_ options: String...) throws -> String {
            #expect(try home.run([Program.path, "edit", "1"] + options).status == 0)
            return try home.moods("show", "1", "--fields", "date").output
        }
        #expect(try edited("-d", "1 may 2024") == "2024-05-01T21:40:00+09:00\n")
        #expect(
            try edited("-d", "2024-04-30", "--time-zone", "Europe/Paris")
                == "2024-04-30T21:40:00+02:00\n")
        #expect(try edited("-d", "2024-04-29 noon") == "2024-04-29T12:00:00+02:00\n")
        #expect(try edited("-d", "2024-04-29 02:30") == "2024-04-29T02:30:00+02:00\n")
        try home.add("y", "-d", "2026-10-25T02:30:00+01:00", "--time-zone", "Europe/Berlin")
        let same = try home.moods("edit", "2", "-d", "2026-10-25")
        #expect(same.status == 0 && same.errors == "", "\(same)")
        #expect(
            try home.moods("show", "2", "--fields", "date").output
                == "2026-10-25T02:30:00+01:00\n")
        // That time doesn't exist on the day when summer time begins.
        let skipped = try home.moods("edit", "1", "-d", "2024-03-31")
        #expect(skipped.errors.contains("clock change"), "\(skipped)")
    }
}
