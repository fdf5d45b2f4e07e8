import Foundation
import Testing

@Suite("Messages about names of places")
struct PlaceNoticeTests {
    private static let notice =
        "moods: warning: 'battle' is Battle, England, United Kingdom; name a place of your own "
        + "with 'moods places add battle PLACE'\n"

    @Test("A bare name that may mean something else is reported for add, edit and $MOODS_AT")
    func bareNames() throws {
        let home = try Home()
        try home.add("w", "--at", "Oslo")
        for words in [["add", "x", "--at", "battle"], ["edit", "1", "--at", "battle"]] {
            #expect(try home.run([Program.path] + words).errors == Self.notice)
            // It isn't repeated while the journal has a mood there.
            #expect(try home.run([Program.path] + words).errors == "")
            #expect(try home.moods("delete", "1-9", "-y").status == 0)
            try home.moods("undo")
            try home.moods("edit", "1-9", "--at", "Oslo")
        }
        #expect(try home.moods("add", "y", with: ["MOODS_AT": "battle"]).errors == Self.notice)
        for words in [
            ["--at", "Porto"], ["--at", "tokyo"], ["--at", "battle, England"],
            ["--at", "battle", "--country", "GB"],
        ] {
            let outcome = try home.run([Program.path, "add", "x"] + words)
            #expect(outcome.status == 0 && !outcome.errors.contains("places add"), "\(outcome)")
        }
        // A hint is only for people, and only for a town that is new in the journal.
        let hint = "There is also"
        #expect(try !home.moods("places", "add", "a", "paris").errors.contains(hint))
        let several = try home.terminal("add", "x", "--at", "paris")
        #expect(
            several.errors.hasPrefix("'paris' is Paris, France. There is also 'Paris, "),
            "\(several)")
        #expect(try !home.terminal("add", "x", "--at", "paris").errors.contains(hint))
        // The country alone doesn't say which of its towns it is.
        let state = try home.terminal("where", "Portland").errors
        #expect(
            state.hasPrefix("'Portland' is Portland, Oregon. There is also 'Portland, Maine' and"),
            "\(state)")
        #expect(try !home.terminal("where", "Paris").errors.contains(hint))
        for word in ["home", "gym", "bus", "zoo"] {
            let outcome = try home.moods("add", "x", "--at", word)
            #expect(outcome.status == 69, "\(outcome)")
            #expect(outcome.errors.contains("'\(word)' is an everyday word"), "\(outcome)")
        }
        try home.moods("places", "add", "home", "--at", "1, 2")
        let misspelt = try home.moods("add", "x", "--at", "hpme")
        #expect(
            misspelt.errors
                == "moods: no place or town is called 'hpme'; did you mean 'home'?\n",
            "\(misspelt)")
        let same = try home.terminal("places", "add", "home", "--at", "1, 2")
        #expect(
            same.output == "" && same.errors == "The place 'home' is there already.\n", "\(same)")
        let own = try home.moods("add", "x", "--at", "home", "--fields", "latitude")
        #expect(own.output == "1.0\n" && own.errors.isEmpty, "\(own)")
    }

    @Test("where finds a place of one's own before a town")
    func whereOwn() throws {
        let home = try Home()
        #expect(try home.moods("where", "Lisbon").output.contains("PT"))
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        let hidden = try home.terminal("places", "add", "Lisbon", "35.68,", "139.69")
        #expect(
            hidden.errors.hasSuffix(
                "\n'Lisbon' now means your place. For the town, type 'Lisbon, Portugal'.\n"),
            "\(hidden)")
        let own = try home.moods("where", "lisbon", "--fields", "latitude,longitude,country")
        #expect(own.output == "35.68\t139.69\tJP\n", "\(own)")
        #expect(try home.moods("where", "lisbon").output.hasPrefix("35.68\t139.69\t"))
        #expect(try home.moods("where", "1, 2").status == 0)
        // There is no line about the town if a place moves, or if the town is small.
        let moved = try home.moods("places", "add", "Lisbon", "--at", "1, 2")
        #expect(moved.errors.contains("from 35.68") && !moved.errors.contains("town is"))
        #expect(try home.moods("places", "add", "home", "--at", "1, 2").errors.isEmpty)
        let renamed = try home.terminal("places", "rename", "home", "porto")
        #expect(
            renamed.errors == "Renamed the place 'home' to 'porto'. 'moods undo' takes it back.\n"
                + "'porto' now means your place. For the town, type 'Porto, Portugal'.\n",
            "\(renamed)")
    }

    @Test("The error for a damaged default place names it and says what to do")
    func damagedDefault() throws {
        let home = try Home()
        try home.moods("places", "add", "my home", "--at", "1, 2")
        try home.moods("places", "default", "my home")
        try home.sqlite(
            "PRAGMA ignore_check_constraints = ON; UPDATE Place SET latitude = 999;")
        let outcome = try home.moods("add", "x")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(
            outcome.errors == "moods: the place 'my home' has invalid coordinates; remove it with "
                + "\"moods places delete 'my home'\", or use --no-place\n", "\(outcome)")
        #expect(try home.moods("add", "x", "--no-place").status == 0)
        let deleted = try home.moods("places", "delete", "my home")
        #expect(deleted.status == 0, "\(deleted)")
        #expect(
            deleted.errors
                == "Deleted the place 'my home'. It was the default place; there is no default now. "
                + "'moods undo' brings it back.\n"
        )
        #expect(try home.moods("add", "x").status == 0)
    }

    @Test("A place command that can't be undone says why")
    func undo() throws {
        let home = try Home()
        try home.moods("places", "add", "home", "--at", "1, 2")
        try home.moods("places", "delete", "home")
        try home.moods("places", "add", "home", "--at", "3, 4")
        let taken = try home.moods("undo", "2")
        #expect(taken.status == 69, "\(taken)")
        #expect(taken.errors.contains("another place has the name now"), "\(taken)")
        try home.moods("places", "rename", "home", "nest")
        try home.moods("places", "add", "nest", "--at", "5, 6")
        let changed = try home.moods("undo", "3")
        #expect(changed.errors.contains("the place has been changed since"), "\(changed)")
        #expect(!changed.errors.contains("the moods"), "\(changed)")
    }

    @Test(
        "A mistyped subcommand is an error with a suggestion",
        arguments: [
            (["places", "ad"], "unknown command 'places ad'; did you mean 'places add'?"),
            (
                ["places", "defualt", "home"],
                "unknown command 'places defualt'; did you mean 'places default'?"
            ),
            (
                ["places", "remove", "a"],
                "unknown command 'places remove'; did you mean 'places delete'?"
            ),
            (["places", "zzzz"], "unknown command 'places zzzz'; see 'moods help places'"),
            (["help", "places", "ad"], "unknown command 'places ad'; did you mean 'places add'?"),
        ])
    func subcommands(words: [String], message: String) throws {
        let outcome = try Home().run([Program.path] + words)
        #expect(outcome.status == 64 && outcome.errors == "moods: \(message)\n", "\(outcome)")
    }

    @Test("places default shows the default place; a name and --none are an error")
    func defaultPlace() throws {
        let home = try Home()
        let none = "New moods have no default place.\n"
        #expect(try home.moods("places", "default").output == "")
        #expect(try home.terminal("places", "default").output == none)
        try home.moods("places", "add", "my home", "1, 2")
        let chosen = "New moods are at 'my home' unless you say otherwise."
        let set = try home.terminal("places", "default", "my home")
        #expect(set.errors == chosen + " 'moods undo' takes this back.\n", "\(set)")
        #expect(try home.terminal("places", "default", "my home").errors == chosen + "\n")
        #expect(try home.moods("places", "default").output == "my home\n")
        #expect(try home.terminal("places", "default").output == chosen + "\n")
        let undone = try home.moods("undo")
        #expect(
            undone.errors == "Undid: made 'my home' the default place. 'moods redo' redoes it.\n",
            "\(undone)")
        #expect(try home.moods("places", "default").output == "")
        try home.moods("redo")
        #expect(try home.moods("places", "delete", "my home").status == 0)
        let back = try home.moods("undo").errors
        #expect(back == "Undid: deleted the place 'my home'. 'moods redo' redoes it.\n")
        #expect(try home.moods("places", "default").output == "my home\n")
        let both = try home.moods("places", "default", "b", "--none")
        #expect(both.errors == "moods: can't use a name with --none\n", "\(both)")
    }

    @Test("Commands name a place as it is spelled, and the history quotes it as a shell would")
    func spelling() throws {
        let home = try Home()
        try home.moods("places", "add", "My Home", "1, 2")
        let chosen = try home.terminal("places", "default", "my home").errors
        #expect(chosen.hasPrefix("New moods are at 'My Home' unless"), "\(chosen)")
        let renamed = try home.terminal("places", "rename", "my HOME", "x").errors
        #expect(renamed.hasPrefix("Renamed the place 'My Home' to 'x'."), "\(renamed)")
        #expect(
            try home.moods("undo", "--dry-run").errors
                == "Would undo: renamed the place 'My Home' to 'x'.\n")
        #expect(
            try home.terminal("places", "delete", "X").errors.hasPrefix("Deleted the place 'x'."))
        #expect(
            try home.moods("history", "--fields", "command").lines == [
                "places delete x", "places rename 'My Home' x", "places default 'My Home'",
                "places add 'My Home'",
            ])
    }

    @Test("On a terminal, colors reports that no mood has colors")
    func noColors() throws {
        let home = try Home()
        try home.add("x")
        #expect(try home.terminal("colors").errors.contains("No mood here has colors."))
        #expect(try home.moods("colors").errors.isEmpty)
    }

    @Test("The error for a region says that it isn't a town")
    func regions() throws {
        let home = try Home()
        for (text, kind) in [("Bavaria", "a region"), ("France", "a country")] {
            let outcome = try home.moods("add", "--at", text)
            #expect(outcome.status == 69, "\(outcome)")
            #expect(outcome.errors.contains("'\(text)' is \(kind), not a town"), "\(outcome)")
        }
    }
}
