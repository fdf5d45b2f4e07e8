import Foundation
import Testing

@Suite("The region and the days of list, stats, regions and others")
struct SelectionTests {
    @Test(
        "A preposition before a region or days is left out; a code in capitals is a region",
        arguments: [
            ("in may 2024", "1,2,3"), ("in japan", "2"), ("in japan in may 2024", "2"),
            ("in may 2024 in japan", "2"), ("on 2 may 2024", "2"), ("during 2023", "4"),
            ("from 1 may 2024 to 2 may 2024", "1,2"), ("between 2 may 2024 and 2024-05-03", "2,3"),
            ("japan from 1 may 2024 until 3 may 2024", "2"), ("2023 to april 2024", "4"),
            ("IN 2024", ""), ("in", ""), ("TO", ""), ("392", "2"),
        ])
    func prepositions(line: String, expected: String) throws {
        let home = try Travels.home()
        let words = line.split(separator: " ").map(String.init)
        let listed = try home.run(
            [Program.path, "list"] + words + ["--reverse", "--fields", "number"])
        #expect(listed.status == 0, "\(listed)")
        #expect(Set(listed.lines) == Set(expected.split(separator: ",").map(String.init)))
    }

    @Test("An evening or a night is from 18:00 to 04:00, by this machine's clock")
    func nights() throws {
        let home = try Home()
        try home.add("noon", "-d", "yesterday 12:00")
        try home.add("late", "-d", "yesterday 21:30")
        for night in ["last night", "last evening", "yesterday evening"] {
            let words = night.split(separator: " ").map(String.init)
            let listed = try home.run([Program.path, "list"] + words + ["--fields", "note"])
            #expect(listed.output == "late\n", "\(listed)")
        }
        #expect(try home.moods("stats", "tonight").status == 0)
        #expect(try home.moods("list", "tonight", "--since", "2024").status == 64)
    }

    @Test("The error for a name of one's own names the option that takes it")
    func ownNames() throws {
        let home = try Home()
        try home.add("a", "-t", "work", "-t", "rain")
        try home.moods("places", "add", "work", "1, 2")
        try home.moods("places", "add", "my office", "1, 2")
        func error(_ line: String) throws -> String {
            let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
            let outcome = try home.run([Program.path] + words)
            #expect(outcome.output == "" && outcome.status != 0, "\(outcome)")
            return outcome.errors
        }
        let ending = ", not a country, continent or period; use "
        for command in ["list", "stats", "map", "export"] {
            #expect(
                try error("\(command) Work") == "moods: 'Work' is a place of your own and a tag"
                    + ending + "--at Work or --tag Work\n")
        }
        // Iran is spelled like it.
        #expect(try error("list rain") == "moods: 'rain' is a tag\(ending)--tag rain\n")
        #expect(try error("list rain last week") == "moods: 'rain' is a tag\(ending)--tag rain\n")
        for command in ["regions", "tags"] {
            #expect(
                try error("\(command) my_office") == "moods: 'my office' is a place of your own"
                    + ending + "\"moods list --at 'my office'\"\n")
        }
        #expect(
            try error("show rain")
                == "moods: 'rain' is not a mood; find its number with 'moods list --tag rain'\n")
        #expect(try error("show work").contains("use 'moods list --at work'"))
    }
}
