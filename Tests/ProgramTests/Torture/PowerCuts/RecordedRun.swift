import Foundation
import SeededRandom
import Testing

/// A run of a command whose changes of files were recorded, so that the files can be put into any
/// state that a power cut may leave.
struct RecordedRun {
    let operations: [FileOperation]

    private let scenario: PowerCutScenario
    private let journal: TortureJournal
    private let disk: SimulatedDisk
    private let rehearsal: TortureJournal.Rehearsal
    private let outcome: Outcome

    init(_ scenario: PowerCutScenario) throws {
        self.scenario = scenario
        let command = scenario.command
        journal = try TortureJournal(isDefault: command.isFirst)
        let home = journal.home
        try scenario.prepare(journal)
        disk = try SimulatedDisk(FolderContents(of: home.path))
        // Reading upgrades a journal of an earlier version.
        try #require(try home.moods("list").status == 0)
        let before = try journal.contents(after: command)
        try CrashState(keepingAllOf: disk).write(to: home.path)

        let log = try Home()
        let tracing = try SystemCallTrace.words(writingTo: log.file("calls"))
        outcome = try journal.start(command, by: tracing).outcome()
        try #require(outcome.status == 0, "\(outcome)")
        operations = try SystemCallTrace.operations(
            in: Data(contentsOf: URL(fileURLWithPath: log.file("calls"))), below: home.path)
        let found = try FolderContents(of: home.path)
        let after = try journal.contents(after: command)
        rehearsal = TortureJournal.Rehearsal(
            command: command, before: before, after: after, microseconds: 0)
        // A later sync changes no moods.
        try #require(before != after || scenario == .sync)
        let simulated = try FolderContents(items: disk(after: operations.count).contents)
        try #require(simulated == found, "the trace misses a change")
    }

    /// The numbers of the operations before each sync.
    var syncs: [Int] {
        operations.indices.filter { if case .sync = operations[$0] { true } else { false } }
    }

    /// Returns the disk after some of the operations.
    func disk(after count: Int) throws -> SimulatedDisk {
        try operations.prefix(count).reduce(into: disk) { try $0.perform($1) }
    }

    /// Opens the files that a power cut left with the real program.
    ///
    /// - Parameter isAcknowledged: Whether the command had printed something, or had ended.
    /// - Returns: A description of the problem; nil if there is no problem.
    func problem(_ state: CrashState, isAcknowledged: Bool) throws -> String? {
        let home = journal.home
        try state.write(to: home.path)
        let listed = try home.moods("list")
        guard listed.status == 0 else { return "'moods list' fails: \(listed)" }
        if scenario.isSync, isAcknowledged, let problem = try differenceOfMachines() {
            return "after the acknowledgment, \(problem)"
        }
        let ended =
            isAcknowledged
            ? outcome : Outcome(status: 128 + SIGKILL, outputBytes: Data(), errorBytes: Data())
        if let problem = try journal.problem(after: rehearsal, ended, mayBeDone: true) {
            return problem
        }
        if scenario.isSync {
            let synced = try home.moods("sync", home.file(TortureJournal.folder))
            guard synced.status == 0 else { return "the next sync fails: \(synced)" }
            return try differenceOfMachines()
        }
        // The program itself made the folder and the file.
        let checked = scenario == .firstAdd ? journal.path : home.file("new-copy")
        guard FileManager.default.fileExists(atPath: checked) else { return nil }
        let check = try home.moods("check", "--journal", checked)
        return check.status == 0 ? nil : "'moods check' finds \(check.output) in \(checked)"
    }

    /// Syncs another machine with the folder, and returns how its journal differs from this one.
    private func differenceOfMachines() throws -> String? {
        let theirs = ["--journal", journal.home.file(TortureJournal.other)]
        let folder = journal.home.file(TortureJournal.folder)
        let synced = try journal.home.run([Program.path, "sync", folder] + theirs)
        let isWhole = !synced.errors.contains(/damaged|completely|missing/)
        guard synced.status == 0, isWhole else { return "another machine finds \(synced)" }
        let list = ["list", "--fields", "id,date,country,feeling,tags,note"]
        let ours = try journal.home.run([Program.path] + list)
        let others = try journal.home.run([Program.path] + list + theirs)
        return Set(ours.lines) == Set(others.lines) ? nil : "another machine doesn't get everything"
    }
}
