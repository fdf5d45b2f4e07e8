import Foundation
import Testing

@Suite("The path of the journal")
struct JournalPathTests {
    @Test("--journal comes before MOODS_JOURNAL, XDG_DATA_HOME and HOME, in this order")
    func precedence() throws {
        let home = try Home()
        let settings = [
            "MOODS_JOURNAL": home.file("variable"), "XDG_DATA_HOME": home.file("data"),
        ]
        func files() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: home.path)
                .filter { name in
                    var isFolder: ObjCBool = false
                    _ = FileManager.default.fileExists(
                        atPath: home.file(name), isDirectory: &isFolder)
                    return !isFolder.boolValue
                }.sorted()
        }
        #expect(try home.moods("add", "--journal", home.file("option"), with: settings).status == 0)
        #expect(try files() == ["option"])
        #expect(try home.moods("add", with: settings).status == 0)
        #expect(try files() == ["option", "variable"])
        let data = ["XDG_DATA_HOME": home.file("data")]
        #expect(try home.moods("add", with: data).status == 0)
        #expect(try files() == ["data/moods/journal.sqlite", "option", "variable"])
        // XDG: "If an implementation encounters a relative path ... it should ... ignore it."
        #expect(try home.moods("add", with: ["XDG_DATA_HOME": "relative"]).status == 0)
        #expect(
            try files() == [
                ".local/share/moods/journal.sqlite", "data/moods/journal.sqlite", "option",
                "variable",
            ])
        #expect(try home.moods("list", with: settings).lines.count == 1)
    }

    @Test("Commands that a message suggests name the journal that --journal named")
    func suggestions() throws {
        let home = try Home()
        let plain = home.file("old.sqlite")
        try home.moods("add", "a", "--journal", plain)
        try home.moods("delete", "1", "-y", "--journal=" + plain)
        let deleted = try home.moods("show", "1", "--journal=" + plain)
        #expect(
            deleted.errors
                == "moods: mood 1 is in the trash; 'moods restore 1 --journal \(plain)' brings it "
                + "back\n")
        let spaced = home.file("my moods.sqlite")
        try home.moods("add", "a", "--journal", spaced)
        let unknown = try home.moods("show", "9", "--journal", spaced)
        #expect(
            unknown.errors == "moods: no mood 9; see \"moods list --journal '\(spaced)'\"\n")
        let named = try home.moods("show", "9", with: ["MOODS_JOURNAL": plain])
        #expect(named.errors == "moods: no mood 9; see 'moods list'\n")
    }

    @Test("Only the owner can access the default folder and file, under any umask")
    func permissions() throws {
        let home = try Home()
        #expect(try home.shell("umask 000; \"$MOODS\" add").status == 0)
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(home.path + "/.local/share/moods") == 0o700)
        #expect(try mode(home.journal) == 0o600)
        let named = home.file("named")
        #expect(try home.shell("umask 000; \"$MOODS\" add --journal \(named)").status == 0)
        #expect(try mode(named) == 0o600)
    }

    @Test(
        "If the default journal doesn't exist, reading shows nothing and creates nothing",
        arguments: [["list"], ["regions"], ["list", "France"]])
    func readingMakesNothing(arguments: [String]) throws {
        let home = try Home()
        let outcome = try home.run([Program.path] + arguments)
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("If the default journal doesn't exist, show and delete fail and create nothing")
    func noDefaultJournal() throws {
        let home = try Home()
        #expect(try home.moods("show", "1").status == 69)
        #expect(try home.moods("delete", "1", "--yes").status == 66)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("Without HOME a journal has to be named")
    func noHome() throws {
        let home = try Home()
        let outcome = try home.moods("list", with: ["HOME": ""])
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "moods: neither HOME nor XDG_DATA_HOME is set; use --journal FILE\n"
        )
        #expect(
            try home.moods("add", "--journal", home.file("j"), with: ["HOME": ""]).status == 0)
    }

    @Test(
        "Any name works: spaces, percent signs, quotes, a name like an option or a URI",
        arguments: [
            "my journal", "100%25?mode=ro#x", "it's \"mine\"", "-journal", "file:j.sqlite",
            "日記", ":memory:",
        ])
    func names(name: String) throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            cd "$HOME" && "$MOODS" add "--journal=$NAME" && "$MOODS" list "--journal=$NAME"
            """, with: ["NAME": name])
        #expect(outcome.status == 0 && outcome.lines.count == 2, "\(outcome)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [name])
    }

    @Test("A relative path starts at the working folder, and a link leads to its file")
    func relative() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            set -e; cd "$HOME"; mkdir folder; "$MOODS" add --journal folder/j
            ln -s folder/j link; cd folder
            "$MOODS" add --journal ../link; "$MOODS" add --journal "/$PWD//j"
            "$MOODS" list --journal j
            """)
        #expect(outcome.status == 0 && outcome.lines.count == 6, "\(outcome)")
    }
}
