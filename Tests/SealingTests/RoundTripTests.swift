import Sealing
import SeededRandom
import Testing

@Suite("Sealing and opening")
struct RoundTripTests {
    private static let chunk = 1 << 16

    @Test(
        "What is sealed is opened, whatever its length and the size of the parts",
        arguments: [0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 17])
    func lengths(length: Int) throws {
        var random = SeededGenerator(seed: UInt64(length))
        let plain = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        for step in [1 << 20, Self.chunk, 4099] {
            let sealed = try SealedBytes.sealing(
                plain, to: [Recipient(TestKey.recipient)], step: step)
            let chunks = max(1, (length + Self.chunk - 1) / Self.chunk)
            let header = sealed.count - length - 16 * chunks - 16
            #expect(header == "age-encryption.org/v1\n-> X25519 ".count + 44 + 44 + 48)
            let opened = SealedBytes.opening(sealed, with: try TestKey.identities(), step: step)
            #expect(opened.error == nil && opened.plain == plain)
        }
    }

    @Test("A passphrase opens the file, and no other does")
    func passphrase() throws {
        let sealed = try SealedBytes.sealing(
            [1, 2, 3], to: [.passphrase(SealedBytes.passphrase("smørrebrød"), workFactor: 3)])
        let right = try SealedBytes.passphrase("smørrebrød")
        #expect(SealedBytes.opening(sealed, with: [.passphrase(right)]).plain == [1, 2, 3])
        for text in ["smorrebrod", "", "smørrebrød "] {
            let opened = SealedBytes.opening(
                sealed, with: [.passphrase(try SealedBytes.passphrase(text))])
            #expect(opened.error as? SealingError == .wrongPassphrase && opened.plain.isEmpty)
        }
        let keyed = SealedBytes.opening(sealed, with: try TestKey.identities())
        #expect(keyed.error as? SealingError == .needsPassphrase)
    }

    @Test("Each of several recipients opens the file, and nobody else")
    func recipients() throws {
        let keys = try [TestKey.recipient, TestKey.otherRecipient].map { try Recipient($0) }
        let sealed = try SealedBytes.sealing([7], to: keys)
        for identity in [TestKey.identity, TestKey.otherIdentity] {
            let opened = SealedBytes.opening(sealed, with: try TestKey.identities(identity))
            #expect(opened.error == nil && opened.plain == [7])
        }
        let one = try SealedBytes.sealing([7], to: [keys[0]])
        let other = SealedBytes.opening(one, with: try TestKey.identities(TestKey.otherIdentity))
        #expect(other.error as? SealingError == .noMatchingIdentity && other.plain.isEmpty)
        let typed = SealedBytes.opening(one, with: [.passphrase(try SealedBytes.passphrase("x"))])
        #expect(typed.error as? SealingError == .needsIdentity)
    }

    @Test("Sealing the same bytes twice gives different files")
    func fresh() throws {
        let files = try (0..<3).map { _ in
            try SealedBytes.sealing([1], to: [Recipient(TestKey.recipient)])
        }
        #expect(Set(files).count == 3 && Set(files.map { $0.suffix(33) }).count == 3)
    }

    @Test("A passphrase can't be combined with another recipient, and nobody is no recipient")
    func combinations() throws {
        let passphrase = Recipient.passphrase(try SealedBytes.passphrase("x"), workFactor: 2)
        for recipients in [[], [passphrase, try Recipient(TestKey.recipient)]] {
            #expect(throws: SealingError.invalidHeader) {
                try SealedBytes.sealing([1], to: recipients)
            }
        }
    }

    @Test("A recipient whose shared secret would be zero is refused")
    func lowOrder() throws {
        #expect(throws: SealingError.invalidHeader) {
            try SealedBytes.sealing([1], to: [.x25519([UInt8](repeating: 0, count: 32))])
        }
    }
}
