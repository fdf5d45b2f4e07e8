import Interchange

/// Sources that no file is needed for.
enum SyntheticSource {
    /// Bytes in pieces of at most so many.
    static func pieces(of bytes: [UInt8], largest: Int) -> ByteSource {
        var rest = bytes[...]
        return ByteSource { buffer in
            let piece = rest.prefix(min(largest, buffer.count))
            buffer.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        }
    }

    /// A beginning, and then one byte again and again.
    ///
    /// - Parameter read: called with each number of bytes that are taken.
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
}
