import Foundation
import Testing

@Suite("Streams")
struct StreamTests {
    /// Returns a home with a journal of many moods, inserted by one statement of the sqlite3 shell.
    private func home(numberOfMoods count: Int) throws -> Home {
        let home = try Home()
        try home.add("--country", "FR")
        try home.sqlite(
            """
            INSERT INTO Mood(id, date, timeZone, localDay, modifiedAt, country, note)
              WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
              SELECT randomblob(16), i, 'UTC', '2001-01-01', 0,
                (SELECT country FROM Mood), printf('%100d', i) FROM n WHERE i > 1;
            """)
        return home
    }

    @Test(
        "A closed pipe is not an error: exit status 0 and no message",
        arguments: ["tsv", "csv", "json", "jsonl", "table"])
    func closedPipe(format: String) throws {
        // The listing is larger than a pipe's buffer.
        let home = try home(numberOfMoods: 3000)
        let outcome = try home.shell(
            """
            { "$MOODS" list --format \(format); echo "status $?" >&2; } | head -c 1 > /dev/null
            """)
        #expect(outcome.errors == "status 0\n")
    }

    @Test(
        "A reader that closes the pipe before the first byte isn't an error",
        arguments: ["list", "add", "--help"])
    func closedFromTheStart(command: String) throws {
        let home = try home(numberOfMoods: 1)
        let outcome = try home.shell(
            """
            mkfifo "$HOME/pipe"; exec 3<>"$HOME/pipe" 4>"$HOME/pipe" 3<&-
            "$MOODS" \(command) >&4; echo "status $?" >&2
            """)
        #expect(outcome.errors == "status 0\n")
    }

    @Test("A long listing arrives completely and in order")
    func longListing() throws {
        let home = try home(numberOfMoods: 3000)
        let outcome = try home.shell("\"$MOODS\" list --fields number | cat")
        // The one that was added now is the newest; the others are from 2001, a second apart.
        #expect(outcome.lines == ["1"] + (2...3000).reversed().map(String.init))
        let table = try home.moods("list", "--format", "table")
        #expect(table.lines.count { $0.contains("  mood ") } == 3000)
    }

    @Test(
        "A full disk at standard output is an error with its own status",
        arguments: ["list", "regions", "show 1", "list --format json", "--help"])
    func fullOutput(command: String) throws {
        let home = try home(numberOfMoods: 1)
        let outcome = try home.shell("\"$MOODS\" \(command) > /dev/full")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors == "moods: can't write the output: No space left on device\n")
        try home.expectSoundJournal()
    }

    @Test(
        "If the output of add fails, the error says that the mood is recorded",
        arguments: ["> /dev/full", ">&-"])
    func addedButUnprinted(redirection: String) throws {
        let home = try home(numberOfMoods: 1)
        let outcome = try home.shell("\"$MOODS\" add note \(redirection)")
        #expect(outcome.status == 74)
        #expect(
            outcome.errors.hasPrefix("moods: recorded mood 2, but can't write its ID ("),
            "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try home.moods("show", "2", "--fields", "note").output == "note\n")
    }

    @Test(
        "Closed streams do no harm, least of all to the journal",
        arguments: [">&-", "2>&-", "2>/dev/full", "<&-", "<&- >&- 2>&-"])
    func closedStreams(redirection: String) throws {
        let home = try home(numberOfMoods: 1)
        // Only a command with output can fail to write it; the mood is recorded anyway.
        let failing: Int32 = redirection.contains(" >&-") || redirection == ">&-" ? 74 : 0
        for (command, status) in [
            ("add note", failing), ("list", failing), ("list --bogus", 64), ("delete 1 --yes", 0),
        ] {
            let outcome = try home.shell("\"$MOODS\" \(command) \(redirection)")
            #expect(outcome.status == status, "\(command): \(outcome)")
        }
        try home.expectSoundJournal()
        #expect(try home.numberOfMoods() == 1)
    }

    @Test("A loop of while read keeps its standard input, whatever command it runs")
    func standardInputOfLoops() throws {
        let commands = [
            "add \"$line\"", "list", "show 1", "regions", "tags", "edit 1 --note \"$line\"",
            "edit 1", "delete 99 --yes", "delete 1", "export", "report", "where 48.8 2.3",
            "backup \"$HOME/$line\"", "about", "--help", "help", "bogus", "add -- note",
        ]
        for command in commands {
            let home = try home(numberOfMoods: 2)
            let outcome = try home.shell(
                """
                printf 'a\\nb\\nc\\n' | while read -r line; do
                  "$MOODS" \(command) > /dev/null 2>&1; echo "$line"
                done
                """)
            #expect(outcome.lines == ["a", "b", "c"], "\(command): \(outcome)")
        }
    }

    @Test("A note that can't be read is an error", arguments: ["<&-", "< /"])
    func unreadableInput(redirection: String) throws {
        let home = try Home()
        let outcome = try home.shell("\"$MOODS\" add --note - \(redirection)")
        #expect(outcome.status == 74 && outcome.output == "")
        #expect(outcome.errors == "moods: standard input can't be read\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("In a pipe, nothing is cut, and nothing is colored unless color is forced")
    func colours() throws {
        let home = try Travels.home()
        let plain = try home.moods("list", "--format", "table", with: ["COLUMNS": "20"])
        #expect(!plain.output.contains("\u{1B}") && plain.output.contains("Sunset over the river"))
        let forced = try home.moods("list", "--format", "table", with: ["CLICOLOR_FORCE": "1"])
        #expect(forced.output.contains("\u{1B}[38;5;214m●\u{1B}[0m good"))
        let records = try home.moods("list", with: ["CLICOLOR_FORCE": "1"])
        #expect(!records.output.contains("\u{1B}"))
    }
}
