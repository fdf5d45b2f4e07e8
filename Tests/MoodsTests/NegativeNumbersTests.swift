import Foundation
import Testing

@testable import moods

@Suite("Negative numbers as arguments")
struct NegativeNumbersTests {
    /// A command as the argument parser describes it.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let kind: String
            let names: [Name]?
        }

        let arguments: [Argument]?
        let subcommands: [Command]?

        /// The names of all options of a kind, also of the commands below.
        func names(of kind: String) -> Set<String> {
            var all: Set<String> = []
            for argument in arguments ?? [] where argument.kind == kind {
                // The parser's own "-help" is a word with one hyphen.
                for name in argument.names ?? [] where name.kind != "longWithSingleDash" {
                    all.insert(name.kind == "long" ? "--\(name.name)" : "-\(name.name)")
                }
            }
            for command in subcommands ?? [] { all.formUnion(command.names(of: kind)) }
            return all
        }
    }

    private struct Description: Decodable {
        let command: Command
    }

    @Test("The options without a value are the flags of all commands")
    func flags() throws {
        let root = try JSONDecoder().decode(
            Description.self, from: Data(Moods._dumpHelp().utf8)
        ).command
        let options = root.names(of: "option")
        #expect(root.names(of: "flag").contains("--years"))
        #expect(root.names(of: "flag").isDisjoint(with: options))
        for name in root.names(of: "flag").union(options) {
            #expect(NegativeNumbers.isFlag(name) != options.contains(name))
        }
        let letters = Set(JoinedValues.letters.map { "-\($0)" })
        #expect(options.filter { $0.count == 2 } == letters)
        // A long option with one hyphen is a mistake, not a short option with a value.
        for name in root.names(of: "flag").union(options) where name.hasPrefix("--") {
            let words = ["add", String(name.dropFirst())]
            #expect(JoinedValues.separated(words) == words)
        }
    }

    @Test("A short option is separated from its value, but other words stay the same")
    func joinedValues() {
        for (words, expected) in [
            (
                "add -fgood -t=rain -tx -n2+2=4 -a-33.9,18.4",
                "add -f=good -t=rain -t=x -n=2+2=4 -a=-33.9,18.4"
            ),
            ("add -n -fgood --note -tx -- -fx", "add -n -fgood --note -tx -- -fx"),
            ("add -5 -fgood -y", "add -5 -f=good -y"), ("add - -fgood", "add - -f=good"),
            ("list -l5 -mrain", "list -l=5 -m=rain"), ("export -ohere.json", "export -o=here.json"),
            ("--journal x edit 1 -fbad", "--journal x edit 1 -f=bad"),
            ("delete 1 -y", "delete 1 -y"),
        ] {
            let separated = JoinedValues.separated(words.split(separator: " ").map(String.init))
            #expect(separated.joined(separator: " ") == expected)
        }
    }

    @Test("The names of commands stay in front, and arguments go behind the options")
    func names() {
        for (words, expected) in [
            ("add -5 degrees --here outside", "add --here -- -5 degrees outside"),
            ("add --here -5 degrees", "add --here -- -5 degrees"),
            ("places add work --lat 38.7 --lon -9.1", "places add --lat 38.7 --lon -9.1 -- work"),
            ("places --journal x add a --lon -9", "places --journal x add --lon -9 -- a"),
            ("add list --lon -9", "add --lon -9 -- list"),
            ("where -33.9,18.4 --format json", "where --format json -- -33.9,18.4"),
            ("add -f 4 -n -5 -3 degrees", "add -f 4 -n -5 -- -3 degrees"),
            ("add -t a -5 -t b", "add -t a -t b -- -5"),
            ("backup --force x -5", "backup --force -- x -5"),
            ("--journal x add -5", "--journal x add -- -5"),
            ("--journal=x places add a --lon -9", "--journal=x places add --lon -9 -- a"),
            ("places default --none", "places default --none"),
        ] {
            let protected = NegativeNumbers.protected(words.split(separator: " ").map(String.init))
            #expect(protected.joined(separator: " ") == expected)
        }
    }
}
