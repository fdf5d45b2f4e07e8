import Sealing
import SeededRandom
import Testing

@Suite("Changed files")
struct ChangedFileTests {
    private static let plain = Array("A walk by the sea, and nobody knows.".utf8)

    /// Expects an error, and no bytes before it that weren't sealed there.
    private func expectRefusal(
        _ sealed: [UInt8], of plain: [UInt8], with identities: [Identity], _ change: String
    ) {
        let opened = SealedBytes.opening(sealed, with: identities)
        #expect(opened.error != nil, "\(change)")
        #expect(plain.starts(with: opened.plain), "\(change)")
    }

    private func sealed(_ isPassphrase: Bool) throws -> (file: [UInt8], identities: [Identity]) {
        let passphrase = try SealedBytes.passphrase("sesame")
        let recipient =
            try isPassphrase
            ? Recipient.passphrase(passphrase, workFactor: 1) : Recipient(TestKey.recipient)
        return (
            try SealedBytes.sealing(Self.plain, to: [recipient]),
            try isPassphrase ? [.passphrase(passphrase)] : TestKey.identities()
        )
    }

    @Test("Each byte changed in turn is an error", arguments: [true, false])
    func bytes(isPassphrase: Bool) throws {
        let (file, identities) = try sealed(isPassphrase)
        #expect(SealedBytes.opening(file, with: identities).plain == Self.plain)
        for place in file.indices {
            for bits: UInt8 in [1, 0x20, 0x80, 0xFF] {
                var changed = file
                changed[place] ^= bits
                expectRefusal(changed, of: Self.plain, with: identities, "byte \(place) ^ \(bits)")
            }
        }
    }

    @Test("No other character of the MAC means the same")
    func characters() throws {
        let (file, identities) = try sealed(false)
        let mark = Array("\n--- ".utf8)
        let end = try #require(file.indices.first { file[$0...].starts(with: mark) })
        for place in end + 5..<end + 48 {
            for byte in UInt8.min ... .max where byte != file[place] {
                var changed = file
                changed[place] = byte
                expectRefusal(changed, of: [], with: identities, "byte \(place): \(byte)")
            }
        }
    }

    @Test("Each shorter length and each longer one is an error", arguments: [true, false])
    func lengths(isPassphrase: Bool) throws {
        let (file, identities) = try sealed(isPassphrase)
        for length in 0..<file.count {
            let cut = Array(file.prefix(length))
            expectRefusal(cut, of: [], with: identities, "length \(length)")
        }
        expectRefusal(file + [0], of: [], with: identities, "a byte more")
        expectRefusal(file + file, of: [], with: identities, "twice")
    }

    @Test("Each byte left out, doubled or swapped with its neighbor is an error")
    func neighbors() throws {
        let (file, identities) = try sealed(false)
        for place in file.indices {
            var changed = file
            changed.remove(at: place)
            expectRefusal(changed, of: [], with: identities, "without byte \(place)")
            changed = file
            changed.insert(file[place], at: place)
            expectRefusal(changed, of: [], with: identities, "byte \(place) twice")
            guard place > 0, file[place] != file[place - 1] else { continue }
            changed = file
            changed.swapAt(place, place - 1)
            expectRefusal(changed, of: [], with: identities, "byte \(place) before its neighbor")
        }
    }

    @Test("Chunks that are cut off, swapped, repeated or from another file are an error")
    func chunks() throws {
        let chunk = 1 << 16
        var random = SeededGenerator(seed: 1)
        let plain = (0..<3 * chunk).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let recipients = [try Recipient(TestKey.recipient)]
        let identities = try TestKey.identities()
        let file = try SealedBytes.sealing(plain, to: recipients)
        let other = try SealedBytes.sealing(plain, to: recipients)
        let sealed = chunk + 16
        let header = Array(file.prefix(file.count - 3 * sealed))
        let chunks = (0..<3).map { Array(file[(header.count + $0 * sealed)...].prefix(sealed)) }
        let orders = [
            [0], [0, 1], [1], [2], [0, 2], [0, 2, 1], [1, 0, 2], [0, 0, 1, 2],
            [0, 1, 1, 2], [0, 1, 2, 2], [0, 1, 2, 0], [],
        ]
        for order in orders {
            expectRefusal(
                header + order.flatMap { chunks[$0] }, of: plain, with: identities, "\(order)")
        }
        expectRefusal(
            header + other.suffix(3 * sealed), of: [], with: identities, "another file's chunks")
        // A full last chunk and then an empty one (the specification allows that to no writer).
        for place in [header.count, header.count + sealed, file.count - 1] {
            var changed = file
            changed[place] ^= 1
            expectRefusal(changed, of: plain, with: identities, "byte \(place)")
        }
    }
}
