import Foundation
import SeededRandom
import Testing

@testable import Persistence

/// Tests recoveries of files with a damaged WAL, and with one that only ends early.
@Suite("Recovering stores with a WAL") struct LogRecoveryTests {
    private static let frameSize = 24 + 4096

    private let file: RecoveredFile
    private let database: Data
    private let log: Data
    private let seed: UInt64

    /// The indexes of the frames that are commits.
    private let commits: [Int]
    private var frameCount: Int { (log.count - 32) / Self.frameSize }

    init() throws { try self.init(seed: SeededGenerator.anySeed()) }

    private init(seed: UInt64) throws {
        self.seed = seed
        file = try RecoveredFile(Archive.entities)
        _ = try file.fill { try Archive.fill($0, books: 60, seed: seed) }
        let container = try TestStore(Archive.entities, path: file.path).container
        let context = container.newContext()
        let shelf = try context.findOrCreate(\Archive.Shelf.code, is: 3)
        var books: [Archive.Book] = []
        for number in 0..<20 {
            let book = Archive.Book(context: context)
            book.isbn = "late-\(number)"
            book.text = String(repeating: "late\(number) ", count: number % 5 == 0 ? 900 : 20)
            book.shelf = shelf
            books.append(book)
            try context.save()
        }
        books[3].text = "edited"
        try context.delete(books[7])
        try context.save()
        try context.delete(books[8])
        try context.save()
        database = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let log = try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal"))
        self.log = log
        commits = (0..<(log.count - 32) / Self.frameSize).filter { index in
            let start = 32 + index * Self.frameSize
            return log[start + 4..<start + 8].contains { $0 != 0 }
        }
        try container.close()
    }

    private func recover(_ log: Data) throws -> StoreRecoveryReport {
        try database.write(to: URL(fileURLWithPath: file.damaged))
        try log.write(to: URL(fileURLWithPath: file.damaged + "-wal"))
        let report = try file.recover()
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.damaged)) == database)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.damaged + "-wal")) == log)
        return report
    }

    /// - Parameter returned: The maximum number of deleted rows that may be back, because their
    ///   deletions are lost.
    private func expectKeys(missing most: Int, returned: Int = 0, _ comment: String) throws {
        let found = Set(try file.rows("Book", file.saved).keys)
        let original = Set(try file.rows("Book", file.path).keys)
        let others = found.subtracting(original)
        #expect(others.count <= returned, "\(comment): \(others)")
        let lost = original.subtracting(found)
        #expect(lost.count <= most, "\(comment): \(lost)")
    }

    @Test("S6 a damaged frame of the WAL is reported, and later transactions are saved")
    func damagedFrames() throws {
        var random = SeededGenerator(seed: seed)
        #expect(commits.count > 20)
        let sample = (1..<frameCount - 1).shuffled(using: &random).prefix(18)
        for index in [0, frameCount - 1] + sample {
            let comment = "seed \(seed), frame \(index) of \(frameCount)"
            var log = log
            let start = 32 + index * Self.frameSize
            log[start + Int.random(in: 24..<Self.frameSize, using: &random)] ^= 1 << 3
            let report = try recover(log)
            #expect(report.logFramesBeforeDamage == index, "\(comment)")
            #expect(!report.isComplete, "\(comment)")
            try expectKeys(missing: 1, comment)
            try file.expectSound(comment) { _ in }
            guard index.isMultiple(of: 4) else { continue }
            log.replaceSubrange(start..<start + Self.frameSize, with: Data(count: Self.frameSize))
            if index < frameCount - 1 {
                #expect(try recover(log).logFramesBeforeDamage == index, "\(comment), zeroed")
                try expectKeys(missing: 2, returned: 1, "\(comment), zeroed")
            }
        }
    }

    @Test("S6 a damaged header of the WAL is reported, and the transactions are saved")
    func damagedHeader() throws {
        for range in [0..<32, 16..<17, 24..<28, 8..<12] {
            var log = log
            for offset in range { log[offset] ^= 0xFF }
            let report = try recover(log)
            #expect(report.logFramesBeforeDamage == 0, "\(range)")
            try expectKeys(missing: 1, "seed \(seed), \(range)")
            try file.expectSound("\(range)") { _ in }
        }
        let report = try recover(Data(repeating: 0x5A, count: 5000))
        #expect(report.logFramesBeforeDamage == 0 && !report.isComplete)
    }

    // With the second seed, a damaged page has a row with its unique value and another number.
    @Test(
        "S6 damage in a WAL doesn't hide the rows of pages that the WAL doesn't have",
        arguments: [SeededGenerator.anySeed(), 1_826_817_344])
    func manyDamages(seed: UInt64) throws { try Self(seed: seed).expectRowsOfFile() }

    private func expectRowsOfFile() throws {
        var random = SeededGenerator(seed: seed)
        let before = Set(try StoreKeys.books(in: database, beside: file.path))
        for round in 0..<20 {
            let comment = "seed \(seed), round \(round)"
            var log = log
            for _ in 0..<(1 << (round % 9)) {
                log[Int.random(in: 0..<log.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            _ = try recover(log)
            let found = Set(try file.rows("Book", file.saved).keys)
            #expect(before.isSubset(of: found), "\(comment): \(before.subtracting(found))")
            try file.expectSound(comment) { _ in }
        }
    }

    @Test("S6 a WAL that only ends early isn't damaged")
    func endings() throws {
        let last = try #require(commits.dropLast(3).last)
        let cut = log.prefix(32 + (last + 1) * Self.frameSize)
        let rows = try {
            #expect(try recover(cut).isComplete)
            return try file.rows("Book", file.saved)
        }()
        // The next transaction, whose last frame is its commit.
        let commit = try #require(commits.first { $0 > last })
        let next = log[cut.endIndex..<32 + (commit + 1) * Self.frameSize]
        let frames = stride(from: next.startIndex, to: next.endIndex, by: Self.frameSize).map {
            Data(next[$0..<$0 + Self.frameSize])
        }
        #expect(frames.count > 1)
        let older = frames.map { frame in
            var frame = frame
            frame[8] ^= 1
            return frame
        }
        var torn = try #require(frames.last)
        torn.replaceSubrange(2000..<Self.frameSize, with: Data(count: Self.frameSize - 2000))
        let uncommitted = frames.dropLast().map(\.self)
        let endings: [(String, [Data])] = [
            ("cut in a transaction", uncommitted),
            ("cut in a frame", uncommitted + [Data(torn.prefix(1000))]),
            ("a torn frame before older ones", uncommitted + [torn] + older),
            ("frames of an earlier use", older), ("zeros", [Data(count: 3 * Self.frameSize)]),
            ("frames of a rollback", uncommitted.reversed().map(\.self)),
        ]
        for (name, frames) in endings {
            let report = try recover(frames.reduce(Data(cut)) { $0 + $1 })
            #expect(report.isComplete, "seed \(seed), \(name): \(report)")
            #expect(try file.rows("Book", file.saved) == rows, "seed \(seed), \(name)")
        }
        for (name, log) in [
            ("empty", Data()), ("only a header", log.prefix(32)), ("zeros", Data(count: 9000)),
            ("part of a header", log.prefix(20)),
        ] {
            #expect(try recover(Data(log)).isComplete, "seed \(seed), \(name)")
        }
    }
}

/// The rows of a database file without its WAL.
private enum StoreKeys {
    static func books(in database: Data, beside path: String) throws -> [String] {
        let copy = path + "-alone"
        try database.write(to: URL(fileURLWithPath: copy))
        return try SQLiteShell(path: copy).run("SELECT _pk FROM Book;").split(separator: "\n")
            .map(String.init)
    }
}
