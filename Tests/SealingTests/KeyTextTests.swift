import Sealing
import Testing

@Suite("The texts of keys")
struct KeyTextTests {
    /// The example of C2SP's age.md, whose identity is 32 bytes of 0x42.
    @Test("The keys of the specification belong together")
    func specification() throws {
        let identity = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
        let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
        guard case .x25519(let key) = try TestKey.identities(identity)[0] else {
            Issue.record("another type")
            return
        }
        #expect(key.withUnsafeBytes { $0.allSatisfy { $0 == 0x42 } })
        let sealed = try SealedBytes.sealing([9], to: [Recipient(recipient)])
        #expect(SealedBytes.opening(sealed, with: [.x25519(key)]).plain == [9])
    }

    @Test("A recipient with any character changed, left out or doubled is refused")
    func typos() throws {
        let text = TestKey.recipient
        var typos = [
            "", "age1", text.prefix(1).uppercased() + text.dropFirst(), text + " ", " " + text,
            text.replacing("age1", with: "ag1"), "age1age1" + text.dropFirst(4),
            "ssh-ed25519 AAAA", TestKey.identity, "age1pq" + text.dropFirst(4),
        ]
        for index in text.indices {
            let before = String(text[..<index]), after = String(text[text.index(after: index)...])
            typos += [before + after, before + String(repeating: text[index], count: 2) + after]
            typos += ["b", "é", "l"].filter { $0 != String(text[index]) }
                .map { before + $0 + after }
        }
        for typo in typos {
            #expect(throws: SealingError.invalidRecipient(typo), "\(typo)") { try Recipient(typo) }
        }
        #expect(throws: Never.self) { try Recipient(text.uppercased()) }
    }

    @Test("A file of recipients has one on each line, beside comments")
    func recipients() throws {
        let (one, two) = (TestKey.recipient, TestKey.otherRecipient)
        let file = "# me\n\(one)\r\n\n# you\n\(two)"
        #expect(try Recipient.reading(Array(file.utf8)).count == 2)
        for empty in ["", "\n\n", "# \(one)\n"] {
            #expect(throws: SealingError.noKeys) { try Recipient.reading(Array(empty.utf8)) }
        }
        #expect(throws: SealingError.invalidRecipientLine(2)) {
            try Recipient.reading(Array("\(one)\nme\n".utf8))
        }
    }

    @Test("An invalid identity is named by its line, and never shown")
    func identities() throws {
        let file = "# created: today\n# public key: \(TestKey.recipient)\n\(TestKey.identity)\n"
        #expect(try TestKey.identities(file).count == 1)
        #expect(try TestKey.identities(file + TestKey.otherIdentity.lowercased()).count == 2)
        #expect(throws: SealingError.noKeys) { try TestKey.identities("# nothing\n") }
        for line in [TestKey.recipient, String(TestKey.identity.dropLast()), "-----BEGIN"] {
            #expect(throws: SealingError.invalidIdentity(line: 4)) {
                try TestKey.identities(file + line)
            }
        }
    }

    @Test("A derived passphrase is what RFC 5869, test case 3, derives, and differs for each use")
    func derived() throws {
        func text(_ use: String) throws -> String {
            let key = try SecretBytes([UInt8](repeating: 0x0B, count: 22))
            return try key.passphrase(for: use).withUnsafeBytes {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #expect(
            try text("") == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
        #expect(Set(try ["", "a", "b"].map { try text($0) }).count == 3)
    }
}
