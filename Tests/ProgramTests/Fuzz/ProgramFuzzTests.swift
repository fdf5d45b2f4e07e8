import Foundation
import SeededRandom
import Testing

/// Runs the real program with random command lines and environments.
///
/// `make test` tries some from a fixed seed, and `make torture` 10,000 of each kind from a new one.
/// `make fuzz` continues until it is stopped. `FUZZ_RUNS` is the number.
@Suite("Any command line in any environment")
struct ProgramFuzzTests {
    private let seed: UInt64
    private let runs: Int

    init() {
        let environment = ProcessInfo.processInfo.environment
        seed = SeededGenerator.anySeed()
        runs = environment["FUZZ_RUNS"].flatMap { Int($0) } ?? 60
    }

    private static let statuses: Set<Int32> = [0, 64, 65, 66, 69, 73, 74, 75, 77, 78]

    @Test("ends with a documented status, and says at most one error on one line")
    func anything() throws {
        var random = SeededGenerator(seed: seed)
        let home = try Home()
        home.environment["SWIFT_BACKTRACE"] = "enable=no"
        var refused = 0
        for number in 0..<runs {
            let run = ProgramRun(&random)
            let outcome = try home.shell(run.script)
            let errors = outcome.errorBytes.split(separator: UInt8(ascii: "\n"))
                .map { String(decoding: $0, as: UTF8.self) }
                .filter { $0.hasPrefix("moods: ") && !$0.hasPrefix("moods: warning: ") }
            let isAllowed =
                Self.statuses.contains(outcome.status) && errors.count <= 1
                && (outcome.status == 0 || errors.count == 1)
                && String(validating: outcome.errorBytes, as: UTF8.self) != nil
            if outcome.status != 0 { refused += 1 }
            if !isAllowed {
                Issue.record("seed \(seed), run \(number): \(outcome)\n\(run.script)")
                return
            }
        }
        Torture.report("mutated command lines", tried: runs, struck: refused, lost: 0)
    }

    @Test("that a model in memory understands changes the journal as the model predicts")
    func model() throws {
        var random = SeededGenerator(seed: seed)
        let home = try Home()
        home.environment["SWIFT_BACKTRACE"] = "enable=no"
        try home.add()
        try #require(home.moods("delete", "1", "--yes").status == 0)
        var model = JournalModel(lastNumber: 1)
        var refused = 0
        for number in 0..<runs {
            let command = model.next(&random)
            let outcome = try home.run(
                [Program.path] + command.words, input: Data(command.input.utf8))
            if outcome.status != 0 { refused += 1 }
            var problems: [String] = []
            if outcome.status != command.status { problems = ["status \(outcome.status)"] }
            if number % 10 == 9 || number == runs - 1 || !problems.isEmpty {
                let listed = try home.moods("list", "--format", "json")
                problems += try model.differences(from: listed.outputBytes)
            }
            if !problems.isEmpty {
                Issue.record(
                    "seed \(seed), run \(number), \(command): \(problems)\n\(outcome)")
                return
            }
        }
        try home.expectSoundJournal()
        Torture.report("random command lines", tried: runs, struck: refused, lost: 0)
    }
}
