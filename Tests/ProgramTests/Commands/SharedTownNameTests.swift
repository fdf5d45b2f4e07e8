import Foundation
import Testing

@Suite("The name of several towns")
struct SharedTownNameTests {
    private func country(_ home: Home, _ words: String...) throws -> String {
        let added = try home.run(
            [Program.path, "add", "x"] + words + ["--fields", "country,latitude"])
        #expect(added.status == 0 && added.errors == "", "\(added)")
        return String(added.output.prefix(2))
    }

    @Test("It means the town with moods, in add, edit, list, search, where and places")
    func visited() throws {
        let home = try Home()
        let refused = try home.moods("list", "--at", "Cambridge")
        #expect(refused.status == 69 && refused.errors.contains("or 8 others"), "\(refused)")
        #expect(try home.moods("add", "y", "--at", "Cambridge").errors == refused.errors)
        try home.add("first", "--at", "Cambridge, United Kingdom")
        #expect(try home.moods("list", "--at", "cambridge", "--fields", "note").output == "first\n")
        #expect(try home.moods("search", "@cambridge", "--fields", "note").output == "first\n")
        #expect(try home.moods("where", "Cambridge", "--fields", "country").output == "GB\n")
        #expect(try home.moods("places", "add", "office", "Cambridge").status == 0)
        #expect(try home.moods("where", "office", "--fields", "country").output == "GB\n")
        #expect(try country(home, "--at", "CAMBRIDGE") == "GB")
        #expect(try home.moods("edit", "last", "--at", "Cambridge").status == 0)
        let shown = try home.terminal("add", "z", "--at", "Cambridge")
        #expect(shown.output.contains("Cambridge, United Kingdom"), "\(shown)")
        // The country of an option still counts more.
        #expect(try country(home, "--at", "Cambridge, Massachusetts") == "US")
        let open = try home.moods("list", "--at", "Cambridge")
        #expect(
            open.status == 69
                && open.errors
                    == "moods: 'Cambridge' may be 'Cambridge, United Kingdom' or 'Cambridge, United States'\n",
            "\(open)")
    }

    @Test(
        "A country by any of its names isn't a village",
        arguments: ["uk", "usa", "england", "England"])
    func country(name: String) throws {
        let home = try Home()
        let refused = try home.moods("add", "x", "--at", name)
        #expect(
            refused.status == 69
                && refused.errors.hasPrefix("moods: '\(name)' is a country, not a town; "),
            "\(refused)")
        // With more than its name, the village is meant.
        #expect(try country(home, "--at", "England, Arkansas") == "US")
    }

    @Test("A small town isn't meant by the name of a state or province elsewhere")
    func division() throws {
        let home = try Home()
        for name in ["Scotland", "scotland"] {
            let refused = try home.moods("add", "x", "--at", name)
            #expect(
                refused.status == 69
                    && refused.errors
                        == "moods: '\(name)' is a region, not a town; name a town in it, or write "
                        + "'Scotland, United States'\n",
                "\(refused)")
        }
        #expect(try country(home, "--at", "Scotland, Pennsylvania") == "US")
        // Where the journal has moods, the town is meant.
        let visited = try home.moods("add", "x", "--at", "Scotland", "--fields", "country")
        #expect(visited.output == "US\n", "\(visited)")
        // As a country, a part of one is the whole; after a town's name, it is the part alone.
        for name in ["Scotland", "Wales", "Northern Ireland", "Great Britain"] {
            #expect(try country(home, "--country", name) == "GB", "\(name)")
        }
        for name in ["Wales", "Northern Ireland"] {
            let part = try home.moods("where", name)
            #expect(part.status == 69 && part.errors.contains("is a region, not"), "\(part)")
        }
        #expect(try country(home, "--at", "Perth, Scotland") == "GB")
        #expect(try home.moods("where", "Cambridge, Scotland").status == 69)
        // The canton of Zug has the town.
        #expect(try country(home, "--at", "Zug") == "CH")
        for name in ["UK", "England"] {
            let refused = try home.moods("where", name)
            #expect(refused.status == 69 && refused.errors.contains("is a country, not a town"))
        }
    }

    @Test("A mood in a town nearby isn't one there")
    func nearby() throws {
        let home = try Home()
        try home.add("first", "--at", "Hamburg")
        try home.add("second", "--at", "Washington")
        #expect(try home.moods("add", "y", "--at", "Neustadt").status == 69)
        #expect(try home.moods("add", "y", "--at", "Georgetown").status == 69)
    }

    @Test("Without moods there, it means the only one in the country of the default place")
    func ownCountry() throws {
        let home = try Home()
        try home.moods("places", "add", "home", "London")
        #expect(try home.moods("add", "y", "--at", "Cambridge").status == 69)
        try home.moods("places", "default", "home")
        #expect(try country(home, "--at", "Cambridge") == "GB")
        // Several are in the United States.
        try home.moods("places", "add", "home", "Chicago")
        #expect(try home.moods("add", "y", "--at", "Springfield").status == 69)
        let hint = try home.terminal("where", "Springfield, Illinois").errors
        #expect(hint == "", "\(hint)")
    }

    @Test("A hint names the town in one's own country, and one of the others")
    func hint() throws {
        let home = try Home()
        try home.moods("places", "add", "home", "London")
        try home.moods("places", "default", "home")
        let found = try home.terminal("where", "Bristol")
        #expect(
            found.errors.hasPrefix("'Bristol' is Bristol, United Kingdom. There is also 'Br"),
            "\(found)")
    }
}
