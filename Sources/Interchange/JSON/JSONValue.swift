import Foundation

/// A JSON value in memory whose parts are decoded on request. Nothing is copied and nothing
/// recurses, so that a value of any depth can be skipped.
///
/// Unused parts are checked only for the ends of their strings and brackets.
struct JSONValue {
    /// The value without white space around it, valid as long as the memory that contains it.
    let bytes: UnsafeRawBufferPointer

    /// An error: the bytes aren't JSON.
    struct SyntaxError: Error {}

    /// Wraps a value whose end is known.
    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Finds the single value of a text, which may have white space around it.
    ///
    /// - Throws: ``SyntaxError`` if the text isn't one value.
    init(text: UnsafeRawBufferPointer) throws {
        var place = 0
        let whole = JSONValue(bytes: text)
        self = try whole.value(at: &place)
        guard whole.byte(at: &place) == nil else { throw SyntaxError() }
    }

    var isNull: Bool { bytes.elementsEqual("null".utf8) }

    var isArray: Bool { bytes.first == UInt8(ascii: "[") }

    /// Calls a function with each member, if the value is an object.
    ///
    /// - Parameter body: The function. The key is passed as written, with its escapes.
    /// - Throws: ``SyntaxError``, or any error of the function.
    func forEachMember(
        _ body: (_ key: UnsafeRawBufferPointer, _ value: JSONValue) throws -> Void
    ) throws {
        guard var place = start("{", "}") else { return }
        while true {
            let key = try value(at: &place)
            guard let text = key.text, byte(at: &place) == UInt8(ascii: ":") else {
                throw SyntaxError()
            }
            place += 1
            try body(text, try value(at: &place))
            if try isEnd(at: &place, "}") { return }
        }
    }

    /// Calls a function with each element, if the value is an array.
    ///
    /// - Throws: ``SyntaxError``, or any error of the function.
    func forEachElement(_ body: (JSONValue) throws -> Void) throws {
        var elements = elements
        while let element = try elements.next() { try body(element) }
    }

    /// The elements of an array, one by one; none if the value isn't an array.
    struct Elements {
        private let array: JSONValue
        private var place: Int?

        fileprivate init(_ array: JSONValue) {
            self.array = array
            place = array.start("[", "]")
        }

        /// Returns the next element, or `nil` at the end.
        ///
        /// - Throws: ``SyntaxError`` if the bytes aren't JSON.
        mutating func next() throws -> JSONValue? {
            guard var place else { return nil }
            let element = try array.value(at: &place)
            self.place = try array.isEnd(at: &place, "]") ? nil : place
            return element
        }
    }

    var elements: Elements { Elements(self) }

    /// Returns the value of an object's member, or `nil` if it is missing or null, or if this isn't
    /// an object.
    ///
    /// - Throws: ``SyntaxError`` if the bytes aren't JSON.
    /// - Complexity: O(*n*) in the number of bytes.
    func member(_ name: StaticString) throws -> JSONValue? {
        var found: JSONValue?
        try forEachMember { key, value in
            if name ~= key, !value.isNull { found = value }
        }
        return found
    }

    /// The number, or the number that a string contains.
    var number: Double? { DecimalNumber.parse(text ?? bytes) }

    /// The string without its quotation marks and with its escapes, or `nil` if the value isn't a
    /// string.
    var text: UnsafeRawBufferPointer? {
        guard bytes.count > 1, bytes.first == UInt8(ascii: "\"") else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[1..<bytes.count - 1])
    }

    /// The value as written, for a message.
    var quoted: String { String(decoding: (text ?? bytes).prefix(200), as: UTF8.self).quoted }

    /// Returns the index after the opening bracket, or `nil` if another value begins here or the
    /// brackets are empty.
    fileprivate func start(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Int? {
        guard bytes.first == UInt8(ascii: open) else { return nil }
        var place = 1
        return byte(at: &place) == UInt8(ascii: close) ? nil : place
    }

    fileprivate func isEnd(at place: inout Int, _ close: Unicode.Scalar) throws -> Bool {
        let byte = byte(at: &place)
        place += 1
        if byte == UInt8(ascii: close) { return true }
        guard byte == UInt8(ascii: ",") else { throw SyntaxError() }
        return false
    }

    /// Returns the next byte that isn't white space, without consuming it.
    private func byte(at place: inout Int) -> UInt8? {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            place += 1
        }
        return nil
    }

    fileprivate func value(at place: inout Int) throws -> JSONValue {
        guard let first = byte(at: &place) else { throw SyntaxError() }
        let start = place
        switch first {
        case UInt8(ascii: "\""): try passString(&place)
        case UInt8(ascii: "{"), UInt8(ascii: "["): try passBrackets(&place)
        default: try passScalar(&place)
        }
        return JSONValue(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
    }

    private func passString(_ place: inout Int) throws {
        place += 1
        while let end = bytes.firstIndex(of: UInt8(ascii: "\""), from: place) {
            var slashes = 0
            while end - slashes > place, bytes[end - slashes - 1] == UInt8(ascii: "\\") {
                slashes += 1
            }
            place = end + 1
            if slashes.isMultiple(of: 2) { return }
        }
        throw SyntaxError()
    }

    private func passBrackets(_ place: inout Int) throws {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                try passString(&place)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    place += 1
                    return
                }
            default: break
            }
            place += 1
        }
        throw SyntaxError()
    }

    private func passScalar(_ place: inout Int) throws {
        let start = place
        loop: while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09:
                break loop
            case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), 0:
                throw SyntaxError()
            default: place += 1
            }
        }
        if place == start { throw SyntaxError() }
    }
}

/// Returns whether a key, as written, equals a name.
func ~= (name: StaticString, key: UnsafeRawBufferPointer) -> Bool {
    key.count == name.utf8CodeUnitCount
        && (key.isEmpty || key.baseAddress.map { memcmp($0, name.utf8Start, key.count) } == 0)
}
