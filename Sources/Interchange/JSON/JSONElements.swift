import Foundation

/// The JSON values of a file that may be entries, one by one, with only one of them in memory.
///
/// This type only finds the end of each value. ``JSONElement`` decodes the value.
struct JSONElements {
    enum Place {
        /// The file is an array of elements.
        case array
        /// The file is an object with arrays of elements under these keys; some may be missing.
        case members([String])
        /// Elements follow one another, separated by white space.
        case sequence
        /// Each line is an element. Lines may end with another byte than a line feed.
        case lines(separator: UInt8 = 0x0A)

        /// The file is an object with an array of elements under this key.
        static func member(_ name: String) -> Place { .members([name]) }
    }

    /// A value in the memory of the reader, valid until the next one is read.
    struct Borrowed {
        /// The line or number of the element, as in ``Entry/line``.
        let line: Int
        /// The key of the array that contains the element; empty if no key does.
        var member = ""
        let bytes: UnsafeRawBufferPointer
        /// Whether this is a line, which may have white space around the value.
        var isLine = false
    }

    private enum State {
        case beginning
        case inObject(isFirst: Bool)
        case inArray(isFirst: Bool)
        case atEnd
    }

    private let window: ByteWindow
    private var lines: LineReader?
    private let format: String
    private let place: Place
    let numbersEntries: Bool
    /// The number of elements so far.
    var count = 0
    private var state = State.beginning
    private var line = 1
    private var member = ""
    private var hasFoundMember = false

    /// - Parameters:
    ///   - place: The part of the file that contains the elements.
    ///   - numbersEntries: Whether elements are numbered; by default, they are if all of them are
    ///     on one line.
    ///   - readsEntries: Whether elements may be this program's entries, as in ``ByteWindow``.
    init(
        _ source: ByteSource, format: String, in place: Place, numbersEntries: Bool? = nil,
        readsEntries: Bool = true
    ) throws {
        self.format = format
        self.place = place
        window = try ByteWindow(source, format: format, readsEntries: readsEntries)
        if case .lines(let separator) = place {
            lines = LineReader(window, separator: separator)
            self.numbersEntries = false
        } else {
            self.numbersEntries = try numbersEntries ?? Self.isOnOneLine(window.source)
        }
    }

    /// Returns whether only closing brackets follow the first line at the beginning of a file.
    private static func isOnOneLine(_ source: ByteSource) throws -> Bool {
        try source.peek(FileFormat.lengthOfBeginning).withUnsafeBytes { beginning in
            guard let start = beginning.firstVisible(from: 0),
                let end = beginning.firstIndex(of: 0x0A, from: start)
            else { return true }
            return beginning[end...].allSatisfy { " \t\r\n]}".utf8.contains($0) }
        }
    }

    /// Returns the next value, or `nil` at the end. It throws ``FormatError`` if the rest of the
    /// file isn't such JSON, or a value has more than 16 MiB (256 MiB if it begins like an entry
    /// that this program wrote); or any error of the source.
    mutating func next() throws -> JSONElement? {
        if lines != nil {
            return try lines?.nextVisible().map { JSONElement(line: $0.number, bytes: $0.bytes) }
        }
        return try withNext { JSONElement(line: $0.line, bytes: Data($0.bytes)) }
    }

    /// Calls a function with the next value, without copying it. The function must not keep the
    /// value. It returns the function's result, or `nil` at the end. It throws the errors of
    /// ``next()``, or any error of the function, after which the next value can be read.
    mutating func withNext<Result>(_ body: (Borrowed) throws -> Result) throws -> Result? {
        if lines != nil {
            return try lines?.nextVisible().map { line in
                try line.bytes.withUnsafeBytes {
                    try body(Borrowed(line: line.number, bytes: $0, isLine: true))
                }
            }
        }
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
            case .beginning: try begin(byte)
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
            case .atEnd: return nil
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
        case .sequence, .lines: state = .inArray(isFirst: true)
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
            guard first == UInt8(ascii: "[")
            else { throw malformed("\(wanted.quoted) is not an array") }
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
            let next = bytes.firstVisible(from: 0)
            line += bytes[..<(next ?? bytes.count)].count { $0 == 0x0A }
            window.consume(next ?? bytes.count)
            if let next { return bytes[next] }
            if try !window.extend() { return nil }
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) throws {
        guard try nextByte() == UInt8(ascii: character)
        else { throw malformed("a '\(character)' is missing") }
        window.consume(1)
    }

    private func malformed(_ reason: String) -> FormatError {
        .malformed(format: format, line: line, reason: reason)
    }

    /// Returns the length of the value that begins here. `isKept` says whether the value must stay
    /// in the window. If not, only its last piece does, and the value may have any size.
    private mutating func lengthOfValue(isKept: Bool) throws -> Int {
        let firstLine = line
        var scanner = JSONScanner()
        var place = 0
        while true {
            let bytes = window.bytes
            let end = scanner.end(in: bytes, from: place)
            line += bytes[place..<(end ?? bytes.count)].count { $0 == 0x0A }
            guard scanner.bracketsMatch else { throw malformed("its brackets do not match") }
            if let end {
                guard scanner.hasBegun else { throw malformed("a value is missing") }
                return end
            }
            place = bytes.count
            if !isKept {
                window.consume(place)
                place = 0
            } else if place >= ByteWindow.limit {
                let limit = window.limit(of: bytes)
                if place >= limit {
                    throw FormatError.tooLarge(what: "the value on line \(firstLine)", limit: limit)
                }
            }
            guard try window.extend() else {
                if scanner.hasBegun, scanner.isOutside { return place }
                throw malformed("the file ends inside a value")
            }
        }
    }

    /// Creates the features of a GeoJSON file (RFC 7946): those of a collection, features one per
    /// line, a sequence (RFC 8142), or a single feature.
    init(featuresOf source: ByteSource, format: String, readsEntries: Bool = true) throws {
        let beginning = try FileFormat.beginning(of: source)
        let outline = JSONOutline(beginning)
        let place: Place =
            if beginning.firstVisible == 0x1E {
                .lines(separator: 0x1E)
            } else if outline?.texts["type"] == "Feature" {
                outline?.isOnOneLine == true ? .lines() : .sequence
            } else {
                .member("features")
            }
        try self.init(source, format: format, in: place, readsEntries: readsEntries)
    }
}
