import Foundation
import SeededRandom
import Testing

/// Journals whose schema, rows and settings another program has changed at random.
///
/// `make test` tries some from a fixed seed; `make fuzz` continues with new ones until it is
/// stopped. `FUZZ_RUNS` is the number.
@Suite("S6 Any command on a journal that another program has changed")
struct SchemaFuzzTests {
    private static let statuses: Set<Int32> = [0, 65, 66, 69, 73, 74, 75, 77, 78]

    @Test("ends with a documented status and at most one error, and records what it says it did")
    func anything() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = SeededGenerator.anySeed()
        let runs = environment["FUZZ_RUNS"].flatMap { Int($0) } ?? 25
        var random = SeededGenerator(seed: seed)
        let commands: [[String]] = [
            ["add", "a new note", "--country", "FR", "--tag", "new"], ["edit", "1", "--note", "x"],
            ["delete", "2", "--yes"], ["regions"], ["regions", "--format", "json"],
            ["list", "--format", "jsonl"], ["list", "--format", "table"], ["show", "3"], ["tags"],
            ["export"], ["backup", "copy", "--force"], ["list", "France"],
        ]
        for number in 0..<runs {
            let home = try Travels.home()
            home.environment["SWIFT_BACKTRACE"] = "enable=no"
            let change = JournalChange(&random)
            // Some changes are refused; what came before them stays.
            let script = change.statements.map { $0 + ";\n" }.joined()
            _ = try home.run([Program.tool("sqlite3"), home.journal], input: Data(script.utf8))
            for command in commands.shuffled(using: &random).prefix(4) {
                let words =
                    ["/usr/bin/timeout", "-s", "KILL", "60", Program.path]
                    + command.map { $0 == "copy" ? home.file("copy") : $0 }
                let outcome = try home.run(words)
                let errors = outcome.errors.split(separator: "\n").filter {
                    $0.hasPrefix("moods: ")
                }
                let isAllowed =
                    Self.statuses.contains(outcome.status)
                    && (outcome.status == 0 || errors.count == 1)
                let isRecorded =
                    try command[0] != "add" || outcome.status != 0
                    || home.sqlite("SELECT count(*) FROM Mood WHERE note = 'a new note';") != "0"
                if !isAllowed || !isRecorded {
                    Issue.record("seed \(seed), run \(number), \(command): \(outcome)\n\(script)")
                    return
                }
            }
        }
    }
}
