import Testing

@Suite("Options, arguments and negative numbers")
struct ArgumentOrderTests {
    @Test(
        "Options may come before or after arguments; negative numbers need neither = nor --",
        arguments: [
            ["--lat", "-40", "--lon", "-140", "two", "words"],
            ["two", "words", "--lat", "-40", "--lon", "-140"],
            ["two", "--lat", "-40", "words", "--lon", "-140"],
            ["--lat=-40", "two", "--lon=-140", "words"],
            ["--lon", "-1.4e2", "--lat", "-40.0", "--", "two", "words"],
        ])
    func order(arguments: [String]) throws {
        let home = try Home()
        let outcome = try home.run([Program.path, "add"] + arguments)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            try home.moods("list", "--fields", "latitude,longitude,note").output
                == "-40.0\t-140.0\ttwo words\n")
    }

    @Test(
        "Negative numbers among the words stay where they are",
        arguments: [
            (["-5", "degrees"], "-5 degrees"), (["minus", "-5"], "minus -5"),
            (["-5", "--feeling", "3", "and", "-.5"], "-5 and -.5"),
            (["--feeling", "3", "-5", "-6"], "-5 -6"), (["-5", "--", "--lat"], "-5 --lat"),
            (["--lat", "-40", "-5", "--lon", "-140", "below"], "-5 below"),
        ] as [([String], String)])
    func words(arguments: [String], note: String) throws {
        let home = try Home()
        let outcome = try home.run([Program.path, "add"] + arguments)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try home.moods("list", "--fields", "note").output == note + "\n")
    }

    @Test("A flag before negative coordinates isn't an option with a value")
    func flags() throws {
        let home = try Travels.home()
        for words in [["calendar", "--years"], ["stats", "--detail"], ["map", "--random"]] {
            let outcome = try home.run([Program.path] + words + ["--near", "-33.9,18.4"])
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        }
    }

    @Test("list, show and delete accept options before and after their arguments")
    func otherCommands() throws {
        let home = try Travels.home()
        for arguments in [["FR", "--fields", "number"], ["--fields", "number", "FR"]] {
            #expect(try home.run([Program.path, "list"] + arguments).output == "1\n")
        }
        for arguments in [["1", "2", "--fields", "number"], ["1", "--fields", "number", "2"]] {
            #expect(try home.run([Program.path, "show"] + arguments).output == "1\n2\n")
        }
        #expect(try home.moods("delete", "-y", "1").status == 0)
        #expect(try home.moods("delete", "2", "--yes", "3").status == 0)
        #expect(try home.moods("list", "--fields", "number").output == "4\n")
    }
}
