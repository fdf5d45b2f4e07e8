import Foundation
import Persistence
import SeededRandom
import Testing

/// This process, a second one and the `sqlite3` shell, all editing the same objects at once.
@Suite struct ConcurrentProcessesTests {
    enum Policy: String, CaseIterable, Codable {
        case error, objectTrump

        var mergePolicy: MergePolicy {
            switch self {
            case .error: .error
            case .objectTrump: .objectTrump
            }
        }
    }

    static let rounds = 120

    @Test(
        "C8 M6 no change is lost and no count is wrong, under each merge policy",
        arguments: Policy.allCases)
    func processes(policy: Policy) async throws {
        let file = try TemporaryFile()
        let path = file.path
        let store = try TestStore(Tallies.entities, path: path)
        try Tallies.fill(store.container.newContext(), count: 3)
        let seed = SeededGenerator.anySeed()
        async let other: Void = Self.otherProcess(path, policy, seed)
        async let shell: Void = Self.shell(path)
        try TallyWriter(path: path, number: 1, policy: policy, seed: seed).run()
        await other
        try await shell

        let context = store.container.newContext()
        func reports(_ prefix: String) throws -> [Tally] {
            try context.fetch(FetchRequest<Tally>()).filter { $0.name.hasPrefix(prefix) }
        }
        let writers = try reports("writer")
        let tallies = try reports("").filter { Int($0.name) != nil }
        try #require(writers.count == 2, "seed \(seed)")
        #expect(try store.container.check().description == "[]", "seed \(seed)")
        switch policy {
        case .error:
            #expect(tallies.map(\.first).reduce(0, +) == 2 * Self.rounds, "seed \(seed)")
        case .objectTrump:
            #expect(tallies.map(\.first).reduce(0, +) == Self.rounds, "seed \(seed)")
            #expect(tallies.map(\.second).reduce(0, +) == Self.rounds, "seed \(seed)")
        }
        #expect(
            tallies.map(\.highest).max() == writers.map(\.highest).max(), "seed \(seed)")
        let marks = writers.map(\.second).reduce(0, +) + 60
        #expect(try context.count(FetchRequest<Mark>()) == marks, "seed \(seed)")
        #expect(tallies.map(\.numberOfMarks).reduce(0, +) == marks, "seed \(seed)")
    }

    private static func otherProcess(_ path: String, _ policy: Policy, _ seed: UInt64) async {
        await #expect(processExitsWith: .success) {
            [path = path as String, policy = policy as Policy, seed = seed as UInt64] in
            try TallyWriter(path: path, number: 2, policy: policy, seed: seed + 1).run()
        }
    }

    /// Inserts marks, and moves those of all writers.
    private static func shell(_ path: String) async throws {
        for batch in 0..<6 {
            var script = ""
            for number in 0..<10 {
                script += """
                    INSERT INTO Mark(value, tally) VALUES (\(number), \(number % 3 + 1));
                    UPDATE Mark SET tally = \(number % 3 + 1) WHERE _pk % 7 = \(batch);\n
                    """
            }
            try SQLiteShell(path: path).run(script)
        }
    }
}

/// One of the writers. It reports in a tally of its own how many marks it has left as `second`.
struct TallyWriter {
    private let context: ManagedObjectContext
    private let number: Int
    private let policy: ConcurrentProcessesTests.Policy
    private var generator: SeededGenerator

    init(path: String, number: Int, policy: ConcurrentProcessesTests.Policy, seed: UInt64) throws {
        context = try TestStore(Tallies.entities, path: path).container.newContext()
        context.mergePolicy = policy.mergePolicy
        self.number = number
        self.policy = policy
        generator = SeededGenerator(seed: seed)
    }

    func run() throws {
        var writer = self
        try writer.work()
    }

    private mutating func work() throws {
        var own: [Mark] = []
        var highest = 0
        let tallies = try context.fetch(FetchRequest<Tally>()).filter { Int($0.name) != nil }
        for _ in 0..<ConcurrentProcessesTests.rounds {
            let tally = tallies[Int.random(in: 0..<tallies.count, using: &generator)]
            let high = Int.random(in: 0..<1_000_000, using: &generator)
            highest = max(highest, high)
            try until {
                switch policy {
                case .objectTrump where number == 2: tally.second += 1
                default: tally.first += 1
                }
                if tally.highest < high { tally.highest = high }
            }
            try changeMarks(of: tallies, &own)
        }
        let (marks, report) = (own.count, Tally(context: context))
        report.name = "writer \(number)"
        (report.second, report.highest) = (marks, highest)
        try context.save()
    }

    private mutating func changeMarks(of tallies: [Tally], _ own: inout [Mark]) throws {
        let tally = tallies[Int.random(in: 0..<tallies.count, using: &generator)]
        let value = Int.random(in: 0..<100, using: &generator)
        let index = own.isEmpty ? 0 : Int.random(in: 0..<own.count, using: &generator)
        switch own.isEmpty ? 0 : Int.random(in: 0..<4, using: &generator) {
        case 0, 1:
            var mark: Mark?
            try until {
                let new = Mark(context: context)
                new.value = value
                new.tally = tally
                mark = new
            }
            if let mark { own.append(mark) }
        case 2:
            let mark = own[index]
            try until {
                mark.tally = tally
                mark.value = value
            }
        default:
            let mark = own.remove(at: index)
            try until { try context.delete(mark) }
        }
    }

    /// Edits and saves; after a conflict, repeats this on the newer rows.
    private func until(_ edit: () throws -> Void) throws {
        while true {
            try edit()
            do {
                return try context.save()
            } catch SaveError.conflicts {
                context.rollback()
                context.refreshAllObjects()
            }
        }
    }
}
