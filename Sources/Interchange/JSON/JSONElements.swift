import Foundation

/// The JSON values of a file that may be entries, one after the other, with only one of them in
/// memory.
///
/// This only finds where a value ends; ``JSONElement`` decodes what is between its brackets.
struct JSONElements {
    enum Place {
        /// The file is an array of elements.
        case array

        /// The file is an object with an array of elements under this key.
        case member(String)

        /// Elements follow one another, with white space between.
        case sequence
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

    /// Whether elements are numbered, because they are all on one line.
    let numbersEntries: Bool
    private var state = State.beginning
    private var line = 1
    private var count = 0
    private var hasFoundMember = false

    /// - Parameter numbersEntries: Whether elements are numbered; `nil` if they are when all of
    ///   them are on one line.
    /// - Throws: ``FormatError``, or what the source throws.
    init(
        _ source: ByteSource, format: String, in place: Place, numbersEntries: Bool? = nil
    ) throws {
        self.format = format
        self.place = place
        self.numbersEntries = try numbersEntries ?? Self.isOnOneLine(source)
        window = try ByteWindow(source, format: format)
    }

    /// Returns whether only closing brackets follow the first line in the beginning of a file.
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

    /// Returns the next value; `nil` at the end.
    ///
    /// - Throws: ``FormatError`` if the rest of the file is not such JSON, or a value has more than
    ///   16 MiB (256 MiB if it begins like an entry that this program wrote); or any error of the
    ///   source.
    mutating func next() throws -> JSONElement? {
        do {
            return try find()
        } catch {
            state = .atEnd
            throw error
        }
    }

    private mutating func find() throws -> JSONElement? {
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
                    if case .member = place {
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
                return try element()
            case .atEnd:
                return nil
            }
        }
    }

    private var memberName: String {
        if case .member(let name) = place { name.quoted } else { "" }
    }

    private mutating func begin(_ byte: UInt8?) throws {
        switch place {
        case .array:
            try skip("[")
            state = .inArray(isFirst: true)
        case .member:
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
        let isWanted: Bool
        if case .member(let name) = place {
            isWanted = key.elementsEqual(name.utf8)
        } else {
            isWanted = false
        }
        window.consume(length)
        _ = try nextByte()
        try skip(":")
        let first = try nextByte()
        if isWanted {
            hasFoundMember = true
            guard first == UInt8(ascii: "[") else {
                throw malformed("\(memberName) is not an array")
            }
            window.consume(1)
            state = .inArray(isFirst: true)
        } else {
            window.consume(try lengthOfValue(isKept: false))
        }
    }

    private mutating func element() throws -> JSONElement {
        let firstLine = line
        let length = try lengthOfValue(isKept: true)
        let bytes = Data(window.bytes[..<length])
        window.consume(length)
        count += 1
        return JSONElement(line: numbersEntries ? count : firstLine, bytes: bytes)
    }

    private mutating func end() throws {
        guard try nextByte() == nil else { throw malformed("data follows its end") }
        state = .atEnd
    }

    /// Returns the next byte that is not white space, without consuming it; `nil` at the end.
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

    private enum Part {
        case structure
        case text
        case escape
    }

    /// Returns the length of the value that begins here.
    ///
    /// - Parameter isKept: Whether the value stays to be read. If not, only the last piece of it
    ///   does, and the value may have any size.
    private mutating func lengthOfValue(isKept: Bool) throws -> Int {
        let firstLine = line
        var place = 0
        var hasBegun = false
        var part = Part.structure
        var depth = 0
        // A bit for each open bracket, 1 for a brace, as far as there are bits.
        var braces: UInt64 = 0
        var hasBits = true
        var bytes = window.bytes
        while true {
            if place == bytes.count {
                if isKept, place >= ByteWindow.limit {
                    let limit = ByteWindow.limit(of: bytes)
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
                    if hasBegun, depth == 0, part == .structure { return place }
                    throw malformed("the file ends inside a value")
                }
                bytes = window.bytes
                continue
            }
            let byte = bytes[place]
            switch part {
            case .escape:
                part = .text
            case .text:
                if byte == UInt8(ascii: "\"") {
                    part = .structure
                    if depth == 0 { return place + 1 }
                } else if byte == UInt8(ascii: "\\") {
                    part = .escape
                } else if byte == 0x0A {
                    line += 1
                }
            case .structure:
                switch byte {
                case UInt8(ascii: "\""):
                    if depth == 0, hasBegun { return place }
                    part = .text
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    if depth == 0, hasBegun { return place }
                    depth += 1
                    if depth > 64 { hasBits = false }
                    braces = braces << 1 | (byte == UInt8(ascii: "{") ? 1 : 0)
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if depth == 0 { return try ended(at: place, hasBegun) }
                    guard !hasBits || (braces & 1 == 1) == (byte == UInt8(ascii: "}")) else {
                        throw malformed("its brackets do not match")
                    }
                    braces >>= 1
                    depth -= 1
                    if depth == 0 { return place + 1 }
                case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0D, 0x0A:
                    if depth == 0 { return try ended(at: place, hasBegun) }
                    if byte == 0x0A { line += 1 }
                default:
                    break
                }
            }
            hasBegun = true
            place += 1
        }
    }

    private func ended(at place: Int, _ hasBegun: Bool) throws -> Int {
        guard hasBegun else { throw malformed("a value is missing") }
        return place
    }
}
