import Foundation
import Glibc
import Testing

@Suite("Commands that a signal ends")
struct EndingSignalTests {
    /// A named pipe whose both ends the test holds, so that its readers and writers wait.
    private final class NamedPipe {
        let path: String
        private let descriptor: Int32

        /// A home of its own, because reading the contents of the other one would wait.
        private let home: Home

        init() throws {
            home = try Home()
            path = home.file("pipe")
            try #require(mkfifo(path, 0o600) == 0)
            descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
            try #require(descriptor >= 0)
        }

        deinit { close(descriptor) }

        /// Writes text as far as there is room.
        ///
        /// - Returns: The rest.
        @discardableResult
        func write(_ text: Substring) -> Substring {
            var rest = text.utf8[...]
            while !rest.isEmpty {
                let count = Array(rest.prefix(4096)).withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            return Substring(rest)
        }

        /// Waits until a reader has read everything.
        func waitForReader() throws {
            try EndingSignalTests.wait {
                var count: Int32 = 0
                return ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count == 0
            }
        }
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// More rows than an import reads ahead of its transaction.
    private static let manyRows =
        "date,note\n"
        + String(
            repeating: "2024-05-01T00:00:00Z,\(String(repeating: "x", count: 8000))\n", count: 2300)

    private let home: Home

    init() throws { home = try Travels.home() }

    /// Waits until a condition is true, for a minute at most.
    private static func wait(until condition: () throws -> Bool) throws {
        for _ in 0..<6000 {
            if try condition() { return }
            usleep(10_000)
        }
        Issue.record("it didn't happen")
    }

    /// Waits until a process has a write transaction on the journal, while `work` is repeated.
    private func waitForTransaction(_ work: () -> Void = {}) throws {
        try Self.wait {
            work()
            let outcome = try home.run(
                [Program.tool("sqlite3"), "-bail", home.journal, "BEGIN IMMEDIATE; ROLLBACK;"])
            return outcome.errors.contains("locked")
        }
    }

    private func expectEnd(
        of child: ChildProcess, by signal: Int32, leaving before: FolderContents
    ) throws {
        child.kill(signal)
        let outcome = try child.outcome()
        #expect(outcome.status == 128 + signal && outcome.errors == "", "\(outcome)")
        #expect(try FolderContents(of: home.path) == before, "signal \(signal)")
        try home.expectSoundJournal()
    }

    @Test(
        "An import that waits for input ends by the signal, and nothing is left", arguments: signals
    )
    func waiting(signal: Int32) throws {
        let pipe = try NamedPipe()
        let report = home.file("report.tsv")
        let before = try FolderContents(of: home.path)
        let child = try home.start([Program.path, "import", pipe.path, "--report", report])
        // The report is begun when the format is recognized.
        var rest = Self.manyRows[...]
        try Self.wait {
            rest = pipe.write(rest)
            return try FolderContents(of: home.path) != before
        }
        try expectEnd(of: child, by: signal, leaving: before)
    }

    @Test(
        "An import that waits for input in its transaction ends by the signal, and rolls back",
        arguments: signals)
    func waitingInTransaction(signal: Int32) throws {
        let pipe = try NamedPipe()
        let before = try FolderContents(of: home.path)
        let child = try home.start([Program.path, "import", pipe.path])
        var rest = Self.manyRows[...]
        try waitForTransaction { rest = pipe.write(rest) }
        try expectEnd(of: child, by: signal, leaving: before)
    }

    @Test("An import that writes ends by the signal, and rolls back", arguments: signals)
    func writing(signal: Int32) throws {
        // The report comes before the commit. It needs more room than the pipe has left, so that
        // the import can't be done before the signal.
        let pipe = try NamedPipe()
        pipe.write(Substring(String(repeating: "x", count: 1 << 20)))
        var text = "date,note\n"
        for number in 0..<20_000 { text += "2024-05-01T00:00:00Z,n\(number)\n" }
        try (text + "never,refused\n").write(
            toFile: home.file("t.csv"), atomically: true, encoding: .utf8)
        let before = try FolderContents(of: home.path)
        let child = try home.start(
            [Program.path, "import", home.file("t.csv"), "--report", pipe.path])
        try waitForTransaction()
        try expectEnd(of: child, by: signal, leaving: before)
    }

    @Test("A locate that waits for input ends by the signal, and closes the journal")
    func locating() throws {
        let pipe = try NamedPipe()
        let before = try FolderContents(of: home.path)
        let child = try home.start([Program.path, "locate", pipe.path])
        pipe.write("{")
        try pipe.waitForReader()
        try expectEnd(of: child, by: SIGTERM, leaving: before)
    }

    @Test(
        "A signal at any moment leaves no unfinished file beside a backup or in a sync folder",
        arguments: signals)
    func unfinishedFiles(signal: Int32) throws {
        try home.sqlite("UPDATE Mood SET note = hex(zeroblob(1000000)) WHERE _pk = 1;")
        try FileManager.default.createDirectory(
            atPath: home.file("folder"), withIntermediateDirectories: false)
        for round in 0..<10 {
            for words in [
                ["backup", "--force", home.file("copy")], ["sync", home.file("folder")],
                ["export", "-o", home.file("moods.jsonl")],
            ] {
                let child = try home.start([Program.path] + words)
                usleep(UInt32(round * 8_000))
                child.kill(signal)
                let outcome = try child.outcome()
                #expect([0, 128 + signal].contains(outcome.status), "\(words): \(outcome)")
                let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
                #expect(!names.contains { $0.contains(".staged-") }, "\(words): \(names)")
            }
        }
        try home.expectSoundJournal()
    }

    @Test("What a killed command left is removed by another one, while a living one's file stays")
    func killed() throws {
        let pipe = try NamedPipe()
        let child = try home.start(
            [Program.path, "import", pipe.path, "--report", home.file("report.tsv")])
        func staged() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: home.path)
                .filter { $0.hasPrefix(".report.tsv.staged-") }
        }
        var rest = Self.manyRows[...]
        try Self.wait {
            rest = pipe.write(rest)
            return try !staged().isEmpty
        }
        #expect(try home.moods("backup", home.file("copy")).status == 0)
        #expect(try staged().count == 1)
        child.kill(SIGKILL)
        _ = try child.outcome()
        #expect(try home.moods("export", "-o", home.file("moods.jsonl")).status == 0)
        #expect(try staged() == [])
    }

    @Test("A sync with nothing to write removes what a killed one left")
    func idleSync() throws {
        let folder = home.file("folder")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        #expect(try home.moods("sync", folder).status == 0)
        let machine = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first)
        let left = folder + "/" + machine + "/.0002.jsonl.staged-\(UUID().uuidString)"
        try Data("my notes".utf8).write(to: URL(fileURLWithPath: left))
        #expect(try home.moods("sync", folder).status == 0)
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test(
        "A signal after the commit doesn't end the command, so that 143 means that nothing changed")
    func afterCommit() throws {
        for _ in 0..<40 { try home.add("x", "--country", "PT") }
        let notes = { try home.moods("list", "--fields", "note").lines.count }
        for round in 0..<40 {
            let before = try notes()
            let child = try home.start([Program.path, "delete", "last", "--yes"])
            usleep(UInt32(40_000 + round * 2_000))
            child.kill(SIGTERM)
            let outcome = try child.outcome()
            #expect(try notes() == (outcome.status == 0 ? before - 1 : before), "\(outcome)")
        }
    }

    @Test("A signal that is ignored when a command starts stays ignored")
    func ignored() throws {
        let outcome = try home.shell(
            """
            cd "$HOME"; mkfifo pipe; trap '' HUP
            "$MOODS" import pipe 2> said & import=$!
            exec 3> pipe; kill -HUP $import
            echo date,note >&3; echo 2024-05-01T00:00:00Z,one >&3; exec 3>&-
            wait $import; echo $?
            """)
        #expect(outcome.lines == ["0"], "\(outcome)")
    }
}
