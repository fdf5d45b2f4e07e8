import Foundation
import SeededRandom
import Testing

@Suite("S1 Power cuts during and after every command that writes")
struct PowerCutTests {
    @Test(
        "Everything that was acknowledged is there, nothing is half done, and the next add works",
        arguments: PowerCutScenario.allCases)
    func cuts(scenario: PowerCutScenario) throws {
        var random = SeededGenerator(seed: Torture.seed)
        let run = try RecordedRun(scenario)
        let end = run.operations.count
        let goal = Torture.isLong ? 1000 : 20
        var (tried, struck, lost) = (0, 0, 0)
        var seen: Set<[Int]> = []
        // Different cuts may leave the same files.
        for number in 0..<10 * goal where tried < goal {
            // Right before a sync, most can be lost.
            let count =
                switch number == 0 ? 0 : Int.random(in: 0..<5, using: &random) {
                case 0: end
                case 1...2: run.syncs.randomElement(using: &random) ?? end
                default: Int.random(in: 0...end, using: &random)
                }
            let cut = number == 0 ? .nothing : PowerCut(&random)
            let disk = try run.disk(after: count)
            let isAcknowledged = count == end || disk.hasPrinted
            let state = cut.state(of: disk, &random)
            guard seen.insert([state.fingerprint, isAcknowledged ? 1 : 0]).inserted
            else { continue }
            tried += 1
            if state.fingerprint != CrashState(keepingAllOf: disk).fingerprint { struck += 1 }
            guard let problem = try run.problem(state, isAcknowledged: isAcknowledged)
            else { continue }
            lost += 1
            let last = count > 0 ? "\(run.operations[count - 1])" : "nothing"
            Issue.record(
                """
                seed \(Torture.seed), \(scenario.rawValue), cut \(number) after \(count) of \(end) \
                calls (\(last)), \(isAcknowledged ? "acknowledged, " : "")\(cut): \(problem)
                The files: \(state)
                """)
        }
        Torture.report("power cut: " + scenario.rawValue, tried: tried, struck: struck, lost: lost)
    }
}
