/// Finds the end of a JSON value in text that may come in pieces. It checks nothing but brackets.
struct JSONScanner {
    /// Whether anything of the value has been passed.
    private(set) var hasBegun = false
    /// Whether the brackets match so far. Beyond a depth of 64, only their number counts.
    private(set) var bracketsMatch = true
    /// The maximum number of brackets that were open at once.
    private(set) var greatestDepth = 0
    /// Whether a value without brackets and quotation marks has a NUL byte.
    private(set) var hasNUL = false

    private var depth = 0
    /// A bit for each open bracket, 1 for a brace, up to the number of bits.
    private var braces: UInt64 = 0

    private var isInText = false
    /// Whether the last piece ended with the backslash of an escape.
    private var isEscaped = false

    /// Whether no bracket and no string is open, so that the value may end here.
    var isOutside: Bool { depth == 0 && !isInText }

    /// Passes bytes up to the end of the value. It returns the index after the value, or that of a
    /// bracket that doesn't match; `nil` if the value may continue after these bytes.
    @inline(__always)
    mutating func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        if isInText {
            guard let end = endOfText(in: bytes, from: place) else { return nil }
            place = end
            if depth == 0 { return place }
        }
        while depth == 0 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"):
                if hasBegun { return place }
                if byte == UInt8(ascii: "\"") {
                    hasBegun = true
                    return endOfText(in: bytes, from: place + 1)
                }
                open(byte)
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"),
                0x20, 0x09, 0x0A, 0x0D:
                return place
            default: if byte == 0 { hasNUL = true }
            }
            hasBegun = true
            place += 1
        }
        return endOfBrackets(in: bytes, from: place)
    }

    private mutating func endOfBrackets(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            // Brackets and braces differ only in this bit.
            switch byte | 0x20 {
            case UInt8(ascii: "{"): open(byte)
            case UInt8(ascii: "}"):
                let isBrace = braces & 1 == 1
                bracketsMatch = greatestDepth > 64 || isBrace == (byte == UInt8(ascii: "}"))
                guard bracketsMatch else { return place }
                braces >>= 1
                depth -= 1
                if depth == 0 { return place + 1 }
            case UInt8(ascii: "\"") where byte == UInt8(ascii: "\""):
                guard let end = endOfText(in: bytes, from: place + 1) else { return nil }
                place = end
                continue
            default: break
            }
            place += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func open(_ bracket: UInt8) {
        depth += 1
        greatestDepth = max(greatestDepth, depth)
        braces = braces << 1 | (bracket == UInt8(ascii: "{") ? 1 : 0)
    }

    /// Returns the index after the quotation mark that ends the string.
    @inline(__always)
    private mutating func endOfText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while let mark = bytes.firstIndex(of: UInt8(ascii: "\""), from: place) {
            place = mark + 1
            if isEscaped(mark, in: bytes, from: start) { continue }
            isEscaped = false
            isInText = false
            return place
        }
        isEscaped = isEscaped(bytes.count, in: bytes, from: start)
        isInText = true
        return nil
    }

    /// Returns whether an odd number of backslashes precedes a place.
    @inline(__always)
    private func isEscaped(
        _ place: Int, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Bool {
        var first = place
        while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return (place - first) & 1 == (first == start && isEscaped ? 0 : 1)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the index of the first byte from a position on that isn't JSON's white space.
    @inline(__always)
    func firstVisible(from place: Int) -> Int? {
        var place = place
        while place < count {
            let byte = self[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return place }
            place += 1
        }
        return nil
    }
}
