import Foundation
import Persistence
import SeededRandom
import Testing

/// This process, a second one and the `sqlite3` shell, all editing the same objects at once.
@Suite struct ConcurrentProcessesTests {
    static let rounds = 120

    @Test("C8 M6 no change is lost and no count is wrong")
    func processes() async throws {
        let file = try TemporaryFile()
        let path = file.path
        let store = try TestStore(Tallies.entities, path: path)
        try Tallies.fill(store.container.newContext(), count: 3)
        let seed = SeededGenerator.anySeed()
        async let other: Void = Self.otherProcess(path, seed)
        async let shell: Void = Self.shell(path)
        try TallyWriter(path: path, number: 1, seed: seed).run()
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
        #expect(tallies.map(\.first).reduce(0, +) == Self.rounds, "seed \(seed)")
        #expect(tallies.map(\.second).reduce(0, +) == Self.rounds, "seed \(seed)")
        #expect(
            tallies.map(\.highest).max() == writers.map(\.highest).max(), "seed \(seed)")
        let marks = writers.map(\.second).reduce(0, +) + 60
        #expect(try context.count(FetchRequest<Mark>()) == marks, "seed \(seed)")
        #expect(tallies.map(\.numberOfMarks).reduce(0, +) == marks, "seed \(seed)")
    }

    private static func otherProcess(_ path: String, _ seed: UInt64) async {
        await #expect(processExitsWith: .success) {
            [path = path as String, seed = seed as UInt64] in
            try TallyWriter(path: path, number: 2, seed: seed + 1).run()
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
    private var generator: SeededGenerator

    init(path: String, number: Int, seed: UInt64) throws {
        context = try TestStore(Tallies.entities, path: path).container.newContext()
        self.number = number
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
            if number == 2 { tally.second += 1 } else { tally.first += 1 }
            if tally.highest < high { tally.highest = high }
            try context.save()
            try changeMarks(of: tallies, &own)
            try context.save()
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
            let mark = Mark(context: context)
            (mark.value, mark.tally) = (value, tally)
            own.append(mark)
        case 2:
            (own[index].value, own[index].tally) = (value, tally)
        default:
            try context.delete(own.remove(at: index))
        }
    }
}
