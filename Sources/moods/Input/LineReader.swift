import Foundation

/// Reads lines from standard input, in blocks of 64 KiB.
enum LineReader {
    /// The maximum length of a line, in bytes. A longer line is passed without its content.
    static let longestLine = 64 * 1024

    enum Line {
        /// The line without its LF or CRLF; valid only during the call.
        case text(Slice<UnsafeBufferPointer<UInt8>>)

        /// A line of more than ``longestLine`` bytes.
        case tooLong
    }

    /// Calls `body` with each line and its number, counted from 1. The last line may lack its line
    /// feed.
    /// - Throws: ``CommandError/inputNotReadable``, and any error of `body`.
    static func forEach(_ body: (Line, Int) throws -> Void) throws {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * Self.longestLine)
        defer { buffer.deallocate() }
        var filled = 0
        var number = 0
        var isSkipping = false
        func pass(_ start: Int, _ end: Int) throws {
            number += 1
            if isSkipping {
                isSkipping = false
                return try body(.tooLong, number)
            }
            var end = end
            if end > start, buffer[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            try body(.text(UnsafeBufferPointer(buffer)[start..<end]), number)
        }
        while true {
            let count = read(
                STDIN_FILENO, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandError.inputNotReadable }
            if count == 0 { break }
            let end = filled + count
            var start = 0
            while let feed = buffer[max(start, filled)..<end].firstIndex(of: UInt8(ascii: "\n")) {
                try pass(start, feed)
                start = feed + 1
                filled = start
            }
            if end - start > Self.longestLine {
                isSkipping = true
                start = end
            }
            filled = end - start
            if start > 0, filled > 0, let base = buffer.baseAddress {
                base.update(from: base + start, count: filled)
            }
        }
        if filled > 0 || isSkipping { try pass(0, filled) }
    }
}
