import Foundation
import SeededRandom
import Testing

@Suite("Writers that are killed")
struct KilledWritersTests {
    /// Ends writers at moments that a seed chooses, four at a time.
    private func endWriters(
        rounds: Int, seed: UInt64, by signal: Int32, in home: Home
    ) throws -> [Outcome] {
        var generator = SeededGenerator(seed: seed)
        var outcomes: [Outcome] = []
        for _ in 0..<rounds {
            let writers = try (0..<4).map { _ in
                let country = try #require(
                    ParallelWritersTests.countries.randomElement(using: &generator))
                return try home.start([Program.path, "add", "--country", country])
            }
            for writer in writers {
                usleep(UInt32.random(in: 0...45_000, using: &generator))
                writer.kill(signal)
            }
            outcomes += try writers.map { try $0.outcome() }
        }
        return outcomes
    }

    @Test(
        "After a writer is killed at any moment, each mood whose ID was printed is there",
        arguments: [(SIGKILL, 1), (SIGINT, 2), (SIGTERM, 3)] as [(Int32, UInt64)])
    func killed(signal: Int32, seed: UInt64) throws {
        let home = try Home()
        let outcomes = try endWriters(rounds: 12, seed: seed, by: signal, in: home)
        for outcome in outcomes where outcome.status != 128 + signal {
            #expect(outcome.status == 0, "\(outcome), seed \(seed)")
            #expect(outcome.errors == "")
        }
        // A last writer isn't killed, and works as usual.
        let last = try home.add("--country", "FR")
        let stored = Set(
            try home.sqlite("SELECT lower(hex(id)) FROM Mood").split(separator: "\n")
                .map(String.init))
        let printed = outcomes.flatMap(\.lines).filter { $0.count == 36 } + [last]
        for id in printed {
            #expect(stored.contains(id.replacing("-", with: "")), "seed \(seed)")
        }
        #expect(stored.count <= outcomes.count + 1)
        try home.expectSoundJournal()
    }
}
