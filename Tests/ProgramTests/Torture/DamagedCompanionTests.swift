import Foundation
import SeededRandom
import Testing

@Suite("S6 A journal with damaged files of SQLite beside it")
struct DamagedCompanionTests {
    private struct Trial {
        let name: String
        let companions: [String: Data]

        /// Whether the last transaction, which is in the WAL, may be lost.
        let mayLose: Bool
    }

    private let journal: TortureJournal

    /// The WAL of a transaction.
    private let log: Data

    init() throws {
        journal = try TortureJournal()
        try journal.reset()
        let outcome = try journal.home.run([
            Program.tool("sqlite3"), "-cmd", ".dbconfig no_ckpt_on_close on", journal.path,
            "UPDATE Mood SET note = 'in the WAL' WHERE _pk = 1",
        ])
        try #require(outcome.status == 0, "\(outcome)")
        log = try Data(contentsOf: URL(fileURLWithPath: journal.path + "-wal"))
    }

    private func trials(_ random: inout SeededGenerator) -> [Trial] {
        func noise(_ count: Int) -> Data {
            Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        var trials = [
            Trial(name: "a whole WAL", companions: ["-wal": log], mayLose: false),
            Trial(
                name: "shared memory of noise", companions: ["-wal": log, "-shm": noise(32_768)],
                mayLose: false),
            Trial(name: "a WAL of noise", companions: ["-wal": noise(log.count)], mayLose: true),
            Trial(
                name: "a rollback journal of noise", companions: ["-journal": noise(5000)],
                mayLose: true),
            Trial(
                name: "a rollback journal of zeros", companions: ["-journal": Data(count: 5000)],
                mayLose: true),
        ]
        let places = stride(from: 0, to: log.count, by: Torture.isLong ? 100 : 2000)
        for place in [1, 31, 32, 33, 55, 56] + places {
            var flipped = log
            flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            trials += [
                Trial(
                    name: "a WAL with a flipped bit at \(place)", companions: ["-wal": flipped],
                    mayLose: true),
                Trial(
                    name: "a WAL cut to \(place) bytes", companions: ["-wal": log.prefix(place)],
                    mayLose: true),
            ]
        }
        return trials
    }

    @Test("has each transaction completely or not at all, and the next one works")
    func companions() throws {
        var random = SeededGenerator(seed: Torture.seed)
        try journal.reset()
        let before = try journal.rows(journal.path)
        try journal.reset(companions: ["-wal": log])
        let after = try journal.rows(journal.path)
        try #require(before != after)
        var (tried, noticed, lost) = (0, 0, 0)
        let all = trials(&random)
        let some = all.prefix(3) + all.shuffled(using: &random).prefix(4)
        for trial in Torture.isLong ? all[...] : some {
            try journal.reset(companions: trial.companions)
            let listed = try journal.home.moods("list")
            let rows = try journal.rows(journal.path)
            let added = try journal.home.moods("add", "next", "--country", "FR")
            let contradictions = try journal.home.contradictions(of: journal.path)
            let isSound =
                listed.status == 0 && added.status == 0 && contradictions.isEmpty
                && (rows == after || trial.mayLose && rows == before)
            tried += 1
            if rows == before { noticed += 1 }
            guard !isSound else { continue }
            lost += 1
            Issue.record(
                """
                seed \(Torture.seed), \(trial.name): \(listed.status) \(listed.errors) \(added) \
                \(contradictions)
                """)
        }
        Torture.report("damage: SQLite's own files", tried: tried, struck: noticed, lost: lost)
    }
}
