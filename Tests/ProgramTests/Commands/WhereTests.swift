import Foundation
import SeededRandom
import Testing

@Suite("moods where")
struct WhereTests {
    @Test("In a pipe, a place has codes and a time zone; the sea is ZZ, with nautical zones")
    func tsv() throws {
        let home = try Home()
        func line(_ words: String...) throws -> String {
            try home.run([Program.path, "where"] + words).output
        }
        #expect(try line("48.85", "2.35") == "FR\t150\tEurope/Paris\n")
        #expect(try line("-33.9", "18.4") == "ZA\t002\tAfrica/Johannesburg\n")
        #expect(try line("-40", "-140") == "ZZ\t\tEtc/GMT+9\n")
        #expect(try line("-33.9,18.4") == "ZA\t002\tAfrica/Johannesburg\n")
        #expect(try line("48.8566N 2.3522E") == "FR\t150\tEurope/Paris\n")
        #expect(try line("48°51'24\"N", "2°21'8\"E") == "FR\t150\tEurope/Paris\n")
        #expect(try line("-16.8", "180") == line("-16.8", "-180"))
        #expect(try line("-90", "0") == "AQ\t010\tAntarctica/McMurdo\n")
        #expect(try line("90", "0") == "ZZ\t\tEtc/GMT\n")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }

    @Test("JSON has the coordinate and the names, in the reader's language")
    func json() throws {
        let home = try Home()
        let outcome = try home.moods(
            "where", "48.85", "2.35", "--format", "jsonl", "--locale", "de")
        #expect(
            outcome.output
                == #"{"country":"FR","continent":"150","timeZone":"Europe/Paris","#
                + #""latitude":48.85,"longitude":2.35,"countryName":"Frankreich","#
                + #""continentName":"Europa","town":"Paris","division":"Île-de-France","#
                + #""townDistance":0.389}"# + "\n")
        let picked = try home.moods("where", "48.85", "2.35", "--fields", "timeZone,country")
        #expect(picked.output == "Europe/Paris\tFR\n")
        let sea = try home.moods("where", "0", "0", "--format", "table")
        #expect(sea.output == "the open sea (Etc/GMT)\n")
    }

    @Test("A town's name gives its coordinates; several towns of one size are an error")
    func towns() throws {
        let home = try Home()
        #expect(
            try home.moods("where", "Lissabon").output
                == "38.72509\t-9.1498\tPT\t150\tEurope/Lisbon\n")
        #expect(
            try home.moods("where", "東京", "--fields", "town,country").output == "Tokyo\tJP\n")
        #expect(try home.moods("where", "London, CA", "--fields", "division").output == "Ontario\n")
        #expect(try home.moods("where", "geo:48.85,2.35").output == "FR\t150\tEurope/Paris\n")
        let shown = try home.moods("where", "Paris", "--format", "table")
        #expect(
            shown.output
                == "48.85341, 2.3488: Paris, Île-de-France, France, Europe (Europe/Paris)\n")
        #expect(shown.errors == "")
        let hint = try home.terminal("where", "Paris").errors
        #expect(hint.hasPrefix("'Paris' is Paris, France. There is also 'Paris, "), "\(hint)")
        let several = try home.moods("where", "Springfield")
        #expect(several.status == 69 && several.errors.contains("'Springfield, Illinois"))
        #expect(several.errors.split(separator: "\n").count == 1)
        let misspelt = try home.moods("where", "Lisbonn")
        #expect(misspelt.status == 69 && misspelt.errors.contains("did you mean 'Lisbon"))
        // Swapped letters of a name in the language of the country come before Weinan.
        let swapped = try home.moods("where", "Wein")
        #expect(swapped.errors.contains("did you mean 'Vienna, Austria'"), "\(swapped)")
    }

    @Test("Each line of standard input gets one line of output")
    func lines() throws {
        let home = try Home()
        let outcome = try home.moods(
            "where", "-", input: "48.85 2.35\r\nnowhere\n91,0\n\n35.7,139.7")
        #expect(
            outcome.output
                == "FR\t150\tEurope/Paris\n\t\t\n\t\t\n\t\t\nJP\t142\tAsia/Tokyo\n")
        #expect(
            outcome.errors == """
                moods: line 2: invalid coordinate 'nowhere'
                moods: line 3: invalid latitude 91; use degrees from -90 to 90
                moods: line 4: invalid coordinate ''
                moods: 3 lines could not be read

                """)
        #expect(outcome.status == 65)
        let none = try home.moods("where", "-", input: "")
        #expect(none.output == "" && none.status == 0)
    }

    @Test("Consecutive empty lines give one message")
    func emptyLines() throws {
        let outcome = try Home().moods("where", "-", input: "0 0\n\n\n\n0 0\n\n")
        #expect(outcome.output == "ZZ\t\tEtc/GMT\n\t\t\n\t\t\n\t\t\nZZ\t\tEtc/GMT\n\t\t\n")
        #expect(
            outcome.errors == """
                moods: lines 2 to 4: invalid coordinate ''
                moods: line 6: invalid coordinate ''
                moods: 4 lines could not be read

                """)
    }

    @Test("Many lines, however the pipe splits them, give the same output as single lines")
    func manyLines() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let home = try Home()
        var input = ""
        for _ in 0..<20_000 {
            let latitude = Double(Int.random(in: -9_000...9_000, using: &generator)) / 100
            let longitude = Double(Int.random(in: -18_000...18_000, using: &generator)) / 100
            input += "\(latitude) \(longitude)\n"
        }
        let outcome = try home.moods("where", "-", input: input)
        let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = input.split(separator: "\n")
        try #require(answers.count == lines.count + 1)
        for _ in 0..<5 {
            let index = Int.random(in: 0..<lines.count, using: &generator)
            let words = lines[index].split(separator: " ").map(String.init)
            let single = try home.run([Program.path, "where"] + words)
            #expect(single.output == answers[index] + "\n", "seed \(generator.seed)")
        }
    }

    @Test("A line without end is refused in bounded memory")
    func endlessLine() throws {
        let home = try Home()
        let outcome = try home.shell(
            // The program needs up to 120 MB of addresses; the line doesn't fit into the rest.
            "{ head -c 60000000 /dev/zero | tr '\\0' 1; echo; echo 48.85 2.35; } | "
                + "(ulimit -v 160000; \"$MOODS\" where -)")
        #expect(outcome.output == "\t\t\nFR\t150\tEurope/Paris\n")
        #expect(outcome.errors.hasPrefix("moods: line 1: the line is too long\n"))
        #expect(outcome.status == 65)
    }

    @Test("An invalid coordinate is refused, and a number out of range is named")
    func refused() throws {
        let home = try Home()
        let none = try home.moods("where")
        #expect(none.status == 64 && none.output == "")
        #expect(none.errors.contains("give a latitude and a longitude"))
        let half = try home.moods("where", "48.85")
        #expect(half.status == 65 && half.errors.contains("invalid coordinate '48.85'"))
        let far = try home.moods("where", "48.85", "181")
        #expect(far.status == 65 && far.errors.contains("longitude 181;"))
        let option = try home.moods("where", "48.85", "2.35", "--frmat", "csv")
        #expect(option.status == 64)
    }
}
