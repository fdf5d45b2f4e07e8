import Foundation
import Testing

/// The table of columns and keys in docs/scripting.md.
@Suite("Documented columns and keys")
struct DocumentedFieldTests {
    /// The names of commands in the table, and arguments that run them.
    private static let commands = [
        ("regions", ["regions"]), ("list", ["list"]), ("search", ["search", "x"]),
        ("show", ["show", "last"]), ("add --format", ["add", "x"]), ("tags", ["tags"]),
        ("history", ["history"]), ("history MOOD", ["history", "1"]), ("trash", ["trash"]),
        ("check", ["check"]), ("stats", ["stats"]),
        ("stats --by KEY", ["stats", "--by", "weekday"]),
        ("stats --by tag", ["stats", "--by", "tag"]), ("calendar", ["calendar"]),
        ("map", ["map"]), ("where", ["where", "48.85,2.35"]),
        ("places list", ["places", "list"]),
        ("locate --dry-run", ["locate", "/dev/null", "--dry-run"]), ("export", ["export"]),
        ("about --data", ["about", "--data"]),
    ]

    @Test("The table names the fields that the program knows", arguments: commands)
    func names(command: String, arguments: [String]) throws {
        let home = try Home()
        try home.add()
        let outcome = try home.run([Program.path] + arguments + ["--fields", "bogus"])
        let known = try #require(
            outcome.errors.firstMatch(of: /the fields are (.*)\n/)?.1, "\(outcome)")
        #expect(try Self.documented(command) == known.components(separatedBy: ", "))
    }

    @Test("The table names the default columns of colors")
    func colors() throws {
        let home = try Home()
        let outcome = try home.moods("colors", "--format", "csv")
        #expect(try Self.documented("colors").joined(separator: ",") + "\n" == outcome.output)
    }

    @Test("The table has every command with --fields")
    func coverage() throws {
        struct Name: Decodable { let name: String }
        struct Argument: Decodable { let names: [Name]? }
        struct Command: Decodable {
            let commandName: String
            let arguments: [Argument]?
            let subcommands: [Command]?

            /// The names of the commands that have the option.
            var named: [String] {
                let hasFields = (arguments ?? []).contains { argument in
                    (argument.names ?? []).contains { $0.name == "fields" }
                }
                return (hasFields ? [commandName] : []) + (subcommands ?? []).flatMap(\.named)
            }
        }
        struct Dump: Decodable { let command: Command }
        let dump = try Home().moods("--experimental-dump-help").outputBytes
        let named = Set(try JSONDecoder().decode(Dump.self, from: dump).command.named)
        // The default command of places is list.
        let tested = Self.commands.flatMap(\.1) + ["colors"]
        #expect(named.count > 14 && named.subtracting(tested) == [])
    }

    /// Returns the names in the row of a command, without the examples of values in parentheses.
    private static func documented(_ command: String) throws -> [String] {
        let page = try String(
            contentsOf: ReadmeTests.root.appending(path: "docs/scripting.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## Columns and keys\n").last)
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.components(separatedBy: " | ") }
        let row = try #require(rows.first { $0[0].contains("`\(command)`") }, "\(command)")
        return row[1].replacing(/\([^)]*\)/, with: "").matches(of: /`([a-z][A-Za-z]*)`/)
            .map { String($0.1) }
    }
}
