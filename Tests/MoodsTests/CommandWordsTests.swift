import ArgumentParser
import SeededRandom
import Testing

@testable import moods

@Suite("Reading a command without the parser")
struct CommandWordsTests {
    private static let options = [
        "--journal", "--note", "--date", "--time-zone", "--at", "--lat", "--lon", "--country",
        "--feeling", "--tag", "--color", "--photo", "--format", "--fields", "--locale", "--limit",
        "--match", "--since", "--until", "--on", "--has", "--near", "--within", "--section",
        "--sort", "--filter", "--by", "--every", "--output", "--all-in", "--source", "--from",
        "--date-order", "--mood", "--older-than", "--report", "--mood-map", "--where-tag",
        "--add-tag", "--unknown", "--generate-completion-script", "-n", "-d", "-a", "-f", "-t",
        "-o", "-x", "-fgood", "-tag",
    ]

    private static let flags = [
        "--future", "--here", "--no-place", "--header", "--no-pager", "--reverse", "--oneline",
        "--exit-status", "--on-this-day", "--no-feeling", "--random", "--years", "--flat",
        "--tree", "--detail", "--dry-run", "--strict", "--restore-deleted", "--fix", "--force",
        "--none", "--empty", "--yes", "-y", "--help", "-h", "--version", "--no-tags",
        "--help-hidden", "--experimental-dump-help", "--", "-yh",
    ]

    private static let values = [
        "good", "2024", "5", "-5", "0.5", "-33.9", "-33.9,18.4", "json", "csv", "table", "de",
        "feeling", "date", "country", "both", "countries", "always", "note", "", "-", "a=b",
        "--note", "work", "list", "add", "help", "c12", "dmy", "É", "moods", "1d", "jsonl",
    ]

    private static let names: [[String]] =
        Moods.configuration.subcommands.flatMap { command in
            let name = command.configuration.commandName ?? ""
            return [[name]]
                + command.configuration.subcommands.map {
                    [name, $0.configuration.commandName ?? ""]
                }
        }

    /// The options and flags that a command's help lists, so that most lines are valid.
    private static let helps = names.map { name in
        Moods.helpMessage(for: command(name)).split(whereSeparator: { " <>,[]\n()".contains($0) })
            .filter { $0.hasPrefix("-") }.map(String.init)
    }

    private static func command(_ name: [String]) -> any ParsableCommand.Type {
        name.reduce(Moods.self as any ParsableCommand.Type) { $0.subcommand(named: $1) ?? $0 }
    }

    private static func line(_ random: inout SeededGenerator) -> [String] {
        let number = Int.random(in: 0..<names.count, using: &random)
        func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
        let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ -> [String] in
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<5:
                let option = pick(helps[number])
                return Bool.random(using: &random)
                    ? [option, pick(values)] : [option + "=" + pick(values)]
            case 5..<7: return [pick(helps[number])]
            case 7: return [pick(options), pick(values)]
            case 8: return [pick(flags)]
            case 9: return ["--journal", pick(values)]
            default: return [pick(values)]
            }
        }
        // Rarely, something stands before the command's name.
        return Int.random(in: 0..<12, using: &random) > 0
            ? names[number] + parts.joined()
            : Array(parts.prefix(1).joined()) + names[number] + parts.dropFirst().joined()
    }

    @Test("What is read from words is what the parser reads", arguments: SeededGenerator.seeds)
    func sameAsParser(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var count = 0
        for _ in 0..<150 {
            let words = NegativeNumbers.protected(JoinedValues.separated(Self.line(&random)))
            guard let command = CommandWords(words)?.parse() else { continue }
            count += 1
            let parsed = try? Moods.parseAsRoot(words)
            #expect("\(command)" == parsed.map { "\($0)" }, "\(words)")
        }
        #expect(count > 15)
    }

    @Test("Usual command lines are read without the parser")
    func usual() {
        for line in [
            "add hi --country FR", "add --note x --lat -33.9 --lon 18.4 --journal j", "list",
            "add -f good -t=a -t b --date=2024-05-01", "list france --limit 20 --format json",
            "regions --filter both", "due", "due --every 2d", "show last", "undo", "undo c12",
            "calendar 2024", "where Paris", "places", "places add home --here", "stats --by tag",
            "map --by moods", "search a b --color never", "delete 1",
        ] {
            let words = line.split(separator: " ").map(String.init)
            let isRead = CommandWords(words)?.parse() != nil
            #expect(isRead == (line != "places"), "\(line)")
        }
    }

    @Test("An empty value after = and a property's name are left to the parser")
    func unusual() {
        for line in ["add --note=", "delete 1 --since=", "export --file x", "report --file x"] {
            let words = line.split(separator: " ").map(String.init)
            #expect(CommandWords(words)?.parse() == nil, "\(line)")
        }
    }
}
