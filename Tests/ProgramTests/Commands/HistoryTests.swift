import Foundation
import Testing

@Suite("moods history")
struct HistoryTests {
    @Test("history lists the commands, the latest first, with their numbers and this machine")
    func commands() throws {
        let home = try Travels.home()
        try home.moods("edit", "1", "--note", "a\u{1B}[31m")
        try home.moods("delete", "2", "-y")
        try home.moods("undo")
        let listed = try home.moods("history", "--fields", "number,command")
        #expect(
            listed.output
                == "7\tundo 6: delete 2: 1 mood\n6\tdelete 2: 1 mood\n5\tedit 1\n4\tadd 4\n3\tadd 3\n"
                + "2\tadd 2\n1\tadd 1\n")
        let limited = try home.moods("history", "--limit", "1", "--format", "csv")
        #expect(limited.lines.first == "number,when,command,machine" && limited.lines.count == 2)
        let host = try home.run(["/bin/uname", "-n"]).lines[0]
        #expect(limited.lines[1].hasSuffix("," + host))
        let json = try home.moods("history", "--format", "jsonl", "--limit", "2")
        #expect(json.lines[0].contains(#""undoes":6,"undoneBy":null"#), "\(json)")
        #expect(json.lines[1].contains(#""undoneBy":7"#), "\(json)")
        #expect(try home.moods("history", "--limit", "0", "--format", "json").output == "[]\n")
        let table = try home.moods("history", "--format", "table")
        #expect(table.output.contains(#"deleted mood 2 "tab"#), "\(table)")
        #expect(table.output.contains("(rad, 2 May 2024) (undone)"))
        #expect(try home.moods("history", "--limit", "-1").status == 64)
    }

    @Test("The titles name the mood, and everything that a merge changed")
    func titles() throws {
        let home = try Travels.home()
        let other = home.file("desk.sqlite")
        try home.moods("backup", other)
        try home.moods("delete", "last", "-y")
        try home.moods("restore", "4")
        try home.moods("undo", "1")
        try home.add("here")
        for arguments in [["add", "x"], ["edit", "2", "--note", "y"], ["delete", "3", "-y"]] {
            _ = try home.run([Program.path] + arguments + ["--journal", other])
        }
        try home.moods("merge", other)
        #expect(
            try home.moods("history", "--limit", "5", "--fields", "command").lines == [
                "merge desk.sqlite: 1 added, 1 updated, 1 deleted", "add 5", "undo 1: add 1",
                "restore 4", "delete 4: 1 mood",
            ])
        #expect(try home.moods("merge", other).status == 0)
        #expect(
            try home.moods("undo", "--dry-run").errors
                .hasPrefix(
                    "Would undo: merged 3 moods from desk.sqlite (1 added, 1 updated, 1 deleted)."))
    }

    @Test("history MOOD lists the changes of a mood field by field")
    func revisions() throws {
        let home = try Home()
        try home.add("first", "--date", "2024-05-01T10:00", "--time-zone", "UTC", "--tag", "a")
        try home.moods("edit", "1", "--note", "second", "--country", "FR", "--tag", "b")
        try home.moods("delete", "1", "-y")
        let listed = try home.moods("history", "1", "--fields", "number,field,before,after")
        #expect(
            listed.output == """
                3\tmood\t2024-05-01T12:00:00+02:00 second\t
                2\tcountry\tZZ\tFR
                2\tnote\tfirst\tsecond
                2\ttimeZone\tUTC\tEurope/Paris
                2\ttags\ta\tb
                1\tmood\t\t2024-05-01T10:00:00+00:00 first

                """)
        try home.moods("restore", "1")
        let long = String(repeating: "long ", count: 40)
        try home.moods("edit", "1", "--note", long)
        try home.moods("delete", "1", "-y")
        let shown = try home.terminal("history", "1", columns: 80, with: ["NO_COLOR": "1"])
        let table = shown.output.split(whereSeparator: \.isNewline)
        #expect(table.first?.contains("deleted, 1 May 2024: long") == true)
        #expect(table.contains { $0.contains("restored, 1 May 2024: second") })
        #expect(table.last?.contains("added, 1 May 2024 10:00: first") == true)
        #expect(table.contains { $0.contains("tags") && $0.contains("added #b, removed #a") })
        #expect(try home.moods("history", "99").status == 69)
        #expect(try home.moods("history", "no").status == 64)
        #expect(try Home().moods("history").output == "")
    }
}
