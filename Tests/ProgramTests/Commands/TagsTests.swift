import Foundation
import Testing

@Suite("Tags")
struct TagsTests {
    private func home() throws -> Home {
        let home = try Home()
        try home.add("one", "--tag", "Work/Meeting", "--date", "2024-05-01", "--feeling", "2")
        try home.add(
            "two", "--tag", "work", "--tag", "\"home, sweet home\"", "--date", "2024-05-02")
        try home.add("three", "--date", "2024-06-03")
        return home
    }

    @Test("tags lists tags in every format, each before the tags below it")
    func formats() throws {
        let home = try home()
        #expect(
            try home.moods("tags").output == "home, sweet home\t1\nWork\t1\nWork/Meeting\t1\n")
        #expect(
            try home.moods("tags", "--format", "csv").output
                == "path,moods\n\"home, sweet home\",1\nWork,1\nWork/Meeting,1\n")
        #expect(
            try home.moods("tags", "--format", "jsonl").lines[2]
                == #"{"path":"Work/Meeting","moods":1}"#)
        #expect(try home.moods("tags", "--fields", "moods,path").lines[1] == "1\tWork")
        #expect(
            try home.moods("tags", "--format", "table", "--flat").output == """
                home, sweet home  1 mood
                Work              1 mood
                Work/Meeting      1 mood

                """)
        #expect(try Home().moods("tags").output == "")
    }

    @Test("The tree counts the tags below as well, and has the most used tags first")
    func tree() throws {
        let home = try home()
        try home.add("--tag", "a/b/c")
        try home.add("--tag", "work", "--tag", "work/meeting", "--tag", "work/tea")
        let tree = """
            7 tags, most often Work (3 moods)

            Work              3  ########################
              Meeting         2  ################
              tea             1  ########
            a                 1  ########
              b               1  ########
                c             1  ########
            home, sweet home  1  ########

            """
        let ascii = ["LANG": "C"]
        #expect(try home.moods("tags", "--tree", with: ascii).output == tree)
        #expect(try home.moods("tags", "--format", "table", with: ascii).output == tree)
        #expect(try home.moods("list", "--tag", "work", "--fields", "number").lines.count == 3)
        #expect(try home.moods("tags", "--tree", "--flat").status == 64)
        for arguments in [["--format", "json"], ["--fields", "path"]] {
            let outcome = try home.run([Program.path, "tags", "--tree"] + arguments)
            #expect(outcome.status == 64 && outcome.output == "")
            #expect(
                outcome.errors
                    == "moods: --tree prints a table; don't use --format or --fields with it\n")
        }
    }

    @Test("The error for 'tags delete' names the command that takes a tag from its moods")
    func deletion() throws {
        let home = try Home()
        try home.add("x", "-t", "work")
        let refused = try home.moods("tags", "delete", "work")
        let remedy = "moods edit --where-tag work --remove-tag work"
        #expect(refused.status == 64 && refused.errors.contains("use '\(remedy)'"), "\(refused)")
        #expect(try home.shell("\"$MOODS\" \(remedy.dropFirst(6)) -y").status == 0)
        #expect(try home.moods("tags").output == "")
    }

    @Test("list and show have tags, and show has the source of an imported mood")
    func fields() throws {
        let home = try home()
        try home.sqlite("UPDATE Mood SET source = 'jrnl', externalID = 'x1' WHERE _pk = 3")
        #expect(
            try home.moods("list", "--fields", "number,tags").lines
                == ["3\t", "2\t\"home, sweet home\",Work", "1\tWork/Meeting"])
        let json = try home.moods(
            "show", "2", "3", "--format", "jsonl", "--fields", "tags,source,externalID")
        #expect(
            json.lines == [
                #"{"tags":["home, sweet home","Work"],"source":null,"externalID":null}"#,
                #"{"tags":[],"source":"jrnl","externalID":"x1"}"#,
            ])
        let shown = try home.moods("show", "2", "3", "--format", "table")
        #expect(shown.output.contains("  #home, sweet home #Work\n"), "\(shown)")
        #expect(shown.output.contains(" · imported from jrnl)\n"), "\(shown)")
    }

    @Test("list --tag includes the tags below, also in sections and with other conditions")
    func list() throws {
        let home = try home()
        func list(_ arguments: String...) throws -> [String] {
            try home.run([Program.path, "list", "--fields", "number"] + arguments).lines
        }
        #expect(try list("--tag", "work") == ["2", "1"])
        #expect(try list("--tag", "WORK/meeting") == ["1"])
        #expect(try list("--tag", "work", "--tag", "home, sweet home") == ["2"])
        #expect(try list("--tag", "work", "--feeling", "bad") == ["1"])
        #expect(try list("--tag", "work", "--section", "month") == ["2024-05\t2", "2024-05\t1"])
        #expect(try list("--tag", "work", "--limit", "1", "ZZ") == ["2"])
    }

    @Test(
        "An unknown tag is an error that suggests similar ones, and so is an invalid one",
        arguments: [
            (["list", "--tag", "wrok"], 69, "no mood has the tag 'wrok'; did you mean 'Work'?"),
            (
                ["list", "--tag", "meetings", "--section", "month"], 69,
                "no mood has the tag 'meetings'; did you mean 'Work/Meeting'?"
            ),
            (
                ["list", "--tag", "nothing of the kind"], 69,
                "no mood has the tag 'nothing of the kind'; see 'moods tags'"
            ),
            (
                ["list", "--tag", "a//b"], 65,
                "invalid tag 'a//b'; use names separated by slashes, like "
                    + "'work/meeting'"
            ),
            (
                ["add", "--tag", ""], 65,
                "invalid tag ''; use names separated by slashes, like 'work/meeting'"
            ),
        ] as [([String], Int32, String)])
    func unknown(arguments: [String], status: Int32, sentence: String) throws {
        let home = try home()
        let outcome = try home.run([Program.path] + arguments)
        #expect(outcome.status == status && outcome.output == "")
        #expect(outcome.errors == "moods: \(sentence)\n")
    }

    @Test("50,000 tags that another program nested in each other are printed, in every format")
    func nested() throws {
        let home = try home()
        _ = try home.sqlite(
            """
            WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 50099)
            INSERT INTO Tag (_pk, name, key, parent)
            SELECT i, 't' || i, 'k' || i, CASE i WHEN 100 THEN NULL ELSE i - 1 END FROM n;
            """)
        for arguments in [["--tree"], ["--fields", "moods"]] {
            let outcome = try home.run([Program.path, "tags"] + arguments)
            #expect(outcome.status == 0 && outcome.errors == "")
            #expect(outcome.lines.count == 50_003 + (arguments == ["--tree"] ? 1 : 0))
        }
    }

    @Test("A region and days select the moods whose tags are listed")
    func selection() throws {
        let home = try Home()
        try home.add("--tag", "work", "--tag", "rain", "--date", "2024-05-01", "--country", "PT")
        try home.add("--tag", "work/meeting", "--date", "2024-05-02", "--country", "FR")
        try home.add("--tag", "work", "--date", "2024-06-01", "--country", "PT")
        func tags(_ words: String...) throws -> [String] {
            try home.run([Program.path, "tags"] + words).lines
        }
        #expect(try tags("may", "2024") == ["rain\t1", "work\t1", "work/meeting\t1"])
        #expect(
            try tags("portugal", "--fields", "path,moods,days") == ["rain\t1\t1", "work\t2\t2"])
        let tree = try tags("portugal", "2024-06", "--tree")
        #expect(tree.count == 2 && tree[0] == "1 tag" && tree[1].hasPrefix("work  1 "), "\(tree)")
        let may = try tags("2024-05", "--tree")
        #expect(may[1].hasPrefix("work       2 "), "\(may)")
        let days = try home.moods("tags", "last", "7", "days")
        #expect(days.status == 0 && days.output.isEmpty, "\(days)")
        let none = try home.terminal("tags", "france", "june", "2024")
        #expect(none.errors == "No tags in France in June 2024.\n", "\(none)")
    }

    @Test("Watched moods have their tags, and follow their changes")
    func watched() throws {
        let home = try home()
        let watch = try WatchedLines(["all"], in: home)
        #expect(try watch.next().contains(#""tags":["home, sweet home","Work"],"note":"two""#))
        #expect(try home.moods("edit", "2", "--tag", "new").status == 0)
        let line = try watch.next()
        #expect(line.contains(#""type":"update""#) && line.contains(#""tags":["new"]"#), "\(line)")
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
    }

    @Test("A tag with a sign, which older versions kept, is found, and an edit corrects it")
    func formerSign() throws {
        let home = try Home()
        try home.add("--tag", "work")
        try home.add("--tag", "home")
        try home.sqlite("UPDATE Tag SET name = '#work', key = '#work' WHERE key = 'work'")
        for tag in ["work", "#work", "@Work"] {
            #expect(try home.moods("list", "--tag", tag, "--fields", "number").output == "1\n")
        }
        #expect(try home.moods("edit", "1", "--note", "a").status == 0)
        #expect(try home.moods("tags", "--fields", "path").lines == ["home", "work"])
        #expect(try home.moods("list", "--tag", "#work", "--fields", "number").output == "1\n")
    }

    @Test("A journal of an older version that can't be written is read as a copy, and not written")
    func olderVersion() throws {
        let person = try OrdinaryPerson()
        let path = person.folder + "/journal"
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let fixture = root.appending(path: "Fixtures/journal-version-1.sql")
        try person.home.sqlite(String(contentsOf: fixture, encoding: .utf8), journal: path)
        try person.own()
        _ = try person.home.run(["/bin/chmod", "400", path])
        for arguments in [["list"], ["tags"], ["regions"], ["show", "1"]] {
            let before = try FolderContents(of: person.folder)
            let outcome = try person.moods(arguments + ["--journal", path])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
            #expect(try FolderContents(of: person.folder) == before)
            let refusal = try person.moods(["add", "--journal", path])
            #expect(refusal.status == 77 && refusal.output == "", "\(refusal)")
            #expect(try FolderContents(of: person.folder) == before)
        }
        _ = try person.home.run(["/bin/chmod", "600", path])
        let outcome = try person.moods(["list", "--fields", "number", "--journal", path])
        #expect(outcome.lines == ["2", "3", "1", "4", "6", "5"])
    }

    @Test("A report counts a tag as the tree does, with the tags below it")
    func report() throws {
        let home = try home()
        try home.add("--tag", "work/tea", "--feeling", "5", "--date", "2024-06-04")
        try home.add("--tag", "work", "--tag", "work/tea", "--feeling", "4", "--date", "2024-06-05")
        #expect(
            try home.moods("tags", "--tree", with: ["LANG": "C"]).lines[1].split(separator: " ")[1]
                == "4")
        let page = try home.report()
        #expect(
            try page.texts("//table[contains(caption, 'Tags with those below them')]//tbody/tr")
                == ["Work44–", "Work/tea22–", "Work/Meeting11–", "home, sweet home11–"])
    }
}
