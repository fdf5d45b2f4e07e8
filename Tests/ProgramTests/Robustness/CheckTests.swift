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
        #expect(outcome.errors.hasSuffix("no problems found in 4 moods\n"), "\(outcome)")
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
        #expect(try home.moods("check", "--format", "json").output == "[]\n")
        #expect(try home.moods("check", "--fix").status == 0)
        #expect(try FolderContents(of: home.path) == before)
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
            found.lines.contains { $0.hasPrefix("\(kind)\t\(isFixed ? "fix" : "recover")") },
            "\(sql): \(found)")
        #expect(found.errors.split(separator: "\n").count == 1, "\(found)")
        #expect(found.errors.contains(isFixed ? "check --fix" : "moods recover"), "\(found)")
        let fixed = try home.moods("check", "--fix", "--fields", "kind,remedy")
        #expect(fixed.status == (isFixed ? 0 : 65), "\(sql): \(fixed)")
        guard isFixed else { return }
        #expect(fixed.lines.contains { $0.hasPrefix("\(kind)\tfixed") }, "\(sql): \(fixed)")
        #expect(try home.moods("check").status == 0, "\(sql)")
        try home.expectSoundJournal()
        #expect(try home.moods("list", "--fields", "note").output == "two\none\n")
        #expect(try home.add("three").count == 36)
        #expect(try home.sqlite("SELECT max(_pk) FROM Mood") == "3")
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

    @Test("S4 damaged pages are problems, and --fix doesn't change such a file")
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

    @Test("S6 check finds a zeroed page unless it is harmless")
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
