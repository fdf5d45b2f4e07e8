import Files
import Foundation
import SeededRandom
import Testing

@Suite("Paths are bytes")
struct PathBytesTests {
    /// Invalid UTF-8 of each kind, and the scalar that escapes begin with.
    private static let pieces: [[UInt8]] = [
        [0x61], [0x2F], [0xFF], [0xFE], [0x80], [0xC3], [0xC3, 0xA9], [0xED, 0xA0, 0x80],
        [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x8F, 0xBF], [0xF0, 0x9F, 0x98, 0x80], [0xC0, 0xAF],
        [0xF5, 0x80, 0x80, 0x80], [0xCC, 0x81], [0xC2, 0xFF],
    ]

    @Test("Any bytes come back from a string, and different bytes are different strings")
    func roundTrip() {
        for seed in SeededGenerator.seeds {
            var random = SeededGenerator(seed: seed)
            var seen: [[Unicode.Scalar]: [UInt8]] = [:]
            for _ in 0..<2000 {
                let bytes = (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
                    Self.pieces.randomElement(using: &random) ?? []
                }
                let text = String(escapingBytes: bytes)
                #expect(
                    text.fileSystemBytes.map { UInt8(bitPattern: $0) } == bytes + [0],
                    "seed \(seed): \(bytes)")
                let isText = String(validating: bytes, as: UTF8.self) != nil
                if isText, !text.hasEscapedBytes { #expect(Array(text.utf8) == bytes) }
                if !isText { #expect(text.hasEscapedBytes) }
                let former = seen.updateValue(bytes, forKey: Array(text.unicodeScalars))
                #expect(former == nil || former == bytes, "seed \(seed)")
            }
        }
    }

    @Test("An escaped byte is shown as a number")
    func shown() {
        let text = String(escapingBytes: [0x78, 0xFE, 0x2E, 0xC3, 0xA9])
        #expect(text.showingEscapedBytes == "x\\xfe.é")
        #expect(text.hasEscapedBytes && !"é".hasEscapedBytes)
    }

    @Test(
        "A path's folder and name are split at the last slash",
        arguments: [
            ("a", ".", "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a/b/", "/a/b", ""),
            ("a/\u{301}b", "a", "\u{301}b"), ("", ".", ""),
        ])
    func parts(path: String, folder: String, name: String) {
        #expect(path.folderPath == folder)
        #expect(Array(path.fileName.utf8) == Array(name.utf8))
    }
}
