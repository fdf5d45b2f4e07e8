import Foundation
import SeededRandom
import Testing

@testable import Interchange

/// Files that are not what they say, for every reader that there is.
///
/// `make test` takes 10,000 from a fixed seed. `make fuzz` goes on with new ones until it is
/// stopped: `FUZZ_SEED` and `FUZZ_ROUNDS` say which and how many, `FUZZ_FOLDER` where each file is
/// kept while it is read, so that it is still there where the program is not; with `FUZZ_INPUT`,
/// only that file is read again.
@Suite(.serialized)
struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 2014
    private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 10_000

    private static let folder =
        environment["FUZZ_FOLDER"].map { URL(filePath: $0) }
        ?? URL.temporaryDirectory.appending(path: "moods-fuzz-\(getpid())")

    private func format(_ name: String) throws -> any EntryReader.Type {
        try #require(FileFormat.readers.first { $0.name == name })
    }

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `No file makes a reader trap, hang or invent`(name: String) throws {
        let format = try format(name)
        if let path = Self.environment["FUZZ_INPUT"] {
            let bytes = try Array(Data(contentsOf: URL(filePath: path)))
            #expect(FuzzRun(format, bytes, pieces: bytes.count + 1).failure == nil)
            return
        }

        let all = try FuzzInput.all()
        let own = all.filter { format.recognizes($0.packed[...]) }
        #expect(!own.isEmpty, "there is no file of \(name) in Fixtures/import")
        try FileManager.default.createDirectory(
            at: Self.folder, withIntermediateDirectories: true)
        let kept = Self.folder.appending(path: name)
        var random = SeededGenerator(seed: Self.seed)
        var entries = 0
        for round in 0..<Self.rounds / FileFormat.readers.count {
            let inputs = Int.random(in: 0..<8, using: &random) == 0 ? all : own
            guard let input = inputs.randomElement(using: &random) else { break }
            let bytes = input.mutated(by: all, &random)
            try Data(bytes).write(to: kept)
            let pieces = [1, 7, 4096, bytes.count + 1].randomElement(using: &random) ?? 1
            let run = FuzzRun(format, bytes, pieces: pieces)
            entries += run.entries
            if let failure = run.failure {
                Issue.record(
                    "\(name): \(failure); seed \(Self.seed), round \(round), file \(kept.path())")
                return
            }
        }
        // Else the changes are such that nothing of what reads entries is ever reached.
        #expect(entries > 0)
        try FileManager.default.removeItem(at: kept)
    }

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `Nothing becomes no entry`(name: String) throws {
        let format = try format(name)
        var random = SeededGenerator(seed: Self.seed)
        let noise = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
        for bytes in [
            [], [0], [0x20, 0x0A], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0x0D, 0x0A, 0x0D, 0x0A],
            [UInt8](repeating: 0, count: 1000), noise, Array("[]".utf8), Array("{}".utf8),
            Array("null".utf8), Array("\"\"".utf8), Array("PK\u{3}\u{4}".utf8),
        ] {
            let run = FuzzRun(format, bytes, pieces: 100)
            #expect(run.failure == nil)
            #expect(run.entries == 0, "\(bytes.prefix(20))")
        }
    }
}
