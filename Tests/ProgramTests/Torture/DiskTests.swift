import Foundation
import SeededRandom
import Testing

@Suite("S1 Every command that writes, on a disk that fills up or fails at any call")
struct DiskTests {
    @Test(
        "A fault is reported by the exit status, nothing is half-written, and the next add works",
        arguments: FaultyDisk.Fault.allCases)
    func faults(fault: FaultyDisk.Fault) throws {
        var random = SeededGenerator(seed: Torture.seed)
        let journal = try TortureJournal()
        let disk = try FaultyDisk(of: journal)
        let commands = WritingCommand.all.shuffled(using: &random)
        var (tried, struck, lost) = (0, 0, 0)
        for command in Torture.isLong ? commands : Array(commands.prefix(2)) {
            let rehearsal = try journal.rehearse(command)
            let calls = try 1...max(1, disk.numberOfCalls(command, fault))
            for number in Torture.isLong ? Array(calls) : [Int.random(in: calls, using: &random)] {
                try journal.reset(hasJournal: !command.isFirst)
                let strike = try disk.run(command, fault, at: number)
                guard let call = strike.call else { continue }
                tried += 1
                if strike.outcome.status != 0 { struck += 1 }
                // A commit whose fsync fails is taken back by writing; if that fails too, the next
                // process finds the commit in the WAL.
                let mayBeDone = fault == .broken || fault == .kill
                let problem =
                    try misreport(strike.outcome, fault)
                    ?? journal.problem(after: rehearsal, strike.outcome, mayBeDone: mayBeDone)
                if let problem {
                    lost += 1
                    Issue.record(
                        "seed \(Torture.seed), \(fault), \(command), \(call): \(problem)\n\(strike)"
                    )
                }
            }
        }
        Torture.report("disk: \(fault)", tried: tried, struck: struck, lost: lost)
    }

    @Test("A disk that fills while the journal is created is reported, and the next add works")
    func creation() throws {
        let journal = try TortureJournal()
        let disk = try FaultyDisk(of: journal)
        let command = try #require(WritingCommand.all.first { $0.isFirst })
        let rehearsal = try journal.rehearse(command)
        for number in 1...max(1, try disk.numberOfCalls(command, .partial)) {
            try journal.reset(hasJournal: false)
            let strike = try disk.run(command, .partial, at: number)
            let problem = try journal.problem(
                after: rehearsal, strike.outcome, mayBeDone: false)
            #expect(problem == nil, "call \(number): \(strike)")
        }
    }

    @Test("A restored mood is reported as restored, whichever of the last reads fails")
    func lastReads() throws {
        let journal = try TortureJournal()
        let disk = try FaultyDisk(of: journal)
        let command = try #require(WritingCommand.all.first { $0.words.first == "restore" })
        let rehearsal = try journal.rehearse(command)
        let calls = try disk.numberOfCalls(command, .read)
        for number in max(1, calls - 15)...calls {
            try journal.reset(hasJournal: true)
            let strike = try disk.run(command, .read, at: number)
            let problem = try journal.problem(
                after: rehearsal, strike.outcome, mayBeDone: false)
            #expect(problem == nil, "call \(number): \(strike)")
        }
    }

    /// Returns what is wrong with the exit status and the output.
    private func misreport(_ outcome: Outcome, _ fault: FaultyDisk.Fault) -> String? {
        let statuses: Set<Int32> =
            switch fault {
            case .kill: [128 + SIGKILL]
            // SQLite takes a read that fails for a damaged file (SQLITE_IOERR_CORRUPTFS).
            case .read: [0, 74, 65]
            default: [0, 74, 73]
            }
        guard statuses.contains(outcome.status) else { return "its exit status is wrong" }
        // A sync that has merged prints its report first.
        let isMerged = TortureJournal.isMerged(outcome)
        let lines = outcome.errors.split(separator: "\n").suffix(isMerged ? 1 : .max)
        if fault != .kill, outcome.status != 0,
            lines.count != 1 || lines.first?.hasPrefix("moods: ") != true
                || !outcome.output.isEmpty
        {
            return "its message is wrong"
        }
        return nil
    }

    @Test("A sync whose file can't be put in place reports the merge, and the next one writes it")
    func placing() throws {
        let journal = try TortureJournal()
        let disk = try FaultyDisk(of: journal)
        let sync = WritingCommand("sync", TortureJournal.folder)
        let rehearsal = try journal.rehearse(sync)
        var struck: [String: Int] = [:]
        for (fault, call) in [(FaultyDisk.Fault.write, "rename"), (.sync, "fsync")] {
            for number in try 1...disk.numberOfCalls(sync, fault) {
                try journal.reset()
                let strike = try disk.run(sync, fault, at: number)
                let words = strike.call?.split(separator: " ") ?? []
                guard words.count == 3, words[1] == call, words[2].contains(TortureJournal.folder),
                    // The folder's own fsync can't be reported usefully.
                    words[2].contains("jsonl")
                else { continue }
                struck[call, default: 0] += 1
                let outcome = strike.outcome
                #expect(outcome.status == (call == "rename" ? 73 : 74), "\(strike)")
                #expect(TortureJournal.isMerged(outcome) == (call == "rename"), "\(strike)")
                let isReported = outcome.errors.contains("eceived")
                #expect(isReported == (call == "rename"), "\(strike)")
                let problem = try journal.problem(after: rehearsal, outcome, mayBeDone: false)
                #expect(problem == nil, "\(strike)")
                let next = try journal.start(sync).outcome()
                #expect(next.status == 0, "\(next)")
                let machines = try FileManager.default.subpathsOfDirectory(
                    atPath: journal.home.file(TortureJournal.folder)
                ).filter { $0.hasSuffix(".jsonl") }
                #expect(machines.count == 2, "\(machines)")
            }
        }
        #expect(struck == ["rename": 1, "fsync": 1])
    }

    @Test("A disk without room for another file is a full disk, not a lack of permission")
    func noRoomForFiles() throws {
        let journal = try TortureJournal()
        let disk = try FaultyDisk(of: journal)
        for command in [WritingCommand("add", "new"), WritingCommand("list")] {
            for (number, name) in [(1, "journal-wal"), (2, "journal-shm")] {
                try journal.reset()
                let strike = try disk.run(command, .full, at: number)
                #expect(strike.call?.hasSuffix(name) == true, "\(strike)")
                #expect(strike.outcome.status == 74, "\(strike)")
                #expect(strike.outcome.errors.contains("can't read or write"), "\(strike)")
            }
        }
    }
}
