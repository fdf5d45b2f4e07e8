import Foundation
import Testing

/// Runs the program on a disk that fails at one system call: the n-th of a kind that concerns the
/// home's files. `faults.c` is put before the C library to do that.
struct FaultyDisk {
    enum Fault: String, CaseIterable {
        /// The n-th call that needs room and all after it fail with ENOSPC.
        case full

        /// The same, after the n-th has written half of its bytes.
        case partial

        /// The n-th call that needs room fails with EIO, and no other.
        case write

        /// The n-th `fsync` or `fdatasync` fails with EIO, and no other.
        case sync

        /// The n-th call that needs room or syncs and all after it fail with EIO.
        case broken

        /// The n-th read fails with EIO, and no other.
        case read

        /// The process is killed before the n-th call that needs room or syncs.
        case kill
    }

    struct Strike {
        let outcome: Outcome

        /// The number of the call, its name and its file; nil if the program makes fewer calls.
        let call: String?
    }

    private static let library = Result {
        let home = try Home()
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/faults.c"
        let compiling = try home.run([
            Program.tool("cc"), "-shared", "-fPIC", "-O1", "-o", home.file("faults.so"), source,
        ])
        try #require(compiling.status == 0, "\(compiling)")
        return try Data(contentsOf: URL(fileURLWithPath: home.file("faults.so")))
    }

    private let journal: TortureJournal

    /// Keeps the library, and its report.
    private let home: Home

    init(of journal: TortureJournal) throws {
        self.journal = journal
        home = try Home()
        try Self.library.get().write(to: URL(fileURLWithPath: home.file("faults.so")))
    }

    /// Runs a command, and lets one call fail.
    ///
    /// - Parameter number: The number of the call; with 0 none fails, and the last is reported.
    func run(_ command: WritingCommand, _ fault: Fault, at number: Int) throws -> Strike {
        let report = home.file("report")
        unlink(report)
        // A library can't be put before a static program.
        let outcome = try journal.start(
            command, program: Program.built,
            with: [
                "LD_PRELOAD": home.file("faults.so"), "FAULT_KIND": fault.rawValue,
                "FAULT_NUMBER": "\(number)", "FAULT_FOLDER": journal.home.path,
                "FAULT_REPORT": report,
            ]
        ).outcome()
        return Strike(outcome: outcome, call: try? String(contentsOfFile: report, encoding: .utf8))
    }

    /// Counts the calls of a command that a fault may strike, and undoes the command.
    func numberOfCalls(_ command: WritingCommand, _ fault: Fault) throws -> Int {
        let strike = try run(command, fault, at: 0)
        try #require(strike.outcome.status == 0, "\(strike)")
        try journal.reset(hasJournal: !command.isFirst)
        return Int(strike.call?.split(separator: " ").first ?? "0") ?? 0
    }
}
