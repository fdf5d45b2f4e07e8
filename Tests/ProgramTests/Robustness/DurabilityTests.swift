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
}
