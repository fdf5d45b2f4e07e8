/// The keys at the beginning of a JSON file, which determine its format.
///
/// This isn't a parser: it collects the keys that it recognizes, and stops at anything else.
struct JSONOutline {
    /// Whether the file is an array; otherwise it is one or more objects.
    let isArray: Bool

    /// The keys of the first value, each with the keys that contain it: "metadata.version". An
    /// array doesn't add to the path: the keys of its elements are "entries.uuid".
    private(set) var keys: Set<String> = []

    /// The first string under each key.
    private(set) var texts: [String: String] = [:]

    /// Whether the first value ends on the line on which it begins, as far as the beginning shows.
    private(set) var isOnOneLine = true

    /// Whether the only value is an empty array.
    var isEmptyArray: Bool { isArray && isWhole && keys.isEmpty }

    private var isWhole = false

    private static let greatestDepth = 8

    /// - Returns: `nil` if the file begins neither with a JSON object nor with an array of objects.
    init?(_ beginning: ArraySlice<UInt8>) {
        var scanner = Scanner(bytes: beginning)
        // A sequence (RFC 7464) begins each text with a record separator.
        if scanner.next() == 0x1E { scanner.bytes.removeFirst() }
        guard let first = scanner.next(),
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        else { return nil }
        isArray = first == UInt8(ascii: "[")
        if isArray {
            var inside = scanner
            inside.bytes.removeFirst()
            if let second = inside.next(), second != UInt8(ascii: "{"), second != UInt8(ascii: "]")
            {
                return nil
            }
        }
        scanner.hasLineEnd = false
        scan(&scanner)
    }

    private struct Level {
        let isObject: Bool
        let path: String
    }

    private mutating func scan(_ scanner: inout Scanner) {
        var levels: [Level] = []
        var path = ""
        while let byte = scanner.next() {
            scanner.bytes.removeFirst()
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard levels.count < Self.greatestDepth else { return }
                let place = levels.last.map { $0.isObject ? path : $0.path } ?? ""
                levels.append(Level(isObject: byte == UInt8(ascii: "{"), path: place))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                levels.removeLast()
                if levels.isEmpty {
                    isWhole = true
                    isOnOneLine = !scanner.hasLineEnd
                    return
                }
            case UInt8(ascii: "\""):
                guard let level = levels.last, let text = scanner.text() else { break }
                if level.isObject, scanner.next() == UInt8(ascii: ":") {
                    scanner.bytes.removeFirst()
                    path = level.path.isEmpty ? text : level.path + "." + text
                    keys.insert(path)
                } else {
                    let place = level.isObject ? path : level.path
                    if texts[place] == nil { texts[place] = text }
                }
            default:
                break
            }
        }
        isOnOneLine = !scanner.hasLineEnd
    }

    private struct Scanner {
        var bytes: ArraySlice<UInt8>
        var hasLineEnd = false

        /// Returns the next byte that isn't white space.
        mutating func next() -> UInt8? {
            while let byte = bytes.first {
                if byte == 0x0A {
                    hasLineEnd = true
                } else if byte != 0x20, byte != 0x09, byte != 0x0D {
                    return byte
                }
                bytes.removeFirst()
            }
            return nil
        }

        /// Returns the rest of a string after its opening quotation mark, with its escapes, or
        /// `nil` if the string doesn't end.
        mutating func text() -> String? {
            var end = bytes.startIndex
            while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < bytes.endIndex else {
                bytes = []
                return nil
            }
            defer { bytes = bytes[(end + 1)...] }
            return String(decoding: bytes[..<end], as: UTF8.self)
        }
    }
}
