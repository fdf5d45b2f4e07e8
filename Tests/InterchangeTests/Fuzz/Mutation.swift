import SeededRandom

/// Accidental damage to bytes, and deliberate changes.
enum Mutation: CaseIterable {
    case flipBits
    case delete
    case duplicate
    case splice
    case truncate
    case insertStructure
    case insertNumber
    case insertNoise
    case nest

    /// The syntax that readers look for, and the syntax that breaks them.
    private static let structure =
        [
            "{", "}", "[", "]", "\"", ":", ",", ";", "|", "\t", "\n", "\r\n", "\r", "\\", "\\u0000",
            "\\ud800", "<", ">", "</", "<!--", "<![CDATA[", "&", "&amp;", "&#0;", "=", "\0",
            "\u{FEFF}",
            "null", "true", "\"\"", "\"entries\":", "\"tags\":[", "]]>", "PK\u{1}\u{2}",
            "PK\u{3}\u{4}", "PK\u{5}\u{6}", "[2024-01-01 10:00] ", "🌄", "\u{202E}", "0", "-", "/",
            "@", "#", " *",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xFF, 0xFE]]

    private static let numbers = [
        "1e400", "-1e400", "1e-400", "9223372036854775807", "9223372036854775808",
        "-9223372036854775809", "18446744073709551616", "1e300", "nan", "inf", "-0", "0.1e",
        String(repeating: "9", count: 400), "0x7fffffff", "65535", "4294967295",
    ].map { Array($0.utf8) }

    func apply(
        to bytes: inout [UInt8], other: [UInt8], _ random: inout SeededGenerator
    ) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let length = min(
            bytes.count - place,
            Int.random(in: 0...(Bool.random(using: &random) ? 8 : 400), using: &random))
        switch self {
        case .flipBits:
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: bytes.indices, using: &random)
                bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case .delete:
            bytes.removeSubrange(place..<place + length)
        case .duplicate:
            let copies = Int.random(in: 1...4, using: &random)
            let piece = Array(bytes[place..<place + length])
            for _ in 0..<copies { bytes.insert(contentsOf: piece, at: place) }
        case .splice:
            let start = Int.random(in: 0...other.count, using: &random)
            bytes.replaceSubrange(
                place..<place + length,
                with: other[start..<min(other.count, start + 400)])
        case .truncate:
            bytes.removeSubrange(place...)
        case .insertStructure:
            Self.insert(Self.structure, into: &bytes, at: place, &random)
        case .insertNumber:
            // Replace an existing number, if there is one.
            let digits = bytes[place...].drop { $0 &- 0x30 > 9 }.prefix { $0 &- 0x30 < 10 }
            bytes.removeSubrange(digits.startIndex..<digits.endIndex)
            Self.insert(Self.numbers, into: &bytes, at: digits.startIndex, &random)
        case .insertNoise:
            bytes.insert(
                contentsOf: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) },
                at: place)
        case .nest:
            let bracket = Self.structure[Bool.random(using: &random) ? 0 : 2]
            let depth = Int.random(in: 1...300, using: &random)
            bytes.insert(
                contentsOf: [[UInt8]](repeating: bracket, count: depth).joined(), at: place)
        }
    }

    private static func insert(
        _ pieces: [[UInt8]], into bytes: inout [UInt8], at place: Int,
        _ random: inout SeededGenerator
    ) {
        bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    }
}
