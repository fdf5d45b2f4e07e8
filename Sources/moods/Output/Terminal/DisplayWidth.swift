/// The width of text on a terminal, in columns.
///
/// Terminals differ on a few characters; this follows what most agree on: East Asian wide and
/// fullwidth characters (UAX #11) and emoji take two columns, combining marks none, ambiguous
/// characters one, and an emoji sequence (flags, skin tones, families joined by ZWJ, U+FE0F) two as
/// a whole (UTS #51).
enum DisplayWidth {
    /// Returns the width of a text without control characters (see `TerminalText`).
    static func columns(of text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the width of one character, which may be a sequence of several scalars.
    static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return columns(of: first) }
        let sum = scalars.reduce(0) { $0 + columns(of: $1) }
        guard first.properties.isEmoji else { return sum }
        return scalars.contains("\u{FE0F}") ? 2 : min(sum, 2)
    }

    /// Returns the longest beginning of a text that fits the columns.
    static func prefix(of text: String, columns limit: Int) -> Substring {
        var used = 0
        for index in text.indices {
            used += columns(of: text[index])
            if used > limit { return text[..<index] }
        }
        return text[...]
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        // Nothing below U+0300 is zero or two columns wide.
        if value < 0x300 { return 1 }
        if contains(DisplayWidthTable.wide, value) { return 2 }
        return takesNoColumn(scalar) ? 0 : 1
    }

    private static func takesNoColumn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // The vowels and final consonants of Hangul join the syllable before them.
        case 0x1160...0x11FF, 0xD7B0...0xD7FB: true
        // Annotations and the joiners of hieroglyphs are controls, although they aren't ignorable.
        case 0xFFF9...0xFFFB, 0x13430...0x1343F: true
        // The halfwidth Hangul filler is seen all the same.
        case 0xFFA0: false
        default:
            [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
                || scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Returns whether a value is in one of the ranges (binary search).
    private static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value < ranges[middle * 2] {
                high = middle
            } else if value > ranges[middle * 2 + 1] {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}
