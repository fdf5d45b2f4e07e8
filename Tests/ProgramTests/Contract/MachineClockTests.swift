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
            try home.moods("list", "--since", "yesterday", with: settings).errors == added.errors)
    }

    @Test("An invalid TZ isn't reported if the clock doesn't matter")
    func unused() throws {
        let home = try Home()
        let table = home.path + "/table.csv"
        try "date,note\n2026-01-02T10:00:00+09:00,imported".write(
            toFile: table, atomically: true, encoding: .utf8)
        for arguments in [
            ["add", "-d", "2026-01-01T10:00+09:00", "a"],
            ["add", "-d", "2026-01-01T10:00+09:00", "--country", "US", "b"],
            ["add", "-d", "2026-01-01 10:00", "--at", "Tokyo", "c"],
            ["add", "-d", "yesterday", "--at", "Tokyo", "d"], ["add", "--at", "Tokyo", "e"],
            ["add", "--time-zone", "Asia/Tokyo", "f"],
            ["edit", "1", "-d", "2026-01-01T10:00+08:00"], ["import", table],
            ["list", "--since", "2026-01-01T10:00+09:00"],
            ["list", "--since", "2026-01-01", "--until", "2026"],
            ["list", "--on", "2026-01-01"], ["list", "--month", "2026-01"],
            ["list", "--year", "2026"], ["history"], ["history", "1", "--format", "json"],
            ["delete", "--since", "2026-01-02", "--until", "2026-01-02", "-y"], ["trash"],
        ] {
            let outcome = try home.run([Program.path] + arguments, with: ["TZ": "Asia/Tokio"])
            #expect(outcome.status == 0, "\(arguments): \(outcome)")
            #expect(!outcome.errors.contains("time zone"), "\(arguments): \(outcome.errors)")
        }
        // A default place decides as well.
        try home.moods("places", "add", "home", "--at", "Tokyo")
        try home.moods("places", "default", "home")
        #expect(try home.moods("add", "g", with: ["TZ": "Asia/Tokio"]).errors == "")
    }
}
