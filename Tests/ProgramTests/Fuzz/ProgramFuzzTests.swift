import Foundation
import SeededRandom
import Testing

/// Command lines and environments of every kind, for the real program.
///
/// `make test` tries some from a new seed; `make fuzz` goes on with new ones until it is stopped:
/// `FUZZ_SEED` and `FUZZ_RUNS` say which and how many.
@Suite("Any command line in any environment")
struct ProgramFuzzTests {
    private static let statuses: Set<Int32> = [0, 64, 65, 66, 69, 73, 74, 75, 77, 78]

    @Test("ends with a documented status, and says at most one error on one line")
    func anything() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? SeededGenerator.anySeed()
        let runs = environment["FUZZ_RUNS"].flatMap { Int($0) } ?? 150
        var random = SeededGenerator(seed: seed)
        let home = try Home()
        home.environment["SWIFT_BACKTRACE"] = "enable=no"
        for number in 0..<runs {
            let run = ProgramRun(&random)
            let outcome = try home.shell(run.script)
            let errors = outcome.errorBytes.split(separator: UInt8(ascii: "\n"))
                .map { String(decoding: $0, as: UTF8.self) }
                .filter { $0.hasPrefix("moods: ") && !$0.hasPrefix("moods: TZ ") }
            let isAllowed =
                Self.statuses.contains(outcome.status) && errors.count <= 1
                && (outcome.status == 0 || errors.count == 1)
                && String(validating: outcome.errorBytes, as: UTF8.self) != nil
            if !isAllowed {
                Issue.record("seed \(seed), run \(number): \(outcome)\n\(run.script)")
                return
            }
        }
    }
}
