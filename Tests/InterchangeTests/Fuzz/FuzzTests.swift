import Foundation
import SeededRandom
import Testing

@testable import Interchange

/// Reads damaged and hostile files with every reader.
///
/// `make test` reads 10,000 from a fixed seed. `make fuzz` reads more with new seeds until it is
/// stopped. `FUZZ_ROUNDS` is the number of files. `FUZZ_FOLDER` is the folder that contains each
/// file while it is read, so that it is still there after a crash. With `FUZZ_INPUT`, only that
/// file is read again.
@Suite(.serialized)
struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = SeededGenerator.anySeed()
    private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 10_000

    private static let folder =
        environment["FUZZ_FOLDER"].map { URL(filePath: $0) }
        ?? URL.temporaryDirectory.appending(path: "moods-fuzz-\(getpid())")

    private func format(_ name: String) throws -> any EntryFileReader.Type {
        try #require(FileFormat.readers.first { $0.name == name })
    }

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `No file makes a reader crash, hang or return invented entries`(name: String) throws {
        let format = try format(name)
        if let path = Self.environment["FUZZ_INPUT"] {
            let bytes = try Array(Data(contentsOf: URL(filePath: path)))
            #expect(FuzzRun(format, bytes, pieces: bytes.count + 1).failure == nil)
            return
        }

        let all = try FuzzInput.all()
        let own = try all.filter {
            try format.recognizes(FileFormat.beginning(of: ByteSource($0.packed)))
        }
        #expect(!own.isEmpty, "there is no file of \(name) in Fixtures/import")
        try fuzz(name, rounds: Self.rounds / FileFormat.readers.count) { random in
            let inputs = Int.random(in: 0..<8, using: &random) == 0 ? all : own
            guard let input = inputs.randomElement(using: &random) else { return [] }
            return input.mutated(by: all, &random)
        } run: {
            FuzzRun(format, $0, pieces: $1)
        }
    }

    @Test(arguments: LocationFormat.allCases)
    func `No file makes a reader of locations crash, hang or return invented records`(
        format: LocationFormat
    ) throws {
        if let path = Self.environment["FUZZ_INPUT"] {
            let bytes = try Array(Data(contentsOf: URL(filePath: path)))
            #expect(FuzzRun(locations: bytes, pieces: bytes.count + 1).failure == nil)
            return
        }

        let all = try FuzzInput.locations()
        let own = try all.filter {
            try LocationFormat.recognize(ByteSource($0.bytes)) == format
        }
        #expect(!own.isEmpty, "there is no file of \(format) in Fixtures/locations")
        try fuzz(
            format.rawValue, rounds: Self.rounds / 4 / LocationFormat.allCases.count
        ) { random in
            own.randomElement(using: &random)?.mutated(by: all, &random) ?? []
        } run: {
            FuzzRun(locations: $0, pieces: $1)
        }
    }

    /// Reads as many files as given, each in pieces of a random size, until one fails.
    private func fuzz(
        _ name: String, rounds: Int, file: (inout SeededGenerator) -> [UInt8],
        run: (_ bytes: [UInt8], _ pieces: Int) -> FuzzRun
    ) throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let kept = Self.folder.appending(path: name)
        var random = SeededGenerator(seed: Self.seed)
        var entries = 0
        for round in 0..<rounds {
            let bytes = file(&random)
            try Data(bytes).write(to: kept)
            let pieces = [1, 7, 4096, bytes.count + 1].randomElement(using: &random) ?? 1
            let outcome = run(bytes, pieces)
            entries += outcome.entries
            if let failure = outcome.failure {
                Issue.record(
                    "\(name): \(failure); seed \(Self.seed), round \(round), file \(kept.path())")
                return
            }
        }
        // Otherwise the changes are so large that nothing reaches the code that reads entries.
        #expect(entries > 0)
        try FileManager.default.removeItem(at: kept)
    }

    @Test(arguments: FileFormat.readers.map { $0.name })
    func `An empty file has no entries`(name: String) throws {
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
