import Foundation
import SeededRandom
import Testing

@Suite("S1 Every writing command, killed at random moments")
struct KillTests {
    @Test("is done or not done, keeps what it acknowledged, and leaves a sound journal")
    func kills() throws {
        var random = SeededGenerator(seed: Torture.seed)
        let journal = try TortureJournal()
        let rounds = Torture.isLong ? 1000 / WritingCommand.all.count + 1 : 2
        for command in WritingCommand.all {
            let rehearsal = try journal.rehearse(command)
            var killed = 0
            var lost = 0
            for round in 0..<rounds {
                try journal.reset(hasJournal: !command.isFirst)
                let outcome = try kill(
                    journal.start(command), within: rehearsal.microseconds, &random)
                if outcome.status != 0 { killed += 1 }
                // The command that repairs the journal may be killed too.
                if !command.isFirst, Int.random(in: 0..<3, using: &random) == 0 {
                    let reader = try journal.home.start([Program.path, "list"])
                    _ = try kill(reader, within: rehearsal.microseconds, &random)
                }
                if let problem = try journal.problem(after: rehearsal, outcome, mayBeDone: true) {
                    lost += 1
                    Issue.record(
                        "seed \(Torture.seed), \(command), kill \(round): \(problem)\n\(outcome)")
                }
            }
            Torture.report(
                "kill -9 of " + command.description.prefix(26), tried: rounds, struck: killed,
                lost: lost)
        }
    }

    /// Kills a process at a random moment of the time that it needs.
    private func kill(
        _ child: ChildProcess, within microseconds: UInt32, _ random: inout SeededGenerator
    ) throws -> Outcome {
        usleep(UInt32.random(in: 0...microseconds + microseconds / 8, using: &random))
        child.kill(SIGKILL)
        return try child.outcome()
    }
}
