/// The command of a key on the terminal.
enum Key: Equatable, Sendable {
    case both, countries, continents
    case up, down, pageUp, pageDown, top, bottom
    case open, back

    /// Goes back, or leaves if there is nothing to go back to.
    case quit
    case leave
}

/// Parses the bytes that a terminal sends for keys (ECMA-48; xterm's "PC-Style Function Keys").
struct KeyReader {
    private static let sequences: [(bytes: String, key: Key)] = [
        ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down),
        ("[5~", .pageUp), ("[6~", .pageDown),
        ("[H", .top), ("OH", .top), ("[1~", .top), ("[7~", .top),
        ("[C", .open), ("OC", .open), ("[D", .back), ("OD", .back),
        ("[F", .bottom), ("OF", .bottom), ("[4~", .bottom), ("[8~", .bottom),
    ]

    /// The time after which a lone escape is the Escape key, not the beginning of a sequence.
    static let escapeTime = Duration.milliseconds(50)

    /// Whether the last byte was an escape, which may be the Escape key.
    var hasEscape: Bool { pending.count == 1 }

    /// The beginning of an incomplete sequence.
    private var pending: [UInt8] = []

    /// Returns the Escape key if an escape is pending that nothing has followed in time.
    mutating func endEscape() -> [Key] {
        guard hasEscape else { return [] }
        pending = []
        return [.back]
    }

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
                keys += endEscape()
                pending = [byte]
                continue
            }
            pending.append(byte)
            // A sequence is ESC, "[" or "O", parameters, and a final byte.
            if pending.count == 2 {
                if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { continue }
                // The Escape key was pressed before another key.
                keys.append(.back)
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
        case "q", "Q": .quit
        case "\u{3}", "\u{4}": .leave
        case "\r", "\n", "l": .open
        case "\u{8}", "\u{7F}", "h": .back
        case "k": .up
        case "j": .down
        case " ": .pageDown
        case "g": .top
        case "G": .bottom
        default: nil
        }
    }
}
