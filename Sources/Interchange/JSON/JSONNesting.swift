/// The brackets and strings of JSON text, followed byte by byte. It checks nothing else.
struct JSONNesting {
    private enum Part {
        case structure
        case text
        case escape
    }

    private var part = Part.structure

    /// The number of open brackets.
    private(set) var depth = 0

    /// The maximum number of brackets that were open at once.
    private(set) var greatestDepth = 0

    /// A bit for each open bracket, 1 for a brace, up to the number of bits.
    private var braces: UInt64 = 0

    /// Whether the next byte belongs to a string or ends it.
    var isInText: Bool { part != .structure }

    /// Whether no bracket and no string is open.
    var isOutside: Bool { depth == 0 && part == .structure }

    /// Passes one byte.
    ///
    /// - Returns: Whether the brackets match so far. Beyond a depth of 64, only their number counts.
    @inline(__always)
    mutating func pass(_ byte: UInt8) -> Bool {
        switch part {
        case .escape:
            part = .text
        case .text:
            if byte == UInt8(ascii: "\"") {
                part = .structure
            } else if byte == UInt8(ascii: "\\") {
                part = .escape
            }
        case .structure:
            switch byte {
            case UInt8(ascii: "\""): part = .text
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                greatestDepth = max(greatestDepth, depth)
                braces = braces << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                let isBrace = braces & 1 == 1
                braces >>= 1
                depth -= 1
                return depth >= 0
                    && (greatestDepth > 64 || isBrace == (byte == UInt8(ascii: "}")))
            default: break
            }
        }
        return true
    }
}
