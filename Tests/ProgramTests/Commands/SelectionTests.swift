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
            ("FROM 1 May 2024 TO 2 May 2024", "1,2"), ("from japan", "2"), ("392", "2"),
            ("from may 2024", "1,2,3"), ("From 2 may 2024", "2,3"), ("from 2024", "1,2,3"),
            ("in japan from 2023", "2"), ("from 2 may 2024 japan", "2"),
            ("1 to 2 may 2024", "1,2"), ("between 2 and 3 may 2024 in japan", "2"),
            ("2024-05-02 to 3", "2,3"), ("may 2 2024 to 3", "2,3"), ("the japan", "2"),
            ("in the japan 2024", "2"),
        ])
    func prepositions(line: String, expected: String) throws {
        let home = try Travels.home()
        let words = line.split(separator: " ").map(String.init)
        let listed = try home.run(
            [Program.path, "list"] + words + ["--reverse", "--fields", "number"])
        #expect(listed.status == 0, "\(listed)")
        #expect(Set(listed.lines) == Set(expected.split(separator: ",").map(String.init)))
    }

    @Test(
        "The code of a region comes before days, and days before a region's name",
        arguments: [("IN 2024", "India"), ("in", "India"), ("TO", "Tonga"), ("mon", "monday")])
    func codes(line: String, expected: String) throws {
        Program.avoidMidnight()
        let home = try Home()
        try home.add("India", "-d", "2024-05-01", "--country", "IN")
        try home.add("Tonga", "-d", "2024-05-01", "--country", "TO")
        try home.add("monday", "-d", "monday")
        let words = line.split(separator: " ").map(String.init)
        let listed = try home.run([Program.path, "list"] + words + ["--fields", "note"])
        #expect(listed.output == expected + "\n", "\(listed)")
    }

    @Test(
        "An evening or a night is from 18:00 to 04:00, by this machine's clock",
        arguments: [
            "2 may 2024 evening", "2 may 2024 night", "during 2 may 2024 Night",
            "japan 2 may 2024 evening", "2 may 2024 night japan", "2 may 2024 night in japan",
            "2 may 2024 night --since 2024", "--on 2_may_2024_night",
        ])
    func nights(line: String) throws {
        let home = try Home()
        for time in ["02T17:59", "02T18:00", "03T03:59", "03T04:00"] {
            try home.add(
                time, "-d", "2024-05-" + time, "--country", "JP", "--time-zone", "Asia/Tokyo")
        }
        let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
        let listed = try home.run(
            [Program.path, "list"] + words + ["--fields", "note"], with: ["TZ": "Asia/Tokyo"])
        #expect(listed.output == "03T03:59\n02T18:00\n", "\(listed)")
    }

    @Test("A night without moods is named")
    func emptyNights() throws {
        Program.avoidMidnight()
        let home = try Travels.home()
        for (night, name) in [
            ("tonight", "tonight"), ("2 may 2023 night", "on the night of 2 May 2023"),
            ("from yesterday", nil),
        ] as [(String, String?)] {
            let none = try home.run(
                ["list"] + night.split(separator: " ").map(String.init), onTerminalWith: [:])
            if let name {
                #expect(none.errors == "No moods \(name).\n", "\(none)")
            } else {
                #expect(none.errors.hasPrefix("No moods since "), "\(none)")
            }
        }
    }

    @Test("An unknown time zone is reported only if today's date is needed")
    func zones() throws {
        let home = try Travels.home()
        func errors(_ word: String) throws -> String {
            try home.moods("list", word, "--fields", "number", with: ["TZ": "No/Where"]).errors
        }
        #expect(try errors("2024") == "")
        #expect(try errors("japan") == "")
        #expect(try errors("yesterday") != "")
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
        #expect(try error("list #rain") == "moods: '#rain' is a tag\(ending)--tag rain\n")
        #expect(
            try error("show bad")
                == "moods: 'bad' is not a mood; find its number with 'moods list --feeling bad'\n")
        let day = ", which is inclusive\n"
        #expect(
            try error("list before friday")
                == "moods: unexpected 'before'; use --until friday\(day)")
        #expect(
            try error("list japan after 2024-05-01")
                == "moods: unexpected 'after'; use --since 2024-05-01\(day)")
        // An unset variable is no selection of all moods.
        #expect(try error("list _").contains("the date is empty"))
        #expect(try error("list after lunch").contains("moods search after lunch"))
        #expect(try error("list nov 28 to 3").contains("write the years"))
        #expect(try error("undelete 3").contains("did you mean 'restore'?"))
        #expect(try error("list nov 5 to 31").contains("the day doesn't exist"))
        #expect(try error("list 2020 to 24").contains("can't read the days"))
        #expect(try error("list in 10 days").contains("'in 10 days' is in the future"))
    }
}
