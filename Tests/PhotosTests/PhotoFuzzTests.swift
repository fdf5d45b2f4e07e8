import Foundation
import Photos
import SeededRandom
import Testing

/// Reads damaged and hostile photos.
///
/// `make test` reads 2,000 from a fixed seed, and `make fuzz` more with new seeds. A fifth of
/// `FUZZ_ROUNDS` is the number of files, `FUZZ_FOLDER` is the folder that contains each file while
/// it is read, and `FUZZ_INPUT` is a file to read again.
struct PhotoFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = SeededGenerator.anySeed()
    private static let rounds = (environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 10_000) / 5

    private static let folder =
        environment["FUZZ_FOLDER"].map { URL(filePath: $0) }
        ?? URL.temporaryDirectory.appending(path: "moods-fuzz-\(getpid())")

    /// Reads a photo, and expects either facts within their limits or a ``PhotoError``, which is
    /// the only error that the compiler allows.
    private func read(_ bytes: [UInt8], _ comment: Comment) -> Photo? {
        guard let photo = try? Photo(bytes) else { return nil }
        #expect(photo.width > 0 && photo.width <= PhotoLimits.side, comment)
        #expect(photo.height > 0 && photo.height <= PhotoLimits.side, comment)
        #expect(photo.width * photo.height <= PhotoLimits.pixels, comment)
        #expect(photo.colors.count <= 8, comment)
        if let position = photo.position {
            #expect(abs(position.latitude) <= 90 && abs(position.longitude) <= 180, comment)
        }
        return photo
    }

    @Test func `No file makes the reader crash, hang or return invented facts`() throws {
        if let path = Self.environment["FUZZ_INPUT"] {
            _ = try read(Array(Data(contentsOf: URL(filePath: path))), "\(path)")
            return
        }

        let fixtures =
            try PhotoFixture.all().map { try $0.bytes() }
            + PhotoNotation.all().map { try PhotoNotation.bytes($0.name) }
        let inputs = fixtures.filter { $0.count < 1500 }
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        let kept = Self.folder.appending(path: "photo")
        var random = SeededGenerator(seed: Self.seed)
        var photos = 0
        for round in 0..<Self.rounds {
            guard var bytes = inputs.randomElement(using: &random) else { break }
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let other = inputs.randomElement(using: &random) ?? []
                PhotoMutation.allCases.randomElement(using: &random)?
                    .apply(to: &bytes, other: other, &random)
            }
            if Int.random(in: 0..<4, using: &random) > 0, bytes.first == 0x89 {
                PhotoMutation.correctChecksums(&bytes)
            }
            try Data(bytes).write(to: kept)
            if read(bytes, "seed \(Self.seed), round \(round), file \(kept.path())") != nil {
                photos += 1
            }
        }
        // Otherwise the changes would never reach the data after the pixels.
        #expect(photos > Self.rounds / 100)
        try FileManager.default.removeItem(at: kept)
    }
}
