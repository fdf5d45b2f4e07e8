import Foundation
import Testing

@Suite("moods check") struct CheckTests {
    @Test("A sound journal has no problems: the status is 0, and standard output is empty")
    func sound() throws {
        let home = try Travels.home()
        _ = try home.run(["/bin/chmod", "600", home.journal])
        _ = try home.run(["/bin/chmod", "700", home.path + "/.local/share/moods"])
        let before = try FolderContents(of: home.path)
        let outcome = try home.moods("check")
        #expect(outcome.errors.hasSuffix("No problems in 4 moods.\n"), "\(outcome)")
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
        #expect(try home.moods("check", "--format", "json").output == "[]\n")
        #expect(try home.moods("check", "--fix").status == 0)
        #expect(try FolderContents(of: home.path) == before)
    }

    private func size(of home: Home) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: home.journal)).count
    }

    private func home() throws -> Home {
        let home = try Home()
        try home.add("one", "--country", "FR", "--tag", "work/meeting")
        try home.add("two", "--lat", "35.68", "--lon", "139.69")
        return home
    }

    /// Changes that other programs can make to a journal, the kind of the problem, and whether
    /// --fix repairs it.
    static let damages: [(sql: String, kind: String, isFixed: Bool)] = [
        ("UPDATE GeographicRegion SET numberOfMoods = 9 WHERE _pk = 2;", "count", true),
        ("DROP INDEX Mood_date;", "schema", true),
        ("DROP TRIGGER Mood_note_words_changed;", "schema", true),
        (
            "INSERT INTO Mood_note_words(Mood_note_words, rowid, note) VALUES ('delete', 1, 'one');",
            "search", true
        ),
        ("INSERT INTO Mood_note_words(rowid, note) VALUES (9, 'ghost');", "search", true),
        ("DELETE FROM Mood_note_words_docsize;", "search", true),
        ("DROP TRIGGER Mood_version;", "schema", true),
        (
            """
            DROP TRIGGER Mood_version; CREATE TRIGGER Mood_version AFTER UPDATE ON Mood
            BEGIN SELECT 1; END;
            """, "schema", true
        ),
        ("PRAGMA foreign_keys = OFF; INSERT INTO Mood_tags VALUES (77, 1);", "reference", true),
        ("DELETE FROM sqlite_sequence;", "number", true),
        ("DELETE FROM _store;", "number", true),
        ("UPDATE Mood SET feeling = 9 WHERE _pk = 1;", "value", false),
        ("UPDATE Mood SET latitude = 3 WHERE _pk = 1;", "value", false),
        ("UPDATE Mood SET id = x'00' WHERE _pk = 1;", "value", false),
        ("PRAGMA foreign_keys = OFF; UPDATE Mood SET country = 4711;", "reference", false),
        ("DELETE FROM _transaction;", "history", false),
        ("UPDATE _change SET old = 'x';", "history", false),
        ("INSERT INTO Tag(name, key) VALUES ('spare', 'spare');", "reference", true),
        ("UPDATE Mood SET localDay = '2020-01-01' WHERE _pk = 2;", "value", true),
        ("UPDATE Tag SET parent = _pk;", "reference", true),
        ("UPDATE _store SET lastTransaction = 9223372036854775807;", "number", true),
        ("UPDATE Mood SET _version = 9223372036854775807 WHERE _pk = 1;", "history", false),
    ]

    @Test(
        "Problems that other programs caused are found, and repaired if that is possible",
        arguments: damages)
    func damage(sql: String, kind: String, isFixed: Bool) throws {
        let home = try home()
        try home.sqlite(sql)
        let found = try home.moods("check", "--fields", "kind,remedy")
        #expect(found.status == 65, "\(sql): \(found)")
        #expect(
            found.lines.contains { $0 == "\(kind)\t\(isFixed ? "fix" : "recover")" },
            "\(sql): \(found)")
        #expect(found.errors.split(separator: "\n").count == 1, "\(found)")
        #expect(found.errors.contains(isFixed ? "check --fix" : "moods recover"), "\(found)")
        let fixed = try home.moods("check", "--fix", "--fields", "kind,remedy")
        #expect(fixed.status == (isFixed ? 0 : 65), "\(sql): \(fixed)")
        guard isFixed else { return }
        let remedy = sql.contains("Mood_tags") ? "removed" : "fixed"
        #expect(fixed.lines.contains { $0 == "\(kind)\t\(remedy)" }, "\(sql): \(fixed)")
        #expect(try home.moods("check").status == 0, "\(sql)")
        try home.expectSoundJournal()
        #expect(try home.moods("list", "--fields", "note").output == "two\none\n")
        #expect(try home.add("three").count == 36)
        #expect(try home.sqlite("SELECT max(_pk) FROM Mood") == "3")
    }

    /// Invalid values, the problems that check reports, and the corrections.
    static let values: [(sql: String, problem: String, edit: [String])] = [
        (
            "UPDATE Mood SET timeZone = 'Mars' WHERE _pk = 1;",
            "Its time zone 'Mars' is unknown; use 'moods edit 1 --time-zone'.",
            ["--time-zone", "Europe/Paris"]
        ),
        (
            "UPDATE Mood SET date = 1e300 WHERE _pk = 1;",
            "Its date is outside the years 0001 to 9999; use 'moods edit 1 --date'.",
            ["--date", "2024-05-01T12:00"]
        ),
    ]

    @Test("Impossible zones and dates are problems that a person must correct", arguments: values)
    func impossibleValues(sql: String, problem: String, edit: [String]) throws {
        let home = try home()
        try home.sqlite(sql)
        for arguments in [["check"], ["check", "--fix"]] {
            let found = try home.run([Program.path] + arguments)
            #expect(found.status == 65, "\(found)")
            #expect(found.lines == ["value\tMood/1\t\(problem)\tedit"], "\(found)")
            #expect(
                found.errors.hasSuffix("; correct it yourself, as the list says\n"), "\(found)")
        }
        let edited = try home.run([Program.path, "edit", "1"] + edit)
        #expect(edited.status == 0, "\(edited)")
        #expect(try home.moods("check").status == 0)
    }

    @Test("A wrong local day is set from the date and the zone, because --since uses it")
    func localDay() throws {
        let home = try Travels.home()
        _ = try home.run(["/bin/chmod", "600", home.journal])
        _ = try home.run(["/bin/chmod", "700", home.path + "/.local/share/moods"])
        try home.sqlite("UPDATE Mood SET localDay = '2020-01-01' WHERE _pk = 2;")
        let found = try home.moods("check", "--fields", "object,problem,remedy")
        #expect(
            found.lines == [
                "Mood/2\tIts local day is 2020-01-01, but should be 2024-05-02.\tfix"
            ], "\(found)")
        #expect(try home.moods("check", "--fix").status == 0)
        #expect(try home.sqlite("SELECT localDay FROM Mood WHERE _pk = 2") == "2024-05-02")
        try home.expectSoundJournal()
    }

    @Test(
        "A wrong day isn't put down to older rules if the clocks still have the offset every year")
    func summerTime() throws {
        let home = try Home()
        for (date, day) in [("2026-07-01", "2026-06-30"), ("2026-12-01", "2026-11-30")] {
            _ = try home.run([
                Program.path, "add", "night", "--date", date + " 00:30", "--time-zone",
                "Europe/Paris",
            ])
            try home.sqlite("UPDATE Mood SET localDay = '\(day)' WHERE localDay = '\(date)';")
        }
        let found = try home.moods("check", "--fields", "problem")
        #expect(
            found.lines.count == 2 && found.lines.allSatisfy { $0.contains(", but should be ") },
            "\(found)")
    }

    @Test("A local day by older clock rules is reported as one, and corrected; the instant stays")
    func olderRules() throws {
        let home = try Home()
        _ = try home.run([
            Program.path, "add", "night", "--date", "2026-12-01 00:30", "--time-zone",
            "America/Vancouver",
        ])
        let instant = try home.sqlite("SELECT date FROM Mood")
        // Until 2025, British Columbia's clocks were an hour behind these in winter.
        try home.sqlite("UPDATE Mood SET localDay = '2026-11-30';")
        let found = try home.moods("check", "--fields", "problem")
        #expect(
            found.lines.count == 1
                && found.lines[0].hasPrefix(
                    "Its local day is 2026-11-30, perhaps by older clock rules, but 2026-12-01"),
            "\(found)")
        #expect(try home.moods("check", "--fix").status == 0)
        #expect(try home.sqlite("SELECT localDay FROM Mood") == "2026-12-01")
        #expect(try home.sqlite("SELECT date FROM Mood") == instant)
    }

    @Test("A trigger of another program is a problem if it keeps moods from writing")
    func foreignTrigger() throws {
        let home = try home()
        try home.sqlite(
            """
            CREATE TABLE audit(a); DROP INDEX Mood_date;
            CREATE TRIGGER theirs AFTER INSERT ON Mood BEGIN INSERT INTO audit VALUES (1); END;
            """)
        for arguments in [["check"], ["check", "--fix"]] {
            let found = try home.run([Program.path] + arguments + ["--fields", "kind,remedy"])
            #expect(
                found.status == 65 && found.lines == ["schema\tfix", "schema\tedit"], "\(found)")
        }
        try home.sqlite("DROP TRIGGER theirs;")
        #expect(try home.moods("check", "--fix").status == 0)
    }

    @Test("--fix names the references that it removes, and doesn't call them fixed")
    func removedReferences() throws {
        let home = try home()
        try home.sqlite("PRAGMA foreign_keys = OFF; DELETE FROM Tag WHERE key = 'work/meeting';")
        let fixed = try home.moods("check", "--fix")
        #expect(
            fixed.lines.contains(
                "reference\tMood/1\tIt is linked to Tag/1, which doesn't exist; "
                    + "--fix removes the reference.\tremoved"), "\(fixed)")
        #expect(
            fixed.errors.contains("Removed 1 reference. No problems in 2 moods."), "\(fixed)")
    }

    @Test("The history names a repair, which undo skips and which can't be undone")
    func history() throws {
        let home = try home()
        try home.sqlite("INSERT INTO Tag(name, key) VALUES ('spare', 'spare');")
        #expect(try home.moods("check", "--fix").status == 0)
        let commands = try home.moods("history", "--fields", "number,command").lines
            .map { $0.split(separator: "\t").map(String.init) }
        let number = try #require(commands.first { $0.last == "check --fix" }?.first)
        #expect(commands.allSatisfy { $0.last != "change" }, "\(commands)")
        let outcome = try home.moods("undo", number)
        #expect(outcome.status == 69)
        #expect(
            outcome.errors == "moods: command c\(number) can't be undone: it repaired the journal\n"
        )
        let earlier = try home.moods("undo")
        #expect(earlier.status == 69)
        #expect(
            earlier.errors.hasSuffix("can't be undone: the journal has been repaired since\n"),
            "\(earlier)")
        try home.add("three")
        #expect(try home.moods("undo").status == 0)
    }

    @Test("A damaged file's permissions are repaired, and its contents aren't written")
    func permissionsOfDamagedFile() throws {
        let home = try Home()
        for number in 1...40 { try home.add("mood \(number)") }
        _ = try home.run(["/bin/chmod", "644", home.journal])
        let size = try self.size(of: home) - 4096
        try #require(truncate(home.journal, size) == 0)
        let found = try home.moods("check", "--fields", "kind,remedy")
        #expect(found.lines == ["permissions\tfix", "damage\trecover"], "\(found)")
        let fixed = try home.moods("check", "--fix", "--format", "tsv")
        #expect(fixed.status == 65 && fixed.lines.first?.hasSuffix("\tfixed") == true, "\(fixed)")
        #expect(fixed.output.contains("The file is cut short: it has \(size) of"), "\(fixed)")
        #expect(try self.size(of: home) == size)
    }

    @Test("Permissions that let other users read are a problem, which --fix repairs")
    func permissions() throws {
        let home = try home()
        _ = try home.run(["/bin/chmod", "644", home.journal])
        let found = try home.moods("check", "--format", "jsonl")
        #expect(found.status == 65 && found.lines.count == 1, "\(found)")
        #expect(found.output.contains("\"kind\":\"permissions\""), "\(found)")
        #expect(try home.moods("check", "--fix").status == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: home.journal)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
    }

    @Test("S4 Damaged pages are problems, and --fix doesn't change such a file")
    func pages() throws {
        let journal = try DamagedJournal()
        let page = try #require(
            journal.pages().first { $0.name == "Mood" && $0.type == "leaf" })
        try journal.zero(page.number, of: journal.bytes, to: journal.home.journal)
        let before = try journal.bytes
        let outcome = try journal.home.moods("check", "--fix", "--fields", "kind,remedy")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.lines.contains("damage\trecover"), "\(outcome)")
        #expect(outcome.errors.contains("moods recover"), "\(outcome)")
        #expect(try journal.bytes == before)
    }

    @Test("S6 A zeroed page is found unless it is harmless")
    func zeroedPage() throws {
        let journal = try DamagedJournal()
        let bytes = try journal.bytes
        let moods = try journal.moods()
        let free = Set(1...bytes.count / DamagedJournal.pageSize)
            .subtracting(try journal.pages().map(\.number))
        for page in try journal.sampledPages().map(\.number) + free.sorted() {
            let path = try journal.zero(
                page, of: bytes, to: journal.home.file("damaged.sqlite"))
            _ = try journal.home.run(["/bin/chmod", "600", path])
            let outcome = try journal.home.moods("check", "--journal", path)
            if outcome.status == 0 {
                #expect(free.contains(page), "page \(page): \(outcome)")
                #expect(try journal.moods(path) == moods, "page \(page)")
            } else {
                #expect([65, 78].contains(outcome.status), "page \(page): \(outcome)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "page \(page)")
            }
        }
    }

    @Test("A missing file, or one that isn't a journal, is an error")
    func others() throws {
        let home = try Home()
        #expect(try home.moods("check").status == 66)
        try Data("Dear diary".utf8).write(to: URL(fileURLWithPath: home.file("text")))
        #expect(try home.moods("check", "--journal", home.file("text")).status == 78)
    }
}
