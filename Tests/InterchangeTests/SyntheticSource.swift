@testable import Interchange

/// Sources that need no file.
enum SyntheticSource {
    /// Returns a source that returns bytes in pieces of at most `largest`.
    static func pieces(of bytes: [UInt8], largest: Int) -> ByteSource {
        var rest = bytes[...]
        return ByteSource { buffer in
            let piece = rest.prefix(min(largest, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    /// Returns a source with a beginning, followed by one byte repeated.
    ///
    /// - Parameter read: A function that is called with the number of bytes of each read.
    static func endless(
        after beginning: String, _ byte: UInt8, count: Int, read: @escaping (Int) -> Void
    ) -> ByteSource {
        var beginning = Array(beginning.utf8)[...]
        var left = count
        return ByteSource { buffer in
            if !beginning.isEmpty {
                let piece = beginning.prefix(buffer.count)
                buffer.copyBytes(from: piece)
                beginning = beginning.dropFirst(piece.count)
                read(piece.count)
                return piece.count
            }
            let length = min(left, buffer.count)
            buffer.initializeMemory(as: UInt8.self, repeating: byte)
            left -= length
            read(length)
            return length
        }
    }

    /// Returns a source with a beginning, a piece repeated, and an end.
    ///
    /// - Parameter read: A function that is called with the number of bytes of each read.
    static func repeating(
        _ piece: [UInt8], count: Int, after beginning: String, before end: String,
        read: @escaping (Int) -> Void
    ) -> ByteSource {
        var rest = Array(beginning.utf8)[...]
        var left = count
        var end = Array(end.utf8)
        let pieces = Array([[UInt8]](repeating: piece, count: min(count, 1000)).joined())
        return ByteSource { buffer in
            while rest.isEmpty {
                if left > 0 {
                    rest = pieces.prefix(left * piece.count)
                    left -= min(left, 1000)
                } else if end.isEmpty {
                    return 0
                } else {
                    rest = end[...]
                    end = []
                }
            }
            let length = min(rest.count, buffer.count)
            buffer.copyBytes(from: rest.prefix(length))
            rest = rest.dropFirst(length)
            read(length)
            return length
        }
    }
}
