import Foundation

/// The JSON values of a file that may be entries, one by one, with only one of them in memory.
///
/// This type only finds the end of each value. ``JSONElement`` decodes the value.
struct JSONElements {
    enum Place {
        /// The file is an array of elements.
        case array

        /// The file is an object with arrays of elements under these keys, some of which may be
        /// missing.
        case members([String])

        /// Elements follow one another, separated by white space.
        case sequence

        /// The file is an object with an array of elements under this key.
        static func member(_ name: String) -> Place { .members([name]) }
    }

    /// A value in the memory of the reader, valid until the next one is read.
    struct Borrowed {
        /// The line or number of the element, as in ``Entry/line``.
        let line: Int

        /// The key of the array that contains the element; empty if no key does.
        let member: String
        let bytes: UnsafeRawBufferPointer
    }

    private enum State {
        case beginning
        case inObject(isFirst: Bool)
        case inArray(isFirst: Bool)
        case atEnd
    }

    private let window: ByteWindow
    private let format: String
    private let place: Place

    /// Whether elements are numbered, because all are on one line.
    let numbersEntries: Bool
    private var state = State.beginning
    private var line = 1
    private var count = 0
    private var member = ""
    private var hasFoundMember = false

    /// - Parameters:
    ///   - source: The file's bytes.
    ///   - format: The format's name for errors.
    ///   - place: The part of the file that contains the elements.
    ///   - numbersEntries: Whether elements are numbered; by default, they are if all of them are
    ///     on one line.
    ///   - readsEntries: Whether elements may be entries that this program exported, as in
    ///     ``ByteWindow``.
    /// - Throws: ``FormatError``, or any error of the source.
    init(
        _ source: ByteSource, format: String, in place: Place, numbersEntries: Bool? = nil,
        readsEntries: Bool = true
    ) throws {
        self.format = format
        self.place = place
        self.numbersEntries = try numbersEntries ?? Self.isOnOneLine(source)
        window = try ByteWindow(source, format: format, readsEntries: readsEntries)
    }

    /// Returns whether only closing brackets follow the first line at the beginning of a file.
    private static func isOnOneLine(_ source: ByteSource) throws -> Bool {
        let beginning = try source.peek(FileFormat.lengthOfBeginning)
        guard let end = beginning.drop(while: Self.isSpace).firstIndex(of: 0x0A) else {
            return true
        }
        return beginning[end...].allSatisfy {
            isSpace($0) || $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Returns the next value, or `nil` at the end.
    ///
    /// - Throws: ``FormatError`` if the rest of the file isn't such JSON, or a value has more than
    ///   16 MiB (256 MiB if it begins like an entry that this program wrote); or any error of the
    ///   source.
    mutating func next() throws -> JSONElement? {
        try withNext { JSONElement(line: $0.line, bytes: Data($0.bytes)) }
    }

    /// Calls a function with the next value, without copying it.
    ///
    /// - Parameter body: A function, which must not keep the value.
    /// - Returns: The function's result, or `nil` at the end.
    /// - Throws: The errors of ``next()``, or any error of the function, after which the next value
    ///   can be read.
    mutating func withNext<Result>(_ body: (Borrowed) throws -> Result) throws -> Result? {
        let found: (line: Int, length: Int)?
        do {
            found = try find()
        } catch {
            state = .atEnd
            throw error
        }
        guard let found else { return nil }
        count += 1
        defer { window.consume(found.length) }
        return try body(
            Borrowed(
                line: numbersEntries ? count : found.line, member: member,
                bytes: UnsafeRawBufferPointer(rebasing: window.bytes[..<found.length])))
    }

    /// Returns the line and the length of the next value, which is at the beginning of the window.
    private mutating func find() throws -> (line: Int, length: Int)? {
        while true {
            let byte = try nextByte()
            switch state {
            case .beginning:
                try begin(byte)
            case .inObject(let isFirst):
                guard byte != UInt8(ascii: "}") else {
                    window.consume(1)
                    try end()
                    guard hasFoundMember else { throw malformed("it has no \(memberName)") }
                    return nil
                }
                if !isFirst { try skip(",") }
                state = .inObject(isFirst: false)
                try openMember()
            case .inArray(let isFirst):
                if byte == nil, case .sequence = place {
                    state = .atEnd
                    return nil
                }
                if byte == UInt8(ascii: "]") {
                    window.consume(1)
                    if case .members = place {
                        state = .inObject(isFirst: false)
                        continue
                    }
                    try end()
                    return nil
                }
                if case .sequence = place {
                } else if !isFirst {
                    try skip(",")
                    _ = try nextByte()
                }
                state = .inArray(isFirst: false)
                let firstLine = line
                return (firstLine, try lengthOfValue(isKept: true))
            case .atEnd:
                return nil
            }
        }
    }

    private var memberName: String {
        guard case .members(let names) = place else { return "" }
        return names.map(\.quoted).joined(separator: " or ")
    }

    private mutating func begin(_ byte: UInt8?) throws {
        switch place {
        case .array:
            try skip("[")
            state = .inArray(isFirst: true)
        case .members:
            try skip("{")
            state = .inObject(isFirst: true)
        case .sequence:
            state = .inArray(isFirst: true)
        }
    }

    /// Reads a key, and skips its value unless it is the array to read.
    private mutating func openMember() throws {
        guard try nextByte() == UInt8(ascii: "\"") else { throw malformed("a key is missing") }
        let length = try lengthOfValue(isKept: true)
        let key = window.bytes[1..<length - 1]
        let wanted: String?
        if case .members(let names) = place {
            wanted = names.first { key.elementsEqual($0.utf8) }
        } else {
            wanted = nil
        }
        window.consume(length)
        _ = try nextByte()
        try skip(":")
        let first = try nextByte()
        if let wanted {
            hasFoundMember = true
            member = wanted
            guard first == UInt8(ascii: "[") else {
                throw malformed("\(wanted.quoted) is not an array")
            }
            window.consume(1)
            state = .inArray(isFirst: true)
        } else {
            window.consume(try lengthOfValue(isKept: false))
        }
    }

    private mutating func end() throws {
        guard try nextByte() == nil else { throw malformed("data follows its end") }
        state = .atEnd
    }

    /// Returns the next byte that isn't white space without consuming it, or `nil` at the end.
    private mutating func nextByte() throws -> UInt8? {
        while true {
            let bytes = window.bytes
            var place = 0
            while place < bytes.count {
                let byte = bytes[place]
                guard Self.isSpace(byte) else {
                    window.consume(place)
                    return byte
                }
                if byte == 0x0A { line += 1 }
                place += 1
            }
            window.consume(place)
            if try !window.extend() { return nil }
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) throws {
        guard try nextByte() == UInt8(ascii: character) else {
            throw malformed("a '\(character)' is missing")
        }
        window.consume(1)
    }

    private func malformed(_ reason: String) -> FormatError {
        .malformed(format: format, line: line, reason: reason)
    }

    /// Returns the length of the value that begins here.
    ///
    /// - Parameter isKept: Whether the value must stay in the window. If not, only its last piece
    ///   does, and the value may have any size.
    private mutating func lengthOfValue(isKept: Bool) throws -> Int {
        let firstLine = line
        var place = 0
        var hasBegun = false
        var nesting = JSONNesting()
        var bytes = window.bytes
        while true {
            if place == bytes.count {
                if isKept, place >= ByteWindow.limit {
                    let limit = window.limit(of: bytes)
                    if place >= limit {
                        throw FormatError.tooLarge(
                            what: "the value on line \(firstLine)", limit: limit)
                    }
                }
                if !isKept {
                    window.consume(place)
                    place = 0
                }
                guard try window.extend() else {
                    if hasBegun, nesting.isOutside { return place }
                    throw malformed("the file ends inside a value")
                }
                bytes = window.bytes
                continue
            }
            let byte = bytes[place]
            if nesting.isOutside {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"):
                    if hasBegun { return place }
                case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"),
                    0x20, 0x09, 0x0D, 0x0A:
                    return try ended(at: place, hasBegun)
                default: break
                }
            }
            let wasInside = !nesting.isOutside
            guard nesting.pass(byte) else { throw malformed("its brackets do not match") }
            if byte == 0x0A { line += 1 }
            if wasInside, nesting.isOutside { return place + 1 }
            hasBegun = true
            place += 1
        }
    }

    private func ended(at place: Int, _ hasBegun: Bool) throws -> Int {
        guard hasBegun else { throw malformed("a value is missing") }
        return place
    }
}
