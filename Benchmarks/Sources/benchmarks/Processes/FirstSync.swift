import Foundation

/// First syncs of 100,000 moods through an encrypted folder, compared with those through a plain one:
/// of the machine that sends all, and of one that receives all. The key is in a file, so that
/// scrypt's second for a passphrase, once on each machine, isn't part of them.
struct FirstSync {
    private static let moods = 100_000

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let journal = try TestJournal.journal(moods: Self.moods, in: folder)
        let seal = ["--seal", "--key-file", folder.path("sync.key")]
        let sent = try Medians(repetitions: 7) {
            try sending(journal, through: "sealed", seal)
        } baseline: {
            try sending(journal, through: "plain", [])
        }
        let received = try Medians(repetitions: 7) {
            try receiving(through: "sealed", seal)
        } baseline: {
            try receiving(through: "plain", [])
        }
        return [
            Figure("first sync of 100,000 moods, encrypted beside plain: sent", sent, limit: 1.3),
            Figure("the same: received by a new machine", received, limit: 1.3),
        ]
    }

    private func sending(
        _ journal: String, through name: String, _ options: [String]
    ) throws -> Duration {
        let shared = folder.path(name)
        try? FileManager.default.removeItem(atPath: shared)
        try FileManager.default.createDirectory(
            atPath: shared, withIntermediateDirectories: false)
        // A copy has never synced.
        return try sync(shared, options, folder.copy(of: journal, named: "sending.sqlite"))
    }

    private func receiving(through name: String, _ options: [String]) throws -> Duration {
        // A copy has no files of the machine that received before.
        let shared = folder.path("receiving")
        try? FileManager.default.removeItem(atPath: shared)
        try FileManager.default.copyItem(atPath: folder.path(name), toPath: shared)
        return try sync(shared, options, folder.path("\(UUID().uuidString).sqlite"))
    }

    private func sync(_ shared: String, _ options: [String], _ journal: String) throws -> Duration {
        try ChildProcess(
            program: program, arguments: ["sync", shared, "--journal", journal] + options
        ).run()
    }
}
