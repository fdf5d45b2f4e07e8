import Sealing
import Testing

/// The cases of headers in C2SP's age.md and in its test vectors (C2SP/CCTV, age), made from a file
/// that is valid until it is changed.
@Suite("Headers")
struct HeaderTests {
    private static let version = "age-encryption.org/v1\n"

    /// Returns the error of a file whose header has these lines, and any MAC.
    private func error(_ lines: String, mac: String = String(repeating: "A", count: 43)) throws
        -> SealingError?
    {
        let file = Self.version + lines + "--- \(mac)\n" + String(repeating: "x", count: 64)
        let identities = try TestKey.identities() + [.passphrase(SealedBytes.passphrase("x"))]
        return SealedBytes.opening(Array(file.utf8), with: identities).error as? SealingError
    }

    private static let share = "TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc"
    private static let body = "hjabGXwSLQ9c3S6Lw2i+S2Tu2fiwQHHslbBN6B41FLE"
    private static let salt = "ajMFur+EJLGaohv/dLRGnw"

    @Test("Stanzas of other types are skipped")
    func otherTypes() throws {
        for stanza in ["-> x25519 a b\n\n", "-> SCRYPT !~\nAAAA\n", "-> a\n\(Self.body)\n"] {
            #expect(try error(stanza) == .noMatchingIdentity, "\(stanza)")
        }
        let full = String(repeating: "A", count: 64)
        for stanza in ["-> a\n\(full)\n\n", "-> a\n\(full)\n\(full)\nAA\n"] {
            #expect(try error(stanza) == .noMatchingIdentity, "\(stanza)")
        }
    }

    @Test("Anything that differs from the grammar is refused")
    func grammar() throws {
        let full = String(repeating: "A", count: 64)
        for stanza in [
            "", "->\n\n", "-> \n\n", "->a\n\n", "-> a  b\n\n", "-> a \n\n", "->  a\n\n", "-- a\n\n",
            "-> a\tb\n\n", "-> é\n\n", "-> a\r\n\n", "-> a\n", "-> a\n\(full)\n", "-> a\nAAA=\n",
            "-> a\nA\n", "-> a\nAB\n", "-> a\nAA\nAA\n", "-> a\n\(full)A\n\n", "-> a\nA A\n",
            "-> a\nAA\r\n", "-> a\n_-\n", "x\n-> a\n\n", "\n-> a\n\n",
        ] {
            #expect(try error(stanza) == .invalidHeader, "\(stanza)")
        }
        for mac in ["", "AA", String(repeating: "A", count: 42) + "B", " " + Self.body] {
            #expect(try error("-> a\n\n", mac: mac) == .invalidHeader, "\(mac)")
        }
    }

    @Test("Invalid stanzas of the types that are read are refused")
    func arguments() throws {
        let (share, body, salt) = (Self.share, Self.body, Self.salt)
        for stanza in [
            "-> X25519\n\(body)\n", "-> X25519 \(share) 1\n\(body)\n",
            "-> X25519 \(share.dropLast())\n\(body)\n", "-> X25519 \(share.dropLast())d\n\(body)\n",
            "-> X25519 \(share)=\n\(body)\n", "-> X25519 \(share)\n\n",
            "-> X25519 \(share)\n\(body.dropLast(3))\n",
            "-> X25519 \(String(repeating: "A", count: 43))\n\(body)\n",
            "-> scrypt \(salt)\n\(body)\n", "-> scrypt \(salt) 1 1\n\(body)\n",
            "-> scrypt \(salt.dropLast()) 1\n\(body)\n", "-> scrypt \(salt) 1\n\n",
            "-> scrypt \(salt) 0\n\(body)\n", "-> scrypt \(salt) 01\n\(body)\n",
            "-> scrypt \(salt) +1\n\(body)\n", "-> scrypt \(salt) -1\n\(body)\n",
            "-> scrypt \(salt) 1x\n\(body)\n", "-> scrypt \(salt) 0x1\n\(body)\n",
            "-> scrypt \(salt) 1\n\(body)\n-> a\n\n", "-> a\n\n-> scrypt \(salt) 1\n\(body)\n",
        ] {
            #expect(try error(stanza) == .invalidHeader, "\(stanza)")
        }
        #expect(try error("-> scrypt \(salt) 1\n\(body)\n") == .wrongPassphrase)
    }

    @Test("A work factor that needs more than 1 GiB is refused before it is tried")
    func workFactor() throws {
        #expect(
            try error("-> scrypt \(Self.salt) 21\n\(Self.body)\n") == .workFactorTooLarge(21))
        #expect(
            try error("-> scrypt \(Self.salt) 99999999999999999999\n\(Self.body)\n")
                == .workFactorTooLarge(.max))
    }

    @Test("Other versions and ASCII armor have errors of their own")
    func otherForms() throws {
        func error(_ text: String) throws -> SealingError? {
            SealedBytes.opening(Array(text.utf8), with: try TestKey.identities()).error
                as? SealingError
        }
        #expect(try error("age-encryption.org/v2\nanything") == .unsupportedVersion("v2"))
        #expect(try error("-----BEGIN AGE ENCRYPTED FILE-----\r\nYWdl\n") == .armored)
        #expect(try error("age-encryption.org/v1\r\n-> a\n\n") == .invalidHeader)
        #expect(try error("age-encryption.org/v1") == .invalidHeader)
        #expect(try error("") == .invalidHeader)
    }

    @Test("A header without an end is refused after 64 KiB")
    func endless() throws {
        var count = 0
        #expect(throws: SealingError.invalidHeader) {
            try SealedReader { buffer in
                count += buffer.count
                buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "a"))
                return buffer.count
            }
        }
        #expect(count < 1 << 17)
    }
}
