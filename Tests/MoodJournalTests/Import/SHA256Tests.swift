import Foundation
import Persistence
import Sealing
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("SHA-256")
struct SHA256Tests {
    /// NIST's example values for FIPS 180-4 (csrc.nist.gov, "Cryptographic Standards and
    /// Guidelines: Example Values", SHA256.pdf, and the byte-oriented CAVS vectors of length 0 and 8).
    @Test(
        "FIPS 180-4: the digests equal the example values of NIST",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                    + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ])
    func examples(message: String, expected: String) {
        #expect(SHA256.digest(of: Array(message.utf8)).hexadecimal == expected)
        // A message that isn't contiguous in memory.
        #expect(SHA256.digest(of: message.utf8.lazy.map { $0 }).hexadecimal == expected)
    }

    @Test("The digests equal coreutils' sha256sum at every length around a block")
    func lengths() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        for length in Array(50...70) + Array(115...135) + [1000] {
            let message = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            shell.arguments = ["sha256sum"]
            let (input, output) = (Pipe(), Pipe())
            (shell.standardInput, shell.standardOutput) = (input, output)
            try shell.run()
            try input.fileHandleForWriting.write(contentsOf: Data(message))
            try input.fileHandleForWriting.close()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            shell.waitUntilExit()
            let sum = String(decoding: printed.prefix(64), as: UTF8.self)
            #expect(SHA256.digest(of: message).hexadecimal == sum, "length \(length)")
        }
    }

    @Test("A digest of content as text is the base64url of its 16 bytes")
    func text() throws {
        var content = ContentBytes()
        for number in 0..<50 {
            content.append(Int64(number))
            let digest = ContentDigest(content)
            let expected = digest.data.base64EncodedString()
                .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            #expect(digest.text == expected)
            #expect(digest.data == Data(SHA256.digest(of: content.bytes).prefix(16)))
        }
    }
}
