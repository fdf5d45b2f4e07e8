import Foundation

/// A JSON value in memory whose parts are decoded on request. Nothing is copied and nothing
/// recurses, so that a value of any depth can be skipped.
///
/// Unused parts are checked only for the ends of their strings and brackets. Methods throw
/// ``SyntaxError`` if the bytes aren't JSON.
struct JSONValue {
    /// The value without white space around it, valid as long as the memory that contains it.
    let bytes: UnsafeRawBufferPointer

    struct SyntaxError: Error {}

    /// Wraps a value whose end is known.
    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Finds the single value of a text, which may have white space around it.
    init(text: UnsafeRawBufferPointer) throws {
        var place = 0
        let whole = JSONValue(bytes: text)
        self = try whole.value(at: &place)
        guard whole.byte(at: &place) == nil else { throw SyntaxError() }
    }

    var isNull: Bool { bytes.elementsEqual("null".utf8) }
    var isArray: Bool { bytes.first == UInt8(ascii: "[") }

    /// Calls a function with each member, if the value is an object. The key is passed as written,
    /// with its escapes.
    func forEachMember(_ body: (_ key: UnsafeRawBufferPointer, JSONValue) throws -> Void) throws {
        guard var place = start("{", "}") else { return }
        while true {
            let key = try value(at: &place)
            guard let text = key.text, byte(at: &place) == UInt8(ascii: ":")
            else { throw SyntaxError() }
            place += 1
            try body(text, try value(at: &place))
            if try isEnd(at: &place, "}") { return }
        }
    }

    /// Calls a function with each element, if the value is an array.
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

        mutating func next() throws -> JSONValue? {
            guard var place else { return nil }
            let element = try array.value(at: &place)
            self.place = try array.isEnd(at: &place, "]") ? nil : place
            return element
        }
    }

    var elements: Elements { Elements(self) }

    /// Returns the value of an object's member, or `nil` if it is missing or null, or if this isn't
    /// an object. It takes O(*n*) in the number of bytes.
    func member(_ name: StaticString) throws -> JSONValue? {
        var found: JSONValue?
        try forEachMember { key, value in if name ~= key, !value.isNull { found = value } }
        return found
    }

    /// Returns the values of up to five members, each `nil` if it is missing or this isn't an
    /// object.
    func members(
        _ first: StaticString, _ second: StaticString, _ third: StaticString,
        _ fourth: StaticString = "", _ fifth: StaticString = ""
    ) throws -> (JSONValue?, JSONValue?, JSONValue?, JSONValue?, JSONValue?) {
        var values: (JSONValue?, JSONValue?, JSONValue?, JSONValue?, JSONValue?)
        try forEachMember { key, value in
            switch key {
            case first: values.0 = value
            case second: values.1 = value
            case third: values.2 = value
            case fourth: values.3 = value
            case fifth: values.4 = value
            default: break
            }
        }
        return values
    }

    /// The number, or the number that a string contains.
    var number: Double? { DecimalNumber.parse(text ?? bytes) }

    /// The string without its quotation marks and with its escapes, or `nil` if this isn't a
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
        place = bytes.firstVisible(from: place) ?? bytes.count
        return place < bytes.count ? bytes[place] : nil
    }

    fileprivate func value(at place: inout Int) throws -> JSONValue {
        guard let start = bytes.firstVisible(from: place) else { throw SyntaxError() }
        var scanner = JSONScanner()
        let end = scanner.end(in: bytes, from: start)
        guard scanner.hasBegun, scanner.bracketsMatch, !scanner.hasNUL,
            end != nil || scanner.isOutside
        else { throw SyntaxError() }
        place = end ?? bytes.count
        return JSONValue(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<place]))
    }
}

/// Returns whether a key, as written, equals a name.
func ~= (name: StaticString, key: UnsafeRawBufferPointer) -> Bool {
    key.count == name.utf8CodeUnitCount
        && (key.isEmpty || key.baseAddress.map { memcmp($0, name.utf8Start, key.count) } == 0)
}
