import CZlib

/// The unpacked bytes of a zip member.
///
/// It keeps 32 KiB of packed bytes and zlib's window. It never returns more bytes than the
/// directory declares.
final class ZipMemberBytes {
    private static let chunkSize = 1 << 15

    private let member: ZipMember
    private let file: SeekableBytes
    private let malformed: (String) -> FormatError
    private var packed: Range<Int>
    private var chunk: [UInt8] = []
    private var chunkPosition = 0
    private var size = 0
    private var checksum: UInt = 0
    private var isAtEnd = false
    /// The zlib stream, whose address zlib keeps, or `nil` if the member isn't compressed.
    private let stream: UnsafeMutablePointer<z_stream>?

    /// - Parameter malformed: Returns the error for a description of the damage.
    init(
        _ member: ZipMember, packed: Range<Int>, of file: SeekableBytes,
        malformed: @escaping (String) -> FormatError
    ) throws(FormatError) {
        self.member = member
        self.packed = packed
        self.file = file
        self.malformed = malformed
        guard member.method != 0 else {
            stream = nil
            return
        }
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        self.stream = stream
        // A negative number means deflate without a zlib header.
        let status = inflateInit2_(
            stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { throw malformed("can't be unpacked: out of memory") }
    }

    deinit {
        if let stream {
            inflateEnd(stream)
            stream.deallocate()
        }
    }

    /// Fills the beginning of a buffer and returns the number of bytes, or 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !isAtEnd else { return 0 }
        let count = try stream.map { try inflate($0, into: buffer) } ?? copy(into: buffer)
        size += count
        guard size <= member.size
        else { throw malformed("is larger than the zip's directory says") }
        checksum = crc32_z(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), count)
        if count == 0 {
            isAtEnd = true
            guard size == member.size, packed.isEmpty, checksum == UInt(member.checksum)
            else { throw malformed("is damaged: its checksum does not match") }
        }
        return count
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let bytes = try file.read(at: packed.lowerBound, count: min(buffer.count, packed.count))
        guard !bytes.isEmpty || packed.isEmpty else { throw malformed("is truncated") }
        packed = packed.dropFirst(bytes.count)
        buffer.copyBytes(from: bytes)
        return bytes.count
    }

    private func inflate(
        _ stream: UnsafeMutablePointer<z_stream>, into buffer: UnsafeMutableRawBufferPointer
    ) throws -> Int {
        while true {
            if chunkPosition == chunk.count, !packed.isEmpty {
                chunk = try file.read(
                    at: packed.lowerBound, count: min(Self.chunkSize, packed.count))
                guard !chunk.isEmpty else { throw malformed("is truncated") }
                packed = packed.dropFirst(chunk.count)
                chunkPosition = 0
            }
            let available = chunk.count - chunkPosition
            let room = min(buffer.count, Int(UInt32.max))
            let status = chunk.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress.map { $0 + chunkPosition }
                stream.pointee.avail_in = UInt32(available)
                stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(room)
                return CZlib.inflate(stream, Z_NO_FLUSH)
            }
            chunkPosition += available - Int(stream.pointee.avail_in)
            let count = room - Int(stream.pointee.avail_out)
            if status == Z_STREAM_END {
                guard chunkPosition == chunk.count, packed.isEmpty
                else { throw malformed("is damaged: data follows its end") }
                return count
            }
            guard status == Z_OK || status == Z_BUF_ERROR else { throw malformed("is damaged") }
            if count > 0 { return count }
            // There is no progress, and no more data.
            if chunkPosition == chunk.count, packed.isEmpty { throw malformed("is truncated") }
        }
    }
}
