import MoodJournal

/// A terminal's replies to a ``TerminalQuery``, and the keys that were pressed meanwhile.
struct TerminalReplies {
    /// The color of the background (xterm, "Operating System Commands", 11); `nil` if the terminal
    /// hasn't reported a valid one.
    private(set) var background: MoodColor?
    /// Whether the last reply, that to DA1, has arrived.
    private(set) var isComplete = false
    /// The bytes of keys, in order.
    private(set) var keys: [UInt8] = []

    private static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07

    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == Self.escape, let length = reply(rest) {
                rest = rest.dropFirst(length)
            } else {
                keys.append(rest.removeFirst())
            }
        }
    }

    /// Reads a reply at the beginning of the bytes.
    /// - Returns: The length of the reply, even if its end hasn't arrived; `nil` for a key.
    private mutating func reply(_ bytes: ArraySlice<UInt8>) -> Int? {
        let body = bytes.dropFirst(2)
        if bytes.dropFirst().first == UInt8(ascii: "]") {
            let end = body.firstIndex { $0 == Self.bell || $0 == Self.escape } ?? body.endIndex
            let text = String(decoding: body[..<end], as: UTF8.self)
            if text.hasPrefix("11;") { background = Self.color(text.dropFirst(3)) }
            // BEL, or ESC and a backslash.
            let terminator = end < body.endIndex && body[end] == Self.escape ? 2 : 1
            return min(2 + (end - body.startIndex) + terminator, bytes.count)
        }
        guard bytes.dropFirst().starts(with: "[?".utf8) else { return nil }
        let end = body.dropFirst().firstIndex { !(0x30...0x3B).contains($0) } ?? body.endIndex
        guard end < body.endIndex else { return bytes.count }
        guard body[end] == UInt8(ascii: "c") else { return nil }
        isComplete = true
        return 2 + (end - body.startIndex) + 1
    }

    /// Returns a color such as "rgb:1e1e/0000/4040" or "rgba:ff/ff/ff/ff", whose channels have one
    /// to four hexadecimal digits (XParseColor(3)); `nil` for other texts.
    private static func color(_ text: Substring) -> MoodColor? {
        guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
            return nil
        }
        let channels = text[text.index(after: colon)...].split(separator: "/").compactMap {
            digits -> UInt8? in
            guard (1...4).contains(digits.count), let value = UInt16(digits, radix: 16) else {
                return nil
            }
            return UInt8(Int(value) * 255 / ((1 << (4 * digits.count)) - 1))
        }
        guard channels.count == (colon == text.index(text.startIndex, offsetBy: 3) ? 3 : 4) else {
            return nil
        }
        return MoodColor(red: channels[0], green: channels[1], blue: channels[2])
    }
}
