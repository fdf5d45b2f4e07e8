/// A command that a key on the terminal gives.
enum Key: Equatable, Sendable {
    case both, countries, continents
    case up, down, pageUp, pageDown, top, bottom
    case leave
}

/// Parses the bytes that a terminal sends for keys (ECMA-48; xterm's "PC-Style Function Keys").
struct KeyReader {
    private static let sequences: [(bytes: String, key: Key)] = [
        ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down),
        ("[5~", .pageUp), ("[6~", .pageDown),
        ("[H", .top), ("OH", .top), ("[1~", .top), ("[7~", .top),
        ("[F", .bottom), ("OF", .bottom), ("[4~", .bottom), ("[8~", .bottom),
    ]

    /// The beginning of an incomplete sequence.
    private var pending: [UInt8] = []

    /// Returns the known keys in the bytes that were read; others are ignored.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        var keys: [Key] = []
        for byte in bytes {
            if pending.isEmpty {
                if byte == 0x1B {
                    pending = [byte]
                } else if let key = Self.key(byte) {
                    keys.append(key)
                }
                continue
            }
            if byte == 0x1B {
                // The earlier escape was the Escape key.
                pending = [byte]
                continue
            }
            pending.append(byte)
            // A sequence is ESC, "[" or "O", parameters, and a final byte.
            if pending.count == 2 {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { continue }
                // The Escape key, or Alt with another key: ignore it.
                pending = []
                if let key = Self.key(byte) { keys.append(key) }
                continue
            }
            if (0x20..<0x40).contains(byte) { continue }
            let sequence = String(decoding: pending.dropFirst(), as: UTF8.self)
            if let key = Self.sequences.first(where: { $0.bytes == sequence })?.key {
                keys.append(key)
            }
            pending = []
        }
        return keys
    }

    private static func key(_ byte: UInt8) -> Key? {
        switch Character(Unicode.Scalar(byte)) {
        case "b", "B": .both
        case "c", "C": .countries
        case "n", "N": .continents
        case "q", "Q", "\u{3}", "\u{4}": .leave
        case "k": .up
        case "j": .down
        case " ": .pageDown
        case "g": .top
        case "G": .bottom
        default: nil
        }
    }
}
