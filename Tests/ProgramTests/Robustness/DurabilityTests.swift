import Foundation
import Testing

@Suite("Durability")
struct DurabilityTests {
    private static let strace = "/usr/bin/strace"

    @Test(
        "S1 A mood is on the disk before its UUID is printed, even beside another process",
        .enabled(if: FileManager.default.isExecutableFile(atPath: strace), "needs strace"))
    func synchronous() throws {
        let home = try Home()
        try home.add()
        // This process keeps the journal open, so that no checkpoint at closing syncs the WAL.
        let watch = try WatchedLines([], in: home)
        _ = try watch.next()
        for _ in 0..<3 {
            let log = home.file("calls")
            let added = try home.run([
                Self.strace, "-f", "-y", "-e", "trace=pwrite64,fsync,fdatasync", "-o", log,
                Program.path, "add",
            ])
            try #require(added.status == 0, "\(added)")
            let calls = try String(contentsOfFile: log, encoding: .utf8)
            let last = calls.split(separator: "\n").last { $0.contains("-wal>") }
            #expect(last?.contains("sync(") == true, "\(calls)")
        }
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
    }

    /// The beginning of SQLite's rollback journal (sqlite.org/fileformat2.html, section 3): no pages
    /// are in it, and the database had `size` pages before.
    private func rollbackJournal(ofSize size: UInt8) -> Data {
        Data(
            [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] + [0, 0, 0, 0] + [1, 2, 3, 4]
                + [0, 0, 0, size] + [0, 0, 2, 0] + [0, 0, 16, 0]) + Data(count: 512 - 28)
    }

    @Test("S1 A new journal whose first page was torn by a power cut is started again")
    func tornFirstPage() throws {
        let home = try Home()
        let file = URL(fileURLWithPath: home.file("journal"))
        home.environment["MOODS_JOURNAL"] = file.path
        for first in [Data(count: 4096), Data("SQLite".utf8), Data(repeating: 7, count: 512)] {
            try first.write(to: file)
            try rollbackJournal(ofSize: 0).write(to: URL(fileURLWithPath: file.path + "-journal"))
            let listed = try home.moods("list")
            #expect(listed.status == 0 && listed.output.isEmpty, "\(listed)")
            try home.add("first")
            #expect(try home.moods("list", "--fields", "note").output == "first\n")
            try home.expectSoundJournal(file.path)
        }
        // If the journal had pages before, they may be worth saving.
        try Data(count: 4096).write(to: file)
        try rollbackJournal(ofSize: 1).write(to: URL(fileURLWithPath: file.path + "-journal"))
        for command in ["list", "add"] {
            #expect(try home.moods(command).status == 78)
            #expect(try Data(contentsOf: file) == Data(count: 4096))
        }
    }
}
