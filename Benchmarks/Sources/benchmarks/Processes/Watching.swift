import Foundation
import MoodJournal

/// `moods watch` on a journal of 10,000 moods: the time until it shows another process's commit,
/// and its cost while nothing changes.
struct Watching {
    static let moods = 10_000
    static let repetitions = 50

    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let path = try TestJournal.journal(moods: Self.moods, in: folder)
        let journal = try Journal.open(at: JournalLocation(option: path, environment: [:]))
        let watch = try WatchProcess(program: program, journal: path)
        defer { watch.end() }
        // Read the snapshot, and let the polls after it end.
        try watch.waitForLine()
        Thread.sleep(forTimeInterval: 2)
        let share = try idleShare(of: watch)
        let clock = ContinuousClock()
        var delays: [Double] = []
        for _ in 0..<Self.repetitions {
            try journal.record(contentsOf: TestMoods.make(1, countries: 1))
            let committed = clock.now
            try watch.waitForLine()
            delays.append(committed.duration(to: clock.now).seconds * 1000)
            // Long enough for the polls after a write to have become rare.
            Thread.sleep(forTimeInterval: 0.2)
        }
        try journal.close()
        return [
            Figure(
                "moods watch, from another process's commit to its line",
                measured: String(format: "%.2f ms", delays.median),
                baseline: String(format: "%.2f ms at most", delays.max() ?? 0),
                value: delays.median, limit: 20, unit: "ms"),
            Figure(
                "moods watch while nothing happens, of a core",
                measured: String(format: "%.4f %%", share * 100), baseline: "",
                value: share * 100, limit: 0.2, unit: "%"),
        ]
    }

    private func idleShare(of watch: WatchProcess) throws -> Double {
        let seconds = 10.0
        let before = try watch.processorTime()
        Thread.sleep(forTimeInterval: seconds)
        return (try watch.processorTime() - before) / seconds
    }
}

/// A process of `moods watch` whose output is read line by line.
private final class WatchProcess {
    private let process = Process()
    private let output = Pipe()

    init(program: String, journal: String) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["watch", "all", "--format", "jsonl", "--journal", journal]
        process.standardOutput = output
        try process.run()
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Reads up to the end of a line, where `watch` stops until the next change.
    func waitForLine() throws {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { throw BenchmarkError("moods watch has ended") }
            if buffer[count - 1] == UInt8(ascii: "\n") { return }
        }
    }

    /// Returns the user and system time so far, in seconds.
    func processorTime() throws -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process.processIdentifier, &clock) == 0,
            clock_gettime(clock, &time) == 0
        else { throw BenchmarkError("the processor time of moods watch cannot be read") }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
