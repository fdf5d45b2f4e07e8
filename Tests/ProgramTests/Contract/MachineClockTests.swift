import Foundation
import Testing

@Suite("The machine's clock")
struct MachineClockTests {
    @Test(
        "TZ is read as date(1) reads it",
        arguments: [
            ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", "JST-9", "CET-1CEST,M3.5.0,M10.5.0/3",
            "<+0330>-3:30", "EST5EDT", "NZST-12NZDT,M9.5.0,M4.1.0/3",
            "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
            "IST-1GMT0,M10.5.0,M3.5.0/1", "", "UTC+5", ":/usr/share/zoneinfo/America/St_Johns",
        ])
    func likeDate(value: String) throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            export TZ='\(value)'; cd "$HOME"
            for day in 2026-01-15 2026-07-01 2026-10-20; do
              "$MOODS" add --journal j --date "$day 12:00" > id || exit
              "$MOODS" show --journal j --fields date "$(cat id)"
              date -d "$day 12:00" +%Y-%m-%dT%H:%M:%S%:z
            done
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.lines.count == 6)
        for pair in 0..<outcome.lines.count / 2 {
            let found = outcome.lines[2 * pair].replacing("Z", with: "+00:00")
            #expect(found == outcome.lines[2 * pair + 1], "\(value)")
        }
    }

    @Test("edit reads TZ as add does", arguments: ["Asia/Tokyo", ":Asia/Tokyo", "JST-9"])
    func edit(value: String) throws {
        let home = try Home()
        let settings = ["TZ": value]
        let added = try home.moods("add", "t", "--date", "2024-05-01 10:00", with: settings)
        #expect(added.status == 0, "\(added)")
        let edited = try home.moods("edit", "1", "--lat", "48.85", "--lon", "2.35", with: settings)
        #expect(edited.status == 0, "\(edited)")
        let shown = try home.moods("list", "--format", "jsonl", "--fields", "timeZone")
        #expect(shown.output == "{\"timeZone\":\"Europe/Paris\"}\n")
    }

    @Test("An invalid TZ is reported once, and only if the clock matters")
    func nonsense() throws {
        let home = try Home()
        let settings = ["TZ": "Asia/Tokio"]
        let added = try home.moods("add", "--date", "2026-01-01", with: settings)
        #expect(added.status == 0)
        #expect(
            added.errors
                == "moods: warning: unknown time zone 'Asia/Tokio' in TZ; using UTC; set TZ to "
                + "a name such as Asia/Tokyo\n")
        #expect(try home.moods("list", with: settings).errors == "")
        #expect(
            try home.moods("list", "--since", "2026-01-01", with: settings).errors == added.errors)
    }
}
