/// Several texts in one cell of a table, such as tags or colors: `work; on the road`.
///
/// Spaces around a text are trimmed, and empty texts are ignored. A text in quotation marks may
/// contain anything, with its quotation marks doubled: `a, "b, c"` is two texts.
public enum CellList {
    /// Splits a cell at the first of these separators that occurs outside quotation marks: a line
    /// break, `|`, `;`, `,`.
    static func split(_ cell: String) -> [String] {
        let bytes = Array(cell.utf8)
        let outside = separatorsOutsideMarks(bytes)
        let separator = separators.first(where: outside.contains) ?? UInt8(ascii: ",")
        return split(bytes, by: separator).filter { !$0.isEmpty }
    }

    private static func separatorsOutsideMarks(_ bytes: [UInt8]) -> Set<UInt8> {
        var found: Set<UInt8> = []
        var place = 0
        while place < bytes.count {
            for separator in separators {
                guard let (_, end) = quoted(bytes, from: place, separator: separator)
                else { continue }
                place = end
                break
            }
            while place < bytes.count, !separators.contains(bytes[place]) { place += 1 }
            if place < bytes.count { found.insert(bytes[place]) }
            place += 1
        }
        return found
    }

    /// Splits a cell at commas only. Our own tables need this, because their cells are rows of CSV.
    /// - Parameter cell: Texts with commas between them.
    /// - Returns: The texts without their quotation marks.
    /// - Complexity: O(*n*) in the length of the cell.
    public static func splitByCommas(_ cell: String) -> [String] {
        split(Array(cell.utf8), by: UInt8(ascii: ",")).filter { !$0.isEmpty }
    }

    private static let mark = UInt8(ascii: "\"")
    private static let separators: [UInt8] = [0x0A, 0x7C, 0x3B, 0x2C]

    private static func split(_ bytes: [UInt8], by separator: UInt8) -> [String] {
        var texts: [String] = []
        var place = 0
        while place <= bytes.count {
            if let (text, end) = quoted(bytes, from: place, separator: separator) {
                texts.append(text)
                place = end + 1
            } else {
                let end = bytes[place...].firstIndex(of: separator) ?? bytes.count
                texts.append(String(decoding: bytes[place..<end], as: UTF8.self).trimmingSpaces)
                place = end + 1
            }
        }
        return texts
    }

    /// Returns a text in quotation marks that has only spaces around it, and the index of its end.
    private static func quoted(_ bytes: [UInt8], from start: Int, separator: UInt8) -> (
        text: String, end: Int
    )? {
        guard var place = bytes[start...].firstIndex(where: { $0 != 0x20 }), bytes[place] == mark
        else { return nil }
        var text: [UInt8] = []
        while let next = bytes[(place + 1)...].firstIndex(of: mark) {
            text += bytes[(place + 1)..<next]
            place = next
            guard next + 1 < bytes.count, bytes[next + 1] == mark else {
                let end = bytes[(next + 1)...].firstIndex { $0 != 0x20 } ?? bytes.count
                guard end == bytes.count || bytes[end] == separator else { return nil }
                return (String(decoding: text, as: UTF8.self), end)
            }
            text.append(mark)
            place += 1
        }
        return nil
    }
}

extension String {
    /// The text without white space at both ends.
    var trimmingSpaces: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        let end = index(after: last)
        return first == startIndex && end == endIndex ? self : String(self[first..<end])
    }
}
