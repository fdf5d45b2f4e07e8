import Foundation
import SeededRandom
import Synchronization
import Testing

@Suite("Many processes that write and read at once")
struct WriterTests {
    @Test("Nothing is lost, no process finds the journal locked, and no reader sees half a save")
    func writers() throws {
        let (writers, readers, seconds) = Torture.isLong ? (64, 8, 60) : (8, 2, 4)
        let home = try Home()
        home.environment["SWIFT_BACKTRACE"] = "enable=no"
        let log = Log()
        let end = ContinuousClock.now + .seconds(seconds)
        let group = DispatchGroup()
        for number in 0..<(writers + readers) {
            group.enter()
            let environment = home.environment
            Thread.detachNewThread {
                defer { group.leave() }
                var process = Participant(number: number, environment: environment, log: log)
                while ContinuousClock.now < end {
                    number < writers ? process.write() : process.read()
                }
            }
        }
        group.wait()

        let found = try lines(of: home.moods("list", "--format", "jsonl").outputBytes)
        log.state.withLock { state in
            let notes = Dictionary(found.map { ($0.id, $0.note) }, uniquingKeysWith: { $1 })
            if notes != state.notes {
                state.problems.append("the journal differs from what was acknowledged")
            }
            for problem in state.problems { Issue.record("seed \(Torture.seed): \(problem)") }
            Torture.report(
                "\(writers) writers and \(readers) readers", tried: state.writes + state.reads,
                struck: 0, lost: state.problems.count, remark: "longest wait \(state.longest)")
        }
        try home.expectSoundJournal()
    }
}

/// A mood whose note ends with its other properties.
private struct Line: Decodable {
    let id: String
    let note: String
    let country: String
    let tags: [String]

    var isWhole: Bool { note.hasSuffix(" \(country) \(tags.joined(separator: ","))") }
}

private func lines(of listing: Data) throws -> [Line] {
    try listing.split(separator: UInt8(ascii: "\n"))
        .map { try JSONDecoder().decode(Line.self, from: $0) }
}

private final class Log: Sendable {
    struct State {
        /// The acknowledged moods: their notes by ID.
        var notes: [String: String] = [:]

        /// The moods that are never edited or deleted.
        var settled: Set<String> = []
        var writes = 0
        var reads = 0
        var longest = Duration.zero
        var problems: [String] = []
    }

    let state = Mutex(State())
}

/// A writer, which changes only its own moods, or a reader.
private struct Participant {
    private let number: Int
    private let environment: [String: String]
    private let log: Log
    private var random: SeededGenerator
    private var count = 0

    /// The IDs of its moods that it may change.
    private var own: [String] = []

    init(number: Int, environment: [String: String], log: Log) {
        self.number = number
        self.environment = environment
        self.log = log
        random = SeededGenerator(seed: Torture.seed &+ UInt64(number))
    }

    mutating func write() {
        count += 1
        let country = ["FR", "JP", "KE", "IT"].randomElement(using: &random) ?? ""
        let tag = ["a", "b/c", "d"].randomElement(using: &random) ?? ""
        let note = "\(number)-\(count) \(country) \(tag)"
        let options = ["--note", note, "--country", country, "--tag", tag]
        let index = own.indices.randomElement(using: &random)
        switch (Int.random(in: 0..<10, using: &random), index) {
        case (0, let index?):
            let id = own.remove(at: index)
            guard run(["delete", id, "--yes"]) != nil else { return }
            log.state.withLock { $0.notes[id] = nil }
        case (1...2, let index?):
            let id = own[index]
            guard run(["edit", id] + options) != nil else { return }
            log.state.withLock { $0.notes[id] = note }
        default:
            guard let outcome = run(["add"] + options), let id = outcome.lines.first else { return }
            let isSettled = Bool.random(using: &random)
            if !isSettled { own.append(id) }
            log.state.withLock {
                $0.notes[id] = note
                if isSettled { $0.settled.insert(id) }
            }
        }
        log.state.withLock { $0.writes += 1 }
    }

    mutating func read() {
        let expected = log.state.withLock { $0.settled }
        guard let outcome = run(["list", "--format", "jsonl"]) else { return }
        let lines = (try? lines(of: outcome.outputBytes)) ?? []
        log.state.withLock { state in
            state.reads += 1
            for line in lines where !line.isWhole {
                state.problems.append("half a save: \(line)")
            }
            let missing = expected.subtracting(lines.map(\.id))
            if !missing.isEmpty { state.problems.append("a reader misses \(missing)") }
        }
    }

    /// Runs the program; nil, with a problem in the log, if it reports an error.
    private func run(_ arguments: [String]) -> Outcome? {
        let start = ContinuousClock.now
        let outcome = Result {
            try ChildProcess([Program.path] + arguments, environment: environment).outcome()
        }
        let duration = ContinuousClock.now - start
        return log.state.withLock { state in
            state.longest = max(state.longest, duration)
            if case .success(let outcome) = outcome, outcome.status == 0, outcome.errors.isEmpty {
                return outcome
            }
            state.problems.append("\(arguments): \(outcome)")
            return nil
        }
    }
}
