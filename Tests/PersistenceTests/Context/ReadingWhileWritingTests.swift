import Dispatch
import Foundation
import Persistence
import Testing

/// Tests which readers and writers wait for each other. Semaphores order the steps. If one is never
/// signalled, because a thread waits that must not, its wait times out and fails the test.
///
/// The tests run one after another: each holds a thread for its reader and one for its writer, and
/// the readers of several tests could hold all threads, so that no writer gets one.
@Suite(.serialized) struct ReadingWhileWritingTests {
    private final class Step: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func reach() { semaphore.signal() }
        func wait() throws {
            struct NeverReached: Error {}
            // A task may have to wait for one of few threads until all other tests have ended.
            guard semaphore.wait(timeout: .now() + 3600) == .success else { throw NeverReached() }
        }
    }

    private let file: TemporaryFile
    private let store: TestStore
    private var container: PersistentContainer { store.container }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore(Garage.entities, path: file.path)
        try addDriver("first", to: container.newContext())
    }

    private func addDriver(_ name: String, to context: ManagedObjectContext) throws {
        let driver = Driver(context: context)
        driver.name = name
        try context.save()
    }

    private static var byName: FetchRequest<Driver> {
        FetchRequest(sortedBy: [SortDescriptor(\.name)])
    }

    /// Returns how many times this process has the store's file open.
    private func openFiles() throws -> Int {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count {
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "\(folder)/\($0)")
            return target == file.path
        }
    }

    @Test(
        "C9 S1 a reader finishes while a writer holds its transaction open, and sees no part of it")
    func overlap() async throws {
        let (written, read) = (Step(), Step())
        async let writing: Void = container.newBackgroundContext().perform { context in
            try context.write {
                let driver = Driver(context: context)
                driver.name = "second"
                _ = try context.fetch(Self.byName)
                written.reach()
                try read.wait()
            }
        }
        let names = try await container.newBackgroundContext().perform { context in
            try written.wait()
            defer { read.reach() }
            let drivers = try context.fetch(Self.byName)
            return drivers.map { "\($0.name) \($0.car?.plate ?? "-")" }
        }
        try await writing
        #expect(names == ["first -"])
        #expect(try container.newContext().count(FetchRequest<Driver>()) == 2)
    }

    @Test("C9 more readers than connections finish while a writer holds its transaction open")
    func manyReaders() async throws {
        let (written, read) = (Step(), Step())
        let container = container
        async let writing: Void = container.newBackgroundContext().perform { context in
            try context.write {
                written.reach()
                try read.wait()
            }
        }
        try await container.newBackgroundContext().perform { _ in try written.wait() }
        let found = try await withThrowingTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    try await container.newBackgroundContext().perform { context in
                        try (0..<20).map { _ in try context.fetch(Self.byName).map(\.name) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        read.reach()
        try await writing
        #expect(found == Array(repeating: ["first"], count: 400))
    }

    @Test("C9 within write, its own context reads what was written, others only what was committed")
    func sides() throws {
        let (context, other) = (container.newContext(), container.newContext())
        try context.write {
            try addDriverRow("second", to: context)
            #expect(try context.count(FetchRequest<Driver>()) == 2)
            #expect(try other.count(FetchRequest<Driver>()) == 1)
            #expect(try other.fetch(Self.byName).map(\.name) == ["first"])
        }
        #expect(try other.count(FetchRequest<Driver>()) == 2)
    }

    /// The value is pending: the writer sees it in its overlay, but the store does not have it.
    private func addDriverRow(_ name: String, to context: ManagedObjectContext) throws {
        Driver(context: context).name = name
    }

    @Test("C9 S1 one context opens one connection, and a reader beside a writer opens a second")
    func connections() async throws {
        let before = try openFiles()
        let context = container.newContext()
        for number in 0..<3 {
            try addDriver("more \(number)", to: context)
            #expect(try context.fetch(Self.byName).count == number + 2)
        }
        #expect(try openFiles() == before)
        let other = container.newContext()
        try context.write {
            let counts = try (0..<3).map { _ in try other.count(FetchRequest<Driver>()) }
            #expect(counts == [4, 4, 4])
        }
        #expect(try openFiles() == before + 1)
        try container.close()
        #expect(try openFiles() == 1, "what the container holds beside SQLite")
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["store.sqlite"])
        #expect(throws: StoreError.self) { try other.count(FetchRequest<Driver>()) }
    }

    @Test("C9 a reader beside a writer never reads another file that has replaced the store")
    func moved() async throws {
        let (written, begun) = (Step(), Step())
        let moved = file.path + "-moved"
        async let writing: Void = container.newBackgroundContext().perform { context in
            try context.write {
                Driver(context: context).name = "second"
                written.reach()
                try begun.wait()
            }
        }
        try await container.newBackgroundContext().perform { _ in try written.wait() }
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.moveItem(atPath: file.path + suffix, toPath: moved + suffix)
        }
        let stranger = try TestStore(Garage.entities, path: file.path)
        try addDriver("stranger", to: stranger.container.newContext())
        let names = try await container.newBackgroundContext().perform { context in
            begun.reach()
            return try context.fetch(Self.byName).map(\.name)
        }
        try await writing
        #expect(names == ["first", "second"], "waited for the writer")
    }

    @Test("C9 several tasks read a file that can't be written at the same time")
    func immutable() async throws {
        try container.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
        let reading = try TestStore(Garage.entities, path: file.path, access: .read)
        let names = try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try await reading.container.newBackgroundContext().perform { context in
                        try context.fetch(Self.byName).map(\.name)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(names == Array(repeating: "first", count: 8))
    }

    @Test("C9 background work that waits doesn't block the threads of other tasks")
    func waiting() async throws {
        let container = container
        let turns = Step()
        let count = 4 * ProcessInfo.processInfo.activeProcessorCount
        let (waited, reached) = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await container.newBackgroundContext().perform { _ in try turns.wait() }
                    return true
                }
            }
            for _ in 0..<count {
                group.addTask {
                    turns.reach()
                    return false
                }
            }
            return try await group.reduce(into: (0, 0)) { counts, hasWaited in
                if hasWaited { counts.0 += 1 } else { counts.1 += 1 }
            }
        }
        #expect(waited == count && reached == count)
    }

    @Test("C9 a background context keeps its changes from one perform to the next, in order")
    func pendingChanges() async throws {
        let background = container.newBackgroundContext()
        try await background.perform { Driver(context: $0).name = "second" }
        #expect(try await background.perform { $0.hasChanges })
        #expect(try container.newContext().count(FetchRequest<Driver>()) == 1)
        try await background.perform { try $0.save() }
        #expect(try container.newContext().count(FetchRequest<Driver>()) == 2)
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) {
            try await background.perform { _ in throw Refusal() }
        }
    }
}
