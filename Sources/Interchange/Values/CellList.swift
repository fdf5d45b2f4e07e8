/// Several texts in one cell of a table, as tags and colors are: `work; on the road`.
///
/// What separates them is the first of these that is in the cell: a line break, `|`, `;`, `,`. A
/// backslash before one of them, or before a backslash, takes its meaning away. Spaces around a
/// text do not count, and an empty text is none.
enum CellList {
    static func split(_ cell: String) -> [String] {
        let bytes = Array(cell.utf8)
        let separator = separators.first { separator in
            var isEscaped = false
            return bytes.contains { byte in
                defer { isEscaped = byte == backslash && !isEscaped }
                return byte == separator && !isEscaped
            }
        }
        var texts: [String] = []
        var text: [UInt8] = []
        func finish() {
            let trimmed = String(decoding: text, as: UTF8.self).trimmingSpaces
            if !trimmed.isEmpty { texts.append(trimmed) }
            text.removeAll(keepingCapacity: true)
        }
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == backslash, place + 1 < bytes.count, isSpecial(bytes[place + 1]) {
                text.append(bytes[place + 1])
                place += 1
            } else if byte == separator {
                finish()
            } else {
                text.append(byte)
            }
            place += 1
        }
        finish()
        return texts
    }

    /// A cell that ``split(_:)`` makes the same texts of.
    static func joined(_ texts: [String]) -> String {
        texts.map { text in
            var escaped: [UInt8] = []
            for byte in text.utf8 {
                if isSpecial(byte) { escaped.append(backslash) }
                escaped.append(byte)
            }
            return String(decoding: escaped, as: UTF8.self)
        }.joined(separator: "; ")
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let separators: [UInt8] = [0x0A, 0x7C, 0x3B, 0x2C]

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == backslash || separators.contains(byte)
    }
}

extension String {
    /// Without white space around it.
    var trimmingSpaces: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
