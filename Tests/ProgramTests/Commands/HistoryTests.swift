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
                == "7\tundo 6: delete 2: 1 mood\n6\tdelete 2: 1 mood\n5\tedit 1\n4\tadd\n3\tadd\n"
                + "2\tadd\n1\tadd\n")
        let limited = try home.moods("history", "--limit", "1", "--format", "csv")
        #expect(limited.lines.first == "number,when,command,machine" && limited.lines.count == 2)
        let host = try home.run(["/bin/uname", "-n"]).lines[0]
        #expect(limited.lines[1].hasSuffix("," + host))
        let json = try home.moods("history", "--format", "jsonl", "--limit", "2")
        #expect(json.lines[0].contains(#""undoes":6,"undoneBy":null"#), "\(json)")
        #expect(json.lines[1].contains(#""undoneBy":7"#), "\(json)")
        #expect(try home.moods("history", "--limit", "0", "--format", "json").output == "[]\n")
        let table = try home.moods("history", "--format", "table")
        #expect(table.output.contains("delete 2: 1 mood (undone)"))
        #expect(try home.moods("history", "--limit", "-1").status == 64)
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
        #expect(try home.moods("history", "99").status == 69)
        #expect(try home.moods("history", "no").status == 64)
        #expect(try Home().moods("history").output == "")
    }
}
