import Foundation

/// The lines of a text, one after the other. They end with LF or CRLF, or with another byte that is
/// named; nothing is made of what follows the last end where that is empty.
struct LineReader {
    private let window: ByteWindow
    private let separator: UInt8
    private var number = 1

    /// - Throws: ``FormatError``, or what the source throws.
    init(_ source: ByteSource, format: String, separator: UInt8 = 0x0A) throws {
        self.separator = separator
        window = try ByteWindow(source, format: format)
    }

    /// The next line, without its end; nil at the end of the text.
    ///
    /// - Throws: ``FormatError/tooLarge(what:limit:)`` where the line has more than 16 MiB, or what
    ///   the source throws.
    mutating func next() throws -> InputLine? {
        var looked = 0
        while true {
            let bytes = window.bytes
            if let end = bytes.firstIndex(of: separator, from: looked) {
                defer { window.consume(end + 1) }
                return line(bytes[..<end])
            }
            looked = bytes.count
            if looked >= ByteWindow.limit {
                throw FormatError.tooLarge(what: "line \(number)", limit: ByteWindow.limit)
            }
            if try !window.extend() { break }
        }
        guard window.count > 0 else { return nil }
        defer { window.consume(window.count) }
        return line(window.bytes[...])
    }

    private mutating func line(_ bytes: Slice<UnsafeRawBufferPointer>) -> InputLine {
        defer { number += separator == 0x0A ? 1 : bytes.count { $0 == 0x0A } }
        return InputLine(
            number: number, bytes: Data(bytes.last == 0x0D ? bytes.dropLast() : bytes))
    }
}
