/// Decodes the bytes that a terminal sends for keys (ECMA-48; xterm's "PC-Style Function Keys").
struct KeyDecoder {
    private static let sequences: [String: Key] = [
        "[A": .up, "OA": .up, "[B": .down, "OB": .down, "[C": .right, "OC": .right,
        "[D": .left, "OD": .left, "[5~": .pageUp, "[6~": .pageDown, "[3~": .delete, "[Z": .backTab,
        "[H": .home, "OH": .home, "[1~": .home, "[7~": .home,
        "[F": .end, "OF": .end, "[4~": .end, "[8~": .end,
        "[1;5C": .wordRight, "[1;3C": .wordRight, "Oc": .wordRight,
        "[1;5D": .wordLeft, "[1;3D": .wordLeft, "Od": .wordLeft,
    ]
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The time after which a lone escape is the Escape key, not the beginning of a sequence, in
    /// milliseconds.
    static let escapeTime: Int32 = 50

    /// The maximum length of a control string in bytes.
    private static let longestString = 4096

    /// Whether the last byte was an escape, which may be the Escape key, or the beginning of a
    /// control string, which may be a key with Alt.
    var hasEscape: Bool { pending == [0x1B] || controlString?.count == 1 }

    /// The beginning of an incomplete sequence or character.
    private var pending: [UInt8] = []

    /// The text of a paste whose end mark hasn't come yet.
    private var paste: [UInt8]?

    /// The bytes after the escape of an incomplete control string, such as the reply to a query
    /// that came late (ECMA-48, 5.6: OSC, DCS, SOS, PM and APC).
    private var controlString: [UInt8]?

    /// Returns the Escape key if an escape is pending that nothing has followed in time.
    mutating func endEscape() -> [Key] {
        guard hasEscape else { return [] }
        defer { (pending, controlString) = ([], nil) }
        return [controlString.map { .alt(Character(Unicode.Scalar($0[0]))) } ?? .escape]
    }

    /// Returns the keys that are complete with another byte.
    mutating func keys(after byte: UInt8) -> [Key] {
        if paste != nil { return pasting(byte) }
        if controlString != nil { return skipping(byte) }
        guard let first = pending.first else { return begin(byte) }
        if first != 0x1B { return character(byte) }
        if pending.count > 1 || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
            return sequence(byte)
        }
        pending = []
        // The next byte is a key with Alt, or Escape was pressed before it.
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), 0x5E, 0x5F:
            controlString = [byte]
            return []
        case 0x0D, 0x20...0x7F: return [.alt(Character(Unicode.Scalar(byte)))]
        default: return [.escape] + begin(byte)
        }
    }

    private mutating func begin(_ byte: UInt8) -> [Key] {
        switch byte {
        case 0x0A, 0x0D: return [.enter]
        case 0x09: return [.tab]
        case 0x08, 0x7F: return [.backspace]
        case 0x00...0x1A:
            return [.control(Character(Unicode.Scalar(byte == 0 ? 0x40 : byte + 0x60)))]
        case 0x1B, 0xC2...0xF4:
            pending = [byte]
            return []
        case 0x20..<0x7F: return [.text(String(Unicode.Scalar(byte)))]
        default: return [.invalid]
        }
    }

    private mutating func character(_ byte: UInt8) -> [Key] {
        guard (0x80...0xBF).contains(byte) else {
            pending = []
            // A control character that cuts a character off is dropped too: Enter must not send a
            // line that lacks what was typed.
            return [.invalid] + (byte < 0x20 ? [] : begin(byte))
        }
        pending.append(byte)
        if let text = String(validating: pending, as: UTF8.self) {
            pending = []
            return [.text(text)]
        }
        guard pending.count == 4 else { return [] }
        pending = []
        return [.invalid]
    }

    /// Reads a sequence: "[" or "O", parameters, and a final byte.
    private mutating func sequence(_ byte: UInt8) -> [Key] {
        // The Linux console sends "[[A" for F1.
        let isDouble = pending == [0x1B, UInt8(ascii: "[")] && byte == UInt8(ascii: "[")
        pending.append(byte)
        guard pending.count > 2, !isDouble, !(0x20..<0x40).contains(byte) else { return [] }
        let sequence = String(decoding: pending.dropFirst(), as: UTF8.self)
        pending = []
        if sequence == "[200~" {
            paste = []
            return []
        }
        return [Self.sequences[sequence] ?? .unknown]
    }

    /// Skips a control string up to BEL or ESC and a backslash.
    private mutating func skipping(_ byte: UInt8) -> [Key] {
        let isEnd =
            byte == 0x07 || byte == UInt8(ascii: "\\") && controlString?.last == 0x1B
            || controlString.map { $0.count >= Self.longestString } == true
        isEnd ? controlString = nil : controlString?.append(byte)
        return []
    }

    private mutating func pasting(_ byte: UInt8) -> [Key] {
        paste?.append(byte)
        guard byte == Self.pasteEnd.last, let bytes = paste,
            bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
        else { return [] }
        paste = nil
        guard let text = String(validating: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
        else { return [.invalid] }
        return [.pasted(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))]
    }
}
