import Foundation

/// The rows of a text whose fields are separated by a delimiter (RFC 4180): the range of each
/// field, and its text on request.
///
/// Rows end with LF, CRLF or CR, and empty lines are skipped. A field in quotation marks may
/// contain anything, with its quotation marks doubled. In a field that doesn't begin with a
/// quotation mark, quotation marks are ordinary characters.
///
/// A row with an unclosed quotation mark, or with text after a closing one, is refused. The next
/// row then begins on the line after the first line of the refused row, so that lines after a stray
/// quotation mark are read one by one.
struct DelimitedRows {
    enum Step {
        case row
        case refused(RefusedEntry)
        case end
    }

    private struct Field {
        var start: Int
        var end: Int
        var hasDoubledMarks: Bool
    }

    private enum Scan {
        case row(length: Int, lines: Int)
        case incomplete(inQuotes: Bool)
        case broken(reason: String)
        case end
    }

    let delimiter: UInt8
    /// The number of fields, including those beyond ``capacity``.
    private(set) var count = 0
    /// The line on which the row begins, from 1.
    private(set) var line = 0
    /// The maximum number of fields that are kept of a row.
    private(set) var capacity = 4096
    private var width = 0
    private var isLastUnnamed = false
    /// The maximum size of a row, in bytes.
    var limit = ByteWindow.limit

    private let window: ByteWindow
    private var fields: [Field] = []
    private var length = 0
    private var nextLine = 1

    init(_ source: ByteSource, format: String, delimiter: UInt8) throws {
        self.delimiter = delimiter
        window = try ByteWindow(source, format: format)
    }

    /// Advances to the next row. It throws ``FormatError/tooLarge(what:limit:)`` if a line has no
    /// end within ``limit``, or any error of the source.
    mutating func next() throws -> Step {
        window.consume(length)
        length = 0
        while true {
            skipLineFeeds()
            line = nextLine
            switch scan() {
            case .end: return .end
            case .row(let length, let lines):
                nextLine += lines
                if isEmpty(rowOf: length) {
                    window.consume(length)
                    continue
                }
                self.length = length
                if hasBareNUL { return .refused(refusal(Refusal.zeroByte.reason)) }
                return .row
            case .incomplete(let inQuotes):
                if window.count >= limit {
                    guard inQuotes else { throw tooLarge }
                    return try refuse(Self.unclosed)
                }
                _ = try window.extend()
            case .broken(let reason): return try refuse(reason)
            }
        }
    }

    /// Calls `body` with every row from the current one on, without advancing.
    func lookAhead(_ body: (borrowing DelimitedRows) throws -> Void) throws {
        var rows = try DelimitedRows(window.copy(), format: "", delimiter: delimiter)
        rows.capacity = capacity
        rows.limit = limit
        (rows.width, rows.isLastUnnamed) = (width, isLastUnnamed)
        while true {
            switch try rows.next() {
            case .row: try body(rows)
            case .refused: continue
            case .end: return
            }
        }
    }

    /// Skips empty lines, which is faster than scanning each for fields.
    private mutating func skipLineFeeds() {
        let count = window.bytes.prefix { $0 == 0x0A }.count
        window.consume(count)
        nextLine += count
    }

    /// The bytes of a field, without spaces and tabs around them. Doubled quotation marks stay.
    @inline(__always)
    func trimmedBytes(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: window.bytes[fields[index].start..<fields[index].end])
            .trimmed
    }

    /// Returns whether a row of this many bytes has no text: it is an empty line, or a row of
    /// delimiters alone, which spreadsheets write for empty rows.
    private func isEmpty(rowOf length: Int) -> Bool {
        fields.indices.allSatisfy { trimmedBytes($0).isEmpty }
            && (count <= capacity
                || window.bytes[..<length].allSatisfy {
                    $0 == delimiter || $0 == 0x0A || $0 == 0x0D
                })
    }

    /// Whether the current row has a NUL byte outside quotation marks, as a file that was cut off
    /// by a crash has. In quotation marks, NUL is a character like any other.
    private var hasBareNUL: Bool {
        let bytes = window.bytes
        let row = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        guard row.firstIndex(of: 0, from: 0) != nil else { return false }
        return fields.contains { field in
            let isQuoted = field.start > 0 && bytes[field.start - 1] == Self.mark
            return !isQuoted && bytes[field.start..<field.end].contains(0)
        }
    }

    func text(_ index: Int) throws(Refusal) -> String {
        let field = fields[index]
        let bytes = UnsafeRawBufferPointer(rebasing: window.bytes[field.start..<field.end])
        guard field.hasDoubledMarks else { return try String(text: bytes) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var place = 0
        while let mark = bytes.firstIndex(of: Self.mark, from: place) {
            text.append(contentsOf: bytes[place...mark])
            place = mark + 2
        }
        text.append(contentsOf: bytes[place...])
        guard let result = String(validating: text, as: UTF8.self) else { throw .notUTF8 }
        return result
    }

    func cell(_ index: Int) throws(RefusedEntry) -> String {
        try refusing { () throws(Refusal) in try text(index) }
    }

    func refusing<Value>(_ body: () throws(Refusal) -> Value) throws(RefusedEntry) -> Value {
        do {
            return try body()
        } catch { throw refusal(error.reason) }
    }

    /// Reads the row of the column names, and the row before it that names the delimiter. It returns
    /// `false` if there is no such row, and throws any error of the source.
    mutating func readHeader(_ header: DelimitedHeader) throws -> Bool {
        if header.isAfterSeparator, case .end = try next() { return false }
        guard case .row = try next() else { return false }
        width = header.names.count
        isLastUnnamed = header.names.last == ""
        capacity = width + 1
        return true
    }

    /// Whether the row has a field for each name. A last field without a name may be missing in
    /// the row or, if it is empty, in the header.
    var hasExpectedWidth: Bool {
        count == width || isLastUnnamed && count == width - 1
            || count == width + 1 && fields[width].start == fields[width].end
    }

    /// - Throws: ``RefusedEntry`` if the row has another number of fields than the header.
    func expectWidth() throws(RefusedEntry) {
        guard hasExpectedWidth else {
            throw refusal(
                "it has \(count) fields, but the first line has \(width); put text that contains the "
                    + "delimiter between quotation marks")
        }
    }

    func refusal(_ reason: String) -> RefusedEntry { RefusedEntry(line: line, reason: reason) }

    private static let mark = UInt8(ascii: "\"")
    private static let unclosed = "a quotation mark is not closed; close it, or write it twice"

    private var tooLarge: FormatError { .tooLarge(what: "the row of line \(line)", limit: limit) }

    /// Consumes the first line of the refused row.
    private mutating func refuse(_ reason: String) throws -> Step {
        let refusal = refusal(reason)
        while true {
            let bytes = window.bytes
            if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
                end + 1 < bytes.count || window.isAtEnd
            {
                let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
                window.consume(end + (isPair ? 2 : 1))
                break
            }
            if window.count >= limit { throw tooLarge }
            if try !window.extend() {
                window.consume(window.count)
                break
            }
        }
        nextLine += 1
        return .refused(refusal)
    }

    private mutating func scan() -> Scan {
        let bytes = window.bytes
        let end = bytes.count
        let isFinal = window.isAtEnd
        let delimiter = delimiter
        guard end > 0, let base = bytes.baseAddress
        else { return isFinal ? .end : .incomplete(inQuotes: false) }
        fields.removeAll(keepingCapacity: true)
        count = 0
        var place = 0
        var hasQuotes = false
        while true {
            var field = Field(start: place, end: place, hasDoubledMarks: false)
            if place < end, bytes[place] == Self.mark {
                hasQuotes = true
                field.start += 1
                place += 1
                while true {
                    guard let found = memchr(base + place, Int32(Self.mark), end - place) else {
                        return isFinal
                            ? .broken(reason: Self.unclosed) : .incomplete(inQuotes: true)
                    }
                    field.end = UnsafeRawPointer(found) - base
                    place = field.end + 1
                    guard place < end else {
                        if isFinal { break }
                        return .incomplete(inQuotes: true)
                    }
                    guard bytes[place] == Self.mark else { break }
                    field.hasDoubledMarks = true
                    place += 1
                }
            } else {
                while place < end {
                    let byte = base.load(fromByteOffset: place, as: UInt8.self)
                    if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
                    place += 1
                }
                field.end = place
            }
            if place == end, !isFinal { return .incomplete(inQuotes: false) }
            count += 1
            if count <= capacity { fields.append(field) }
            guard place < end else { break }
            let byte = bytes[place]
            if byte == 0x0A || byte == 0x0D { break }
            guard byte == delimiter else {
                return .broken(
                    reason:
                        "text follows a closing quotation mark; double a quotation mark inside a field"
                )
            }
            place += 1
        }
        if place < end {
            if bytes[place] == 0x0D {
                if place + 1 == end, !isFinal { return .incomplete(inQuotes: false) }
                if place + 1 < end, bytes[place + 1] == 0x0A { place += 1 }
            }
            place += 1
        }
        return .row(length: place, lines: hasQuotes ? lines(in: bytes[..<place]) : 1)
    }

    /// Returns the number of lines in a row that ends with a line end.
    private func lines(in row: Slice<UnsafeRawBufferPointer>) -> Int {
        var lines = 0
        var previous: UInt8 = 0
        for byte in row {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D { lines += 1 }
            previous = byte
        }
        return max(lines, 1)
    }
}
