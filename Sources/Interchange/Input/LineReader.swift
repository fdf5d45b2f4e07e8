import Foundation

/// The lines of a text. They end with LF or CRLF, or with another separator. An empty text after
/// the last separator isn't a line.
struct LineReader {
    private let window: ByteWindow
    private let separator: UInt8
    private var number = 1

    init(_ window: ByteWindow, separator: UInt8 = 0x0A) {
        self.window = window
        self.separator = separator
    }

    /// Calls `body` with every later line, without advancing. It throws the errors of ``next()``.
    func lookAhead(_ body: (InputLine) -> Void) throws {
        var lines = LineReader(
            try ByteWindow(window.copy(), format: "", readsEntries: false), separator: separator)
        while let line = try lines.next() { body(line) }
    }

    /// Returns the next line that doesn't only contain white space, or `nil` at the end of the text.
    mutating func nextVisible() throws -> InputLine? {
        while true {
            try skipBlankLines()
            guard let line = try next() else { return nil }
            if !line.isBlank { return line }
        }
    }

    /// Returns the next line without its end, or `nil` at the end of the text. It throws
    /// ``FormatError/tooLarge(what:limit:)`` if the line has more than 16 MiB, or more than 256 MiB
    /// if it begins like an entry that this program wrote; or any error of the source.
    mutating func next() throws -> InputLine? {
        var looked = 0
        while true {
            let bytes = window.bytes
            if let end = bytes.firstIndex(of: separator, from: looked) {
                defer { window.consume(end + 1) }
                return line(bytes[..<end])
            }
            looked = bytes.count
            let limit = looked < ByteWindow.limit ? Int.max : window.limit(of: bytes)
            guard looked < limit
            else { throw FormatError.tooLarge(what: "line \(number)", limit: limit) }
            if try !window.extend() { break }
        }
        guard window.count > 0 else { return nil }
        defer { window.consume(window.count) }
        return line(window.bytes[...])
    }

    private mutating func skipBlankLines() throws {
        guard separator == 0x0A else { return }
        while true {
            let bytes = window.bytes
            var place = 0
            var start = 0
            while place < bytes.count {
                let byte = bytes[place]
                guard byte == 0x0A || byte == 0x20 || byte == 0x09 || byte == 0x0D else { break }
                place += 1
                if byte == 0x0A {
                    start = place
                    number += 1
                }
            }
            window.consume(start)
            // A line of spaces that doesn't end in the window is left to `next()`.
            guard place == bytes.count, start > 0 || bytes.isEmpty, try window.extend()
            else { return }
        }
    }

    private mutating func line(_ bytes: Slice<UnsafeRawBufferPointer>) -> InputLine {
        defer { number += separator == 0x0A ? 1 : bytes.count { $0 == 0x0A } }
        return InputLine(number: number, bytes: Data(bytes.last == 0x0D ? bytes.dropLast() : bytes))
    }
}
