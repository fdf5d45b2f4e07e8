import CSodium

/// The text at the beginning of an age file (C2SP, age.md, "Header").
struct SealedHeader {
    private static let family = Array("age-encryption.org/".utf8)
    private static let version = Array("v1".utf8)
    private static let armor = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
    private static let end = Array("---".utf8)

    let stanzas: [Stanza]

    /// Everything that the MAC authenticates: the header's text up to its `---`.
    private let text: [UInt8]
    private let mac: [UInt8]

    /// Whether the file is sealed with a passphrase, and not for recipients.
    var hasPassphrase: Bool { stanzas[0].isOf(type: ScryptStanza.type) }

    /// Returns whether bytes are the beginning of an age file, of any version and also in ASCII.
    static func recognizes(_ beginning: some Collection<UInt8>) -> Bool {
        beginning.starts(with: family) || beginning.starts(with: armor)
    }

    /// Reads a header.
    ///
    /// - Parameter nextLine: Returns the file's next line without its line feed.
    /// - Throws: ``SealingError`` if it isn't a valid header of version 1, and any error of
    ///   `nextLine`.
    init(nextLine: () throws -> [UInt8]) throws {
        var text: [UInt8] = []
        func next() throws -> [UInt8] {
            let line = try nextLine()
            text += line + [0x0A]
            return line
        }
        let first = try next()
        guard first.starts(with: Self.family) else {
            // Text may have spaces before the armor, and line ends of two bytes.
            let isArmored = first.drop { $0 == 0x20 || $0 == 0x09 }.starts(with: Self.armor)
            throw isArmored ? SealingError.armored : .invalidHeader
        }
        let version = first.dropFirst(Self.family.count)
        guard version == Self.version[...] else {
            guard version.count < 32, version.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw SealingError.invalidHeader
            }
            throw SealingError.unsupportedVersion(String(decoding: version, as: UTF8.self))
        }
        var stanzas: [Stanza] = []
        var line = try next()
        while !line.starts(with: Self.end) {
            stanzas.append(try Stanza(line, nextLine: next))
            line = try next()
        }
        let mac = CanonicalBase64.bytes(line.dropFirst(Self.end.count + 1))
        guard let mac, mac.count == KeyDerivation.length,
            line.dropFirst(Self.end.count).first == UInt8(ascii: " "), !stanzas.isEmpty,
            stanzas.count == 1 || !stanzas.contains(where: { $0.isOf(type: ScryptStanza.type) })
        else { throw SealingError.invalidHeader }
        text.removeLast(line.count + 1 - Self.end.count)
        (self.stanzas, self.text, self.mac) = (stanzas, text, mac)
    }

    /// Creates the header of a new file.
    init(_ stanzas: [Stanza], fileKey: SecretBytes) throws {
        self.stanzas = stanzas
        text = Self.family + Self.version + [0x0A] + stanzas.flatMap(\.text) + Self.end
        mac = try Self.mac(of: text, fileKey)
    }

    /// The header's bytes in the file.
    var bytes: [UInt8] { text + [UInt8(ascii: " ")] + CanonicalBase64.text(mac) + [0x0A] }

    /// Throws if the header was changed after sealing.
    func authenticate(with fileKey: SecretBytes) throws {
        guard sodium_memcmp(mac, try Self.mac(of: text, fileKey), mac.count) == 0 else {
            throw SealingError.invalidHeader
        }
    }

    private static func mac(of text: [UInt8], _ fileKey: SecretBytes) throws -> [UInt8] {
        let key = try KeyDerivation.hkdf(fileKey, salt: [], info: "header")
        var mac = [UInt8](repeating: 0, count: KeyDerivation.length)
        key.withPointer {
            KeyDerivation.authenticate(
                text, count: text.count, key: $0, keyCount: key.count, into: &mac)
        }
        return mac
    }
}
