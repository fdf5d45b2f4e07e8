import Foundation
import Testing

@Suite("moods places, --at and --here")
struct PlacesTests {
    @Test("A place is added, listed, used, renamed and deleted")
    func life() throws {
        let home = try Home()
        #expect(try home.moods("places", "add", "home", "--at", "Lisbon").status == 0)
        try home.add("Tea", "--at", "HOME", "--feeling", "4")
        try home.add("Far away", "--at", "Tokyo")
        #expect(
            try home.moods("list", "--at", "home", "--fields", "note,country,town").output
                == "Tea\tPT\tLisbon\n")
        #expect(
            try home.moods("list", "--near", "Kawasaki", "--within", "30", "--fields", "note")
                .output
                == "Far away\n")
        #expect(
            try home.moods("places").output == "home\t38.72509\t-9.1498\tfalse\t1\n")
        #expect(try home.moods("places", "rename", "home", "the nest").status == 0)
        #expect(try home.moods("places", "add", "far", "--mood", "2").status == 0)
        #expect(
            try home.moods("places", "--format", "json", "--fields", "name,moods,town").output
                == """
                [
                {"name":"far","moods":1,"town":"Tokyo"},
                {"name":"the nest","moods":1,"town":"Lisbon"}
                ]

                """)
        #expect(try home.moods("places", "delete", "thenest").status == 0)
        #expect(try home.moods("undo").status == 0)
        #expect(try home.moods("places", "list", "--fields", "name").output == "far\nthe nest\n")
        #expect(
            try home.moods("stats", "--by", "place", "--fields", "group,moods").output
                == "far\t1\nthe nest\t1\n")
    }

    @Test("A mood without a place is at $MOODS_AT, else at the default place, else at none")
    func defaultPlace() throws {
        let home = try Home()
        try home.add("nowhere")
        for (name, town) in [("home", "Lisbon"), ("work", "Porto")] {
            #expect(try home.moods("places", "add", name, "--at", town).status == 0)
        }
        #expect(try home.moods("places", "default", "home").status == 0)
        try home.add("default")
        #expect(try home.moods("add", "variable", with: ["MOODS_AT": "work"]).status == 0)
        try home.add("said", "--lat", "48.85", "--lon", "2.35")
        try home.add("country", "--country", "NO")
        try home.add("none", "--no-place")
        #expect(
            try home.moods("list", "--reverse", "--fields", "note,town,country").output == """
                nowhere\t\tZZ
                default\tLisbon\tPT
                variable\tPorto\tPT
                said\tParis\tFR
                country\t\tNO
                none\t\tZZ

                """)
        #expect(try home.moods("places", "default", "--none").status == 0)
        try home.add("nowhere again")
        #expect(try home.moods("list", "--limit", "1", "--fields", "town").output == "\n")
        let unknown = try home.moods("add", "x", with: ["MOODS_AT": "nowhereville"])
        #expect(unknown.status == 69 && unknown.errors.contains("nowhereville"))
    }

    @Test("--at reads towns in any language, coordinates, geo URIs and Plus Codes")
    func notations() throws {
        let home = try Home()
        for (text, town, country) in [
            ("Lissabon", "Lisbon", "PT"), ("東京", "Tokyo", "JP"),
            ("Springfield, Illinois", "Springfield", "US"), ("London, CA", "London", "CA"),
            ("48.85, 2.35", "Paris", "FR"), ("48°51′24″N 2°21′8″E", "Paris", "FR"),
            ("geo:38.72,-9.14", "Lisbon", "PT"), ("8FW4V942+JV", "Paris", "FR"),
        ] {
            let outcome = try home.moods("add", "--at", text, "--format", "json")
            #expect(outcome.status == 0, "\(text): \(outcome)")
            #expect(outcome.output.contains("\"town\":\"\(town)\""), "\(text): \(outcome)")
            #expect(outcome.output.contains("\"country\":\"\(country)\""), "\(text): \(outcome)")
        }
        let before = try home.moods("list").output
        for (words, status) in [
            (["--at", "San Pedro"], 69), (["--at", "Nowhereville"], 69), (["--at", "91, 0"], 65),
            (["--at", "Paris", "--lat", "1", "--lon", "2"], 64), (["--at", ""], 69),
            (["--at", "Paris", "--no-place"], 64), (["--here", "--no-place"], 64),
        ] {
            let outcome = try home.run([Program.path, "add"] + words)
            #expect(outcome.status == status, "\(words): \(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(words): \(outcome)")
        }
        #expect(try home.moods("list").output == before)
        #expect(try home.moods("edit", "1", "--at", "Porto").status == 0)
        #expect(try home.moods("show", "1", "--fields", "town,country").output == "Porto\tPT\n")
        let town = try home.moods("edit", "1", "--at", "Porto", "--no-place")
        #expect(town.status == 64)
    }

    @Test("An unknown name doesn't create a journal")
    func noJournal() throws {
        let home = try Home()
        for words in [
            ["add", "--at", "Nowhereville"], ["places", "add", "x", "--at", "Nowhereville"],
            ["places", "add", "x"], ["places", "add", "!", "--at", "Lisbon"],
        ] {
            #expect(try home.run([Program.path] + words).status != 0, "\(words)")
        }
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }

    @Test(
        "--here reads JSON, labelled lines and coordinates of a command that exits with 0",
        arguments: [
            #"echo '{"latitude": 48.85, "longitude": 2.35, "provider": "gps"}'"#,
            #"printf 'New location:\nLatitude:    48.850000°\nLongitude:   2.350000°\n'"#,
            "echo 48.85,2.35", "echo geo:48.85,2.35",
            // The output stays open, or is closed early.
            "echo 48.85,2.35; sleep 20 &", "echo 48.85,2.35; exec >&-; :",
            // SIGPIPE must end the command: the program ignores the signal only for itself.
            #"sh -c 'kill -PIPE $$'; [ $? -gt 128 ] && echo 48.85,2.35"#,
        ])
    func here(command: String) throws {
        let home = try Home()
        let outcome = try home.moods(
            "add", "--here", "--fields", "town,country", with: ["MOODS_LOCATE": command])
        #expect(outcome.output == "Paris\tFR\n" && outcome.errors == "", "\(outcome)")
    }

    @Test("A command that reads from the terminal fails at once")
    func hereAsks() throws {
        let home = try Home()
        let command = "if read x 2>/dev/null </dev/tty; then echo 1,2; else echo 48.85,2.35; fi"
        let outcome = try home.terminal("add", "--here", with: ["MOODS_LOCATE": command])
        #expect(outcome.status == 0 && outcome.output.contains("Paris, France"), "\(outcome)")
    }

    @Test(
        "If the command fails, the mood is recorded without a place, with a warning",
        arguments: ["", "false", "echo nowhere", "echo 91,0", "exit 3", "kill -9 $$", "cat"])
    func hereFails(command: String) throws {
        let home = try Home()
        let outcome = try home.moods(
            "add", "note", "--here", "--fields", "note,latitude", with: ["MOODS_LOCATE": command])
        #expect(outcome.status == 0 && outcome.output == "note\t\n", "\(outcome)")
        #expect(outcome.errors.hasPrefix("moods: warning: the mood has no place: "), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }

    /// Returns the states of the processes in the group whose number the command has written.
    private func states(in home: Home) throws -> [String] {
        let text = try String(contentsOfFile: home.file("group"), encoding: .utf8)
        let group = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
        return try home.shell("ps -eo pgid=,stat= | awk '$1 == \(group) { print $2 }'").lines
    }

    /// Waits until the processes of the group have ended. They may still exist as zombies until
    /// init collects their status.
    private func expectEndOfGroup(in home: Home) throws {
        let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
        while try !states(in: home).allSatisfy({ $0.hasPrefix("Z") }) {
            try #require(.now < deadline, "the command is still running")
            usleep(20_000)
        }
    }

    @Test(
        "An endless command is stopped after ten seconds, with the processes that it started",
        arguments: ["sleep 1000 & sleep 1000", "echo 48.85,2.35; exec >&-; sleep 1000"])
    func hereHangs(command: String) throws {
        let home = try Home()
        let outcome = try home.moods(
            "add", "--here", "--fields", "latitude",
            with: ["MOODS_LOCATE": "echo $$ > '\(home.path)/group'; \(command)"])
        #expect(outcome.status == 0 && outcome.output == "\n", "\(outcome)")
        #expect(outcome.errors.contains("10 seconds"), "\(outcome)")
        try expectEndOfGroup(in: home)
    }

    @Test("A signal ends the command too", arguments: [SIGINT, SIGTERM, SIGHUP])
    func hereIsInterrupted(signal: Int32) throws {
        let home = try Home()
        let file = home.file("group")
        let command = "echo $$ > '\(file).new'; mv '\(file).new' '\(file)'; sleep 1000"
        let child = try home.start(
            [Program.path, "add", "--here"], with: ["MOODS_LOCATE": command])
        for _ in 0..<30_000 where !FileManager.default.fileExists(atPath: file) { usleep(1000) }
        child.kill(signal)
        #expect(try child.outcome().status == 128 + signal)
        try expectEndOfGroup(in: home)
        #expect(try home.moods("list", "--fields", "number").output == "")
    }

    @Test("places add --here adds the place, or nothing if the command fails")
    func addHere() throws {
        let home = try Home()
        let failed = try home.moods("places", "add", "x", "--here", with: ["MOODS_LOCATE": "false"])
        #expect(failed.status == 69 && failed.errors.contains("MOODS_LOCATE"), "\(failed)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        let added = try home.moods(
            "places", "add", "x", "--here", with: ["MOODS_LOCATE": "echo 48.85,2.35"])
        #expect(added.status == 0 && added.errors == "", "\(added)")
        #expect(try home.moods("places").output == "x\t48.85\t2.35\tfalse\t0\n")
        let twice = try home.moods("places", "add", "x", "--here", "--mood", "last")
        #expect(twice.status == 64, "\(twice)")
    }

    @Test("A place at the center of a town is reported, and a move is confirmed in a sentence")
    func center() throws {
        let home = try Home()
        let center = try home.terminal("places", "add", "home", "Porto,", "Portugal")
        #expect(
            center.errors == """
                Saved the place 'home' in Porto, Portugal. 'moods undo' takes it back.
                It is the center of Porto. Use --here, --mood or coordinates to be exact.

                """, "\(center)")
        #expect(try home.moods("places", "add", "den", "41.15", "-8.61").errors == "")
        #expect(try home.moods("places", "add", "den", "home", "--at", "home").status == 64)
        let again = try home.moods("places", "add", "den", "--at", "home")
        #expect(
            again.errors == "Moved the place 'den' from 41.15, -8.61 to Porto, Portugal. "
                + "'moods undo' moves it back.\n")
        let moved = try home.terminal("places", "add", "DEN", "--at", "41.151, -8.61")
        #expect(
            moved.errors == "Moved the place 'den' from 41.1485, -8.61097 to Porto, Portugal, and "
                + "renamed it 'DEN'. 'moods undo' moves it back.\n", "\(moved)")
    }

    @Test("No character of a name controls the terminal")
    func obeyed() throws {
        let home = try Home()
        try home.moods("places", "add", "café", "--at", "48.85, 2.35")
        for words in [
            ["default", "caf\u{202E}é"], ["rename", "café", "caf\u{202E}é"],
            ["delete", "caf\u{202E}é"],
        ] {
            let outcome = try home.run(["places"] + words, onTerminalWith: [:])
            let scalars = (outcome.output + outcome.errors).unicodeScalars
            #expect(!scalars.contains("\u{202E}"), "\(words): \(outcome)")
        }
    }

    @Test("A mood near two places is at both, in listings, filters and statistics")
    func nearTwo() throws {
        let home = try Home()
        try home.add("Tea", "--lat", "38.72", "--lon", "-9.14")
        try home.add("Elsewhere", "--date", "2024-01-01")
        try home.add("Elsewhere", "--date", "2024-01-03")
        for (name, latitude) in [("a", "38.72"), ("b", "38.721")] {
            try home.moods("places", "add", name, "--lat", latitude, "--lon", "-9.14")
            #expect(try home.moods("list", "--at", name, "--fields", "note").output == "Tea\n")
        }
        #expect(try home.moods("places", "--fields", "name,moods").output == "a\t1\nb\t1\n")
        #expect(
            try home.moods("stats", "--by", "place", "--fields", "group,moods").output
                == "a\t1\nb\t1\n\t2\n")
    }

    @Test(
        "The examples of the help run as they are",
        arguments: [
            "places", "places list", "places add", "places rename", "places delete",
            "places default",
        ])
    func examples(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        let help = try Home().run([Program.path, "help"] + words).lines
        let examples = help.filter { $0.hasPrefix("moods ") }
        #expect(!examples.isEmpty)
        for example in examples {
            let home = try Home()
            try home.add("Tea", "--lat", "38.7139", "--lon", "-9.1334")
            for name in ["home", "cabin"] {
                try home.moods("places", "add", name, "--mood", "last")
            }
            let outcome = try home.shell(
                "moods() { \"$MOODS\" \"$@\"; }; \(example)",
                with: ["MOODS_LOCATE": "echo 38.7139, -9.1334"])
            #expect(outcome.status == 0 && outcome.errors == "", "\(example): \(outcome)")
        }
    }

    @Test("What people read names the nearest own place instead of the town")
    func inListings() throws {
        let home = try Home()
        try home.moods("places", "add", "home", "--at", "38.7071,-9.1366")
        try home.moods("places", "add", "Office", "--at", "38.7074,-9.1366")
        try home.add("one", "--at", "38.7071,-9.1366", "--feeling", "good", "--date", "2024-05-01")
        try home.add("two", "--at", "Porto", "--date", "2024-05-02")
        try home.add("three", "--at", "office", "--date", "2024-05-03")
        func places(_ arguments: String...) throws -> [String] {
            let outcome = try home.run([Program.path] + arguments + ["--format", "table"])
            #expect(outcome.status == 0, "\(outcome)")
            return outcome.lines.compactMap { line in
                ["Lisbon", "home", "Office", "Porto"].filter { line.contains($0) }
                    .joined(separator: " ")
            }.filter { !$0.isEmpty }
        }
        #expect(try places("list") == ["Office", "Porto", "home"])
        #expect(try places("list", "--section", "year") == ["Office", "Porto", "home"])
        #expect(try places("search", "one") == ["home"])
        let lines = try home.moods("list", "--oneline").lines
        #expect(lines.count == 4 && lines[3].contains("home") && !lines[3].contains("Lisbon"))
        // One mood in full is at all places near it, the nearest first, and in its town.
        #expect(try home.terminal("show", "3").lines[0].contains("Office, home, Lisbon, Portugal"))
        let edited = try home.terminal("edit", "1", "--feeling", "rad")
        #expect(edited.output.contains("home, Office, Lisbon, Portugal"), "\(edited)")
        // Pipes have the town, because the names of places change.
        #expect(try !home.moods("list").output.contains("home"))
    }

    @Test("A mood on another clock than the reader's has its offset from UTC")
    func clocks() throws {
        let home = try Home()
        try home.add("a", "--at", "Lisbon", "--date", "2024-05-01T08:00")
        try home.add("b", "--at", "Tokyo", "--date", "2024-05-01T23:00")
        try home.add("c", "--at", "Kathmandu", "--date", "2024-05-01T22:00")
        try home.add("d", "--at", "Lisbon", "--date", "2024-05-01T19:00")
        try home.add("e", "--at", "Tokyo", "--date", "2024-05-02T23:00")
        #expect(
            try home.moods("list", "--format", "table").output == """
                5 moods, 1 to 2 May 2024

                Thu 2 May 2024
                  23:00+9    ○     e · Tokyo  mood 5

                Wed 1 May 2024
                  19:00+1    ○     d · Lisbon  mood 4
                  22:00+5:45 ○     c · Kathmandu  mood 3
                  23:00+9    ○     b · Tokyo  mood 2
                  08:00+1    ○     a · Lisbon  mood 1

                """)
        for arguments in [["--oneline"], ["--section", "month", "--format", "table"]] {
            let list = try home.run([Program.path, "list"] + arguments, with: ["TZ": "Asia/Tokyo"])
            #expect(
                list.lines.suffix(5).map { $0.contains("+") } == [false, true, true, false, true])
        }
    }
}
