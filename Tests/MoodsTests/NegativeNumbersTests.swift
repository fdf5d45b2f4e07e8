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
        let flags = root.names(of: "flag")
        #expect(flags.contains("--years") && NegativeNumbers.flags == flags)
        #expect(flags.isDisjoint(with: root.names(of: "option")))
    }
}
