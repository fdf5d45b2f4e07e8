import Foundation
import SeededRandom
import Testing

@Suite("S1 Sealing, syncing and changing the key, killed or without room at any call")
struct SealedSyncFaultTests {
    /// Two journals and their folder, as they are before each trial.
    private let journal: TortureJournal
    private let disk: FaultyDisk

    private var home: Home { journal.home }

    init() throws {
        journal = try TortureJournal()
        disk = try FaultyDisk(of: journal)
    }

    @discardableResult
    private func sync(_ name: String, _ options: String...) throws -> Outcome {
        let words = ["sync", home.file("sync"), "--key-file", home.file("key")] + options
        let outcome = try home.run(
            [Program.path] + words + ["--journal", home.file(name)])
        #expect(outcome.status == 0, "\(outcome)")
        return outcome
    }

    private func run(_ script: String) throws {
        let outcome = try home.shell("set -e; cd '\(home.path)'; " + script)
        try #require(outcome.status == 0, "\(outcome)")
    }

    /// Saves two journals with moods that aren't synced yet. The folder is sealed, or has plain files
    /// of both.
    private func prepare(isSealed: Bool) throws {
        try run("mkdir sync saved")
        for name in ["journal", "other"] {
            try home.add("first of \(name)", "--journal", home.file(name))
        }
        for name in ["journal", "other", "journal"] {
            if isSealed {
                try sync(name, "--seal")
            } else {
                try run("\"$MOODS\" sync sync --journal \(name)")
            }
        }
        for name in ["journal", "other"] {
            try home.add("second of \(name)", "--journal", home.file(name))
        }
        try run("cp -R sync journal other saved; [ ! -e key ] || cp key saved")
    }

    /// Restores the files. The journals keep their inodes, because a copy would be another replica.
    private func restore() throws {
        try run(
            """
            rm -rf sync key *-wal *-shm *-journal; cp -R saved/sync .; cat saved/journal > journal
            cat saved/other > other; [ ! -e saved/key ] || cp saved/key .
            """)
    }

    @Test(
        "The next syncs bring everything to both machines",
        arguments: [FaultyDisk.Fault.kill, .full, .broken],
        [["--seal"], [], ["--rekey"]])
    func faults(fault: FaultyDisk.Fault, options: [String]) throws {
        var random = SeededGenerator(seed: Torture.seed)
        try prepare(isSealed: options != ["--seal"])
        let words = ["sync", home.file("sync"), "--key-file", home.file("key")] + options
        let command = WritingCommand(words: words)
        try restore()
        let calls = try disk.run(command, fault, at: 0)
        try #require(calls.outcome.status == 0, "\(calls)")
        let last = try #require(Int(calls.call?.split(separator: " ").first ?? "0"))
        let numbers =
            Torture.isLong ? Array(1...last) : Array((1...last).shuffled(using: &random).prefix(3))
        var (struck, lost) = (0, 0)
        for number in numbers {
            try restore()
            let strike = try disk.run(command, fault, at: number)
            if strike.outcome.status != 0 { struck += 1 }
            let notes = try notesAfterwards()
            if notes.contains(where: { $0 != Self.all }) {
                lost += 1
                Issue.record("seed \(Torture.seed), \(options), \(strike): \(notes)")
            }
            let left = try FileManager.default.subpathsOfDirectory(atPath: home.file("sync"))
            #expect(!left.contains { $0.contains(".staged-") || $0.hasSuffix(".jsonl") }, "\(left)")
        }
        Torture.report(
            "sealed sync \(options.joined()): \(fault)", tried: numbers.count, struck: struck,
            lost: lost)
    }

    private static let all = ["first", "second"].flatMap { ["\($0) of journal", "\($0) of other"] }

    /// Syncs both machines, and returns the notes of each.
    private func notesAfterwards() throws -> [[String]] {
        for name in ["journal", "other", "journal", "other"] { try sync(name, "--seal") }
        return try ["journal", "other"].map { name in
            try home.expectSoundJournal(home.file(name))
            let words = ["list", "--fields", "note", "--journal", home.file(name)]
            return try home.run([Program.path] + words).lines.sorted()
        }
    }
}
