import Foundation
import Persistence
import Testing

@Suite("Waiting for other processes")
struct StoreChangeMonitorTests {
    /// A poll interval longer than any test, so that only the kernel's events are noticed.
    private static let never = Duration.seconds(3600)

    private static func open(_ file: TemporaryFile) throws -> ManagedObjectContext {
        let context = try TestStore(Tree.entities, path: file.path).container.newContext()
        _ = Node(context: context)
        try context.save()
        return context
    }

    /// Has the monitor take its first look, which is always due.
    private static func monitor(_ path: String) -> StoreChangeMonitor {
        while true {
            let monitor = StoreChangeMonitor(path: path, pollInterval: never)
            #expect(monitor.isTimeToLook())
            // Opening the store is reported as well, and followed by looks for a long time.
            if !monitor.wait(timeout: .milliseconds(50)) { return monitor }
        }
    }

    @Test("R6 A commit of another process is noticed, and looked for until it can be seen")
    func hears() throws {
        let file = try TemporaryFile()
        let context = try Self.open(file)
        let monitor = Self.monitor(file.path)
        for number in 2...6 {
            try SQLiteShell(path: file.path).run("INSERT INTO Node(number) VALUES (\(number))")
            while try context.count(FetchRequest<Node>()) < number {
                try #require(monitor.wait(timeout: .seconds(600)), "the commit was not noticed")
            }
        }
    }

    @Test("R6 The descriptor that it gives to poll(2) becomes readable by a commit")
    func descriptor() throws {
        let file = try TemporaryFile()
        let context = try Self.open(file)
        let monitor = Self.monitor(file.path)
        #expect(monitor.pollTimeout > 1000 && !monitor.isTimeToLook())
        let shell = SQLiteShell(path: file.path)
        try shell.run("INSERT INTO Node(number) VALUES (2)")
        var waiting = pollfd(fd: monitor.fileDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&waiting, 1, 600_000) == 1 && waiting.revents == Int16(POLLIN))
        #expect(monitor.isTimeToLook())
        // Each look is followed by one soon after, for as long as a commit may take.
        #expect(monitor.fileDescriptor == -1 && monitor.pollTimeout <= 1)
        withExtendedLifetime(context) {}
    }

    @Test("Looks become rare after a write, and stop if nothing more is written")
    func looksBecomeRare() throws {
        let file = try TemporaryFile()
        let context = try Self.open(file)
        let monitor = Self.monitor(file.path)
        try SQLiteShell(path: file.path).run("INSERT INTO Node(number) VALUES (2)")
        var looks = 0
        // Each wait for a look is half of the time before it, or a millisecond: the fifteenth is
        // longer than 200 milliseconds if each is on time, and an earlier one if some are late.
        while monitor.wait(timeout: .milliseconds(200)) { looks += 1 }
        #expect((2...20).contains(looks))
        withExtendedLifetime(context) {}
    }

    @Test("Changes of other files in the folder, and reading the store, are ignored")
    func silence() throws {
        let file = try TemporaryFile()
        let context = try Self.open(file)
        let monitor = Self.monitor(file.path)
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        for name in ["other", "a-store.sqlite", "store"] {
            try Data("text".utf8).write(to: folder.appendingPathComponent(name))
        }
        for _ in 0..<10 { _ = try context.fetch(FetchRequest<Node>()) }
        // The kernel queues an event before the call that causes it returns.
        #expect(!monitor.wait(timeout: .zero))
        try SQLiteShell(path: file.path).run("INSERT INTO Node(number) VALUES (2)")
        #expect(monitor.wait(timeout: .zero))
    }

    @Test("A commit to a store behind a symbolic link is noticed")
    func symbolicLink() throws {
        let (file, link) = (try TemporaryFile(), try TemporaryFile("link.sqlite"))
        let context = try Self.open(file)
        try FileManager.default.createSymbolicLink(
            atPath: link.path, withDestinationPath: file.path)
        let monitor = Self.monitor(link.path)
        try SQLiteShell(path: file.path).run("INSERT INTO Node(number) VALUES (2)")
        #expect(monitor.wait(timeout: .seconds(600)))
        withExtendedLifetime(context) {}
    }

    @Test("Without file events there is a slow poll")
    func slowPoll() throws {
        let path = try TemporaryFile().path + "/no/such/folder/store.sqlite"
        let monitor = StoreChangeMonitor(path: path, pollInterval: .milliseconds(2))
        for _ in 0..<5 {
            #expect(monitor.fileDescriptor == -1)
            #expect(monitor.wait(timeout: .seconds(600)))
        }
        #expect(monitor.storeFile == .missing)
    }

    @Test("It reports whether the file is still the one that it was made for")
    func storeFile() throws {
        let file = try TemporaryFile()
        let early = StoreChangeMonitor(path: file.path)
        #expect(early.storeFile == .missing)
        _ = try Self.open(file)
        #expect(early.storeFile == .replaced)
        let monitor = Self.monitor(file.path)
        #expect(monitor.storeFile == .inPlace)
        try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".old")
        #expect(monitor.wait(timeout: .seconds(600)))
        #expect(monitor.storeFile == .missing)
        try Data().write(to: URL(fileURLWithPath: file.path))
        #expect(monitor.storeFile == .replaced)
    }

    @Test(
        "It closes its descriptor: more monitors than descriptors can be made one after the other"
    )
    func givesDescriptorBack() throws {
        let file = try TemporaryFile()
        // The kernel's limit for a user is 128 unless somebody raised it (inotify(7)).
        for _ in 0..<2000 {
            let monitor = StoreChangeMonitor(path: file.path, pollInterval: Self.never)
            _ = monitor.isTimeToLook()
            #expect(monitor.pollTimeout > 1 && monitor.fileDescriptor >= 0)
        }
    }

    @Test("Extremely long and negative durations don't trap")
    func endlessDurations() throws {
        let file = try TemporaryFile()
        let context = try Self.open(file)
        let endless = Duration.seconds(Int64.max)
        for interval in [endless, .zero - endless] {
            let monitor = StoreChangeMonitor(path: file.path, pollInterval: interval)
            #expect(monitor.wait(timeout: endless))
            #expect(monitor.pollTimeout >= 0)
            try SQLiteShell(path: file.path).run("INSERT INTO Node(number) VALUES (2)")
            #expect(monitor.wait(timeout: endless))
            _ = monitor.wait(timeout: .zero - endless)
        }
        withExtendedLifetime(context) {}
    }
}
