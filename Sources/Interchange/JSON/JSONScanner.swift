/// Finds the end of a JSON value in text that may come in pieces. It checks nothing but brackets.
struct JSONScanner {
    /// Whether anything of the value has been passed.
    private(set) var hasBegun = false

    /// Whether the brackets match so far. Beyond a depth of 64, only their number counts.
    private(set) var bracketsMatch = true

    /// The maximum number of brackets that were open at once.
    private(set) var greatestDepth = 0

    private var depth = 0

    /// A bit for each open bracket, 1 for a brace, up to the number of bits.
    private var braces: UInt64 = 0

    private var isInText = false

    /// Whether the last piece ended with the backslash of an escape.
    private var isEscaped = false

    /// Whether no bracket and no string is open, so that the value may end here.
    var isOutside: Bool { depth == 0 && !isInText }

    /// Passes bytes up to the end of the value.
    ///
    /// - Returns: The index after the value, or that of a bracket that doesn't match; `nil` if the
    ///   value may continue after these bytes.
    mutating func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            if isInText {
                guard let end = endOfText(in: bytes, from: place) else { return nil }
                place = end
                if depth == 0 { return place }
                continue
            }
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                if depth == 0, hasBegun { return place }
                isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth == 0, hasBegun { return place }
                depth += 1
                greatestDepth = max(greatestDepth, depth)
                braces = braces << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return place }
                let isBrace = braces & 1 == 1
                bracketsMatch = greatestDepth > 64 || isBrace == (byte == UInt8(ascii: "}"))
                guard bracketsMatch else { return place }
                braces >>= 1
                depth -= 1
                if depth == 0 { return place + 1 }
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
                if depth == 0 { return place }
            default: break
            }
            hasBegun = true
            place += 1
        }
        return nil
    }

    /// Returns the index after the quotation mark that ends the string.
    private mutating func endOfText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        func isEscaped(_ place: Int) -> Bool {
            var first = place
            while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            let isOdd = !(place - first).isMultiple(of: 2)
            return first == start ? isOdd != self.isEscaped : isOdd
        }
        var place = start
        while let mark = bytes.firstIndex(of: UInt8(ascii: "\""), from: place) {
            place = mark + 1
            if isEscaped(mark) { continue }
            self.isEscaped = false
            isInText = false
            return place
        }
        self.isEscaped = isEscaped(bytes.count)
        return nil
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
