import Foundation
import Testing

@Suite("moods recover") struct RecoverTests {
    private let journal: DamagedJournal
    private let bytes: Data
    private var home: Home { journal.home }
    private var damaged: String { home.file("damaged.sqlite") }
    private var saved: String { home.file("damaged-recovered.sqlite") }

    init() throws {
        journal = try DamagedJournal()
        bytes = try journal.bytes
    }

    private func recover() throws -> Outcome {
        try? FileManager.default.removeItem(atPath: saved)
        return try home.moods("recover", damaged)
    }

    @Test("A sound journal is saved completely: the status is 0, and the new path is printed")
    func sound() throws {
        try bytes.write(to: URL(fileURLWithPath: damaged))
        let outcome = try recover()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output == saved + "\n")
        #expect(outcome.errors == "Saved 147 moods in \(saved).\n")
        #expect(try journal.moods(saved) == journal.moods())
        let mode = try FileManager.default.attributesOfItem(atPath: saved)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(try home.moods("check", "--journal", saved).status == 0)
        // Deleted moods stay deleted, and no number is assigned twice.
        let added = try home.moods("add", "new", "--journal", saved)
        #expect(added.status == 0, "\(added)")
        #expect(try home.sqlite("SELECT max(_pk) FROM Mood", journal: saved) == "151")
        #expect(try home.sqlite("SELECT count(*) FROM Mood_tombstone", journal: saved) == "3")
    }

    @Test("S4 S6 If a page is zeroed, all moods of the other pages are saved")
    func zeroedPage() throws {
        let original = try journal.moods()
        for page in try journal.sampledPages() {
            try journal.zero(page.number, of: bytes, to: damaged)
            let before = try Data(contentsOf: URL(fileURLWithPath: damaged))
            let outcome = try recover()
            let comment = "page \(page): \(outcome)"
            #expect([0, 65].contains(outcome.status), "\(comment)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: damaged)) == before)
            try home.expectSoundJournal(saved)
            #expect(try home.moods("check", "--journal", saved).status == 0, "\(comment)")
            let found = try journal.moods(saved)
            #expect(Set(found.keys).isSubset(of: original.keys), "\(comment)")
            let isOfMoods = page.name == "Mood" && page.type != "internal"
            if isOfMoods {
                #expect(outcome.status == 65, "\(comment)")
                let lost = original.keys.filter { found[$0] == nil }
                for number in lost where lost.count <= 20 {
                    #expect(outcome.errors.contains("Mood \(number) "), "\(comment)")
                }
                if lost.count > 20 {
                    #expect(outcome.errors.contains("\(lost.count - 20) more mood"), "\(comment)")
                }
            } else if page.name != "Mood_tags" {
                #expect(found == original, "\(comment)")
            } else {
                #expect(found.keys == original.keys, "\(comment)")
            }
        }
    }

    @Test("S4 An index of numbers isn't mistaken for tags if a page of the schema is zeroed")
    func zeroedSchema() throws {
        let original = try journal.moods()
        for page in try journal.pages() where page.name == "sqlite_schema" && page.type == "leaf" {
            try journal.zero(page.number, of: bytes, to: damaged)
            let outcome = try recover()
            #expect(try journal.moods(saved) == original, "page \(page): \(outcome)")
        }
    }

    @Test("Undoing a command from before a recovery says that the journal has been recovered since")
    func undo() throws {
        let page = try #require(
            journal.pages().first { $0.name == "Mood" && $0.type == "leaf" })
        try journal.zero(page.number, of: bytes, to: damaged)
        let outcome = try recover()
        #expect(outcome.status == 65, "\(outcome)")
        let commands = try home.moods("history", "--journal", saved, "--fields", "command").lines
        #expect(commands.first == "recover" && !commands.contains("change"), "\(commands)")
        let undo = try home.moods("undo", "--journal", saved)
        #expect(undo.status == 69, "\(undo)")
        #expect(
            undo.errors.hasSuffix("can't be undone: the journal has been recovered since\n"),
            "\(undo)")
        #expect(try home.moods("add", "new", "--journal", saved).status == 0)
        #expect(try home.moods("undo", "--journal", saved).status == 0)
    }

    @Test("A recovery that can't save everything says what may be missing")
    func reasons() throws {
        for page in try journal.sampledPages() {
            try journal.zero(page.number, of: bytes, to: damaged)
            let outcome = try recover()
            let lines = outcome.errors.split(separator: "\n").dropFirst()
            if outcome.status == 0 {
                #expect(
                    lines.allSatisfy { $0.hasSuffix("nothing was lost.") }, "\(page): \(outcome)")
            } else {
                // Besides the pages and the last line, there is a reason.
                #expect(lines.count > 2, "page \(page): \(outcome)")
            }
        }
    }

    @Test("Moods in the WAL are saved too")
    func writeAheadLog() throws {
        try bytes.write(to: URL(fileURLWithPath: damaged))
        // A process that is killed leaves its WAL.
        let left = try home.run([
            "/bin/sh", "-c",
            """
            sqlite3 "$1" "PRAGMA wal_autocheckpoint = 0; UPDATE Mood SET note = 'in the WAL' \
            WHERE _pk = 3;" ".shell cp $1 $1.copy; cp $1-wal $1.copy-wal"
            """, "sh", damaged,
        ])
        try #require(left.status == 0, "\(left)")
        let copy = damaged + ".copy"
        try #require(FileManager.default.fileExists(atPath: copy + "-wal"))
        let outcome = try home.moods("recover", copy, "-o", saved)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try journal.moods(saved)["3"]?.contains("in the WAL") == true)
    }

    @Test("Nothing is overwritten, and a file that isn't a journal isn't recovered")
    func refusals() throws {
        try bytes.write(to: URL(fileURLWithPath: damaged))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: saved))
        let exists = try home.moods("recover", damaged)
        #expect(
            exists.status == 73 && exists.errors.contains("exists; choose another"), "\(exists)")
        #expect(try String(contentsOfFile: saved, encoding: .utf8) == "mine")
        let itself = try home.moods("recover", damaged, "-o", damaged)
        #expect(itself.status == 73)
        #expect(
            itself.errors
                == "moods: \(damaged) is the damaged journal; choose another file with -o\n")
        let none = try home.moods("recover", home.file("none"))
        #expect(none.status == 66)
        #expect(none.errors == "moods: no such file: \(home.file("none"))\n")
        #expect(try home.moods("recover", home.file("none"), "-o", "-").status == 64)
        let text = home.file("text")
        try Data(String(repeating: "Dear diary,\n", count: 900).utf8)
            .write(to: URL(fileURLWithPath: text))
        let notOne = try home.moods("recover", text)
        #expect(notOne.status == 78 && !notOne.errors.contains("--journal"), "\(notOne)")
        try home.sqlite("CREATE TABLE bookmark(url);", journal: home.file("other"))
        #expect(try home.moods("recover", home.file("other")).status == 78)
        #expect(!FileManager.default.fileExists(atPath: text + "-recovered"))
    }

    @Test("Without a file, the journal that --journal or the environment names is recovered")
    func journalOption() throws {
        try bytes.write(to: URL(fileURLWithPath: damaged))
        let both = try home.moods("recover", damaged, "--journal", damaged)
        #expect(both.status == 64, "\(both)")
        #expect(
            both.errors == "moods: name the damaged journal once, as FILE or with --journal\n")
        let option = try home.moods("recover", "--journal", damaged)
        #expect(option.status == 0 && option.output == saved + "\n", "\(option)")
        try FileManager.default.removeItem(atPath: saved)
        let variable = try home.moods("recover", with: ["MOODS_JOURNAL": damaged])
        #expect(variable.status == 0 && variable.output == saved + "\n", "\(variable)")
    }

    @Test("The last sentence of a recovery agrees with what was saved")
    func lastSentence() throws {
        var endings: Set<String> = []
        for page in try journal.sampledPages() {
            try journal.zero(page.number, of: bytes, to: damaged)
            let outcome = try recover()
            guard outcome.status == 65 else { continue }
            let losesMoods =
                outcome.errors.contains(" is lost.\nMood ")
                || outcome.errors.range(
                    of: "Mood [0-9]+( of .*)? is lost[.]", options: .regularExpression) != nil
                || outcome.errors.contains("Moods may be missing")
            let ending =
                losesMoods
                ? "some moods may be lost" : "all moods were saved, but not everything else"
            #expect(
                outcome.errors.hasSuffix("moods: \(ending); \(damaged) is unchanged\n"),
                "\(page): \(outcome)")
            endings.insert(ending)
        }
        #expect(endings.count == 2)
    }
}
