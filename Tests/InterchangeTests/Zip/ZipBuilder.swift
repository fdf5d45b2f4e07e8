import CZlib

/// Builds valid and invalid zips.
struct ZipBuilder {
    struct Member {
        var name: String
        var contents: [UInt8]
        var isDeflated = true
        var isEncrypted = false

        /// The size in the directory, if it is wrong.
        var claimedSize: UInt32?
        var claimedMethod: UInt16?
        var checksum: UInt32?
        var offset: UInt32?
    }

    var members: [Member]

    /// Whether sizes and offsets are in the zip64 fields.
    var isZip64 = false
    var comment = ""
    var claimedCount: UInt16?

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for member in members {
            let offset = member.offset ?? UInt32(bytes.count)
            let packed = member.isDeflated ? Self.deflate(member.contents) : member.contents
            let method = member.claimedMethod ?? (member.isDeflated ? 8 : 0)
            let name = Array(member.name.utf8)
            let size = member.claimedSize ?? UInt32(member.contents.count)
            let checksum =
                member.checksum
                ?? UInt32(crc32(0, member.contents, UInt32(member.contents.count)))
            let common =
                Self.number(UInt16(member.isEncrypted ? 1 : 0)) + Self.number(method)
                + Self.number(UInt32(0)) + Self.number(checksum)
            bytes += [0x50, 0x4B, 3, 4] + Self.number(UInt16(20)) + common
            bytes += Self.number(UInt32(packed.count)) + Self.number(size)
            bytes += Self.number(UInt16(name.count)) + Self.number(UInt16(0)) + name + packed

            let numbers = [UInt64(size), UInt64(packed.count), UInt64(offset)]
            let extra =
                isZip64
                ? Self.number(UInt16(1)) + Self.number(UInt16(24))
                    + numbers.flatMap { Self.number($0) } : []
            directory += [0x50, 0x4B, 1, 2] + Self.number(UInt16(20)) + Self.number(UInt16(20))
            directory += common
            directory += Self.number(isZip64 ? UInt32.max : UInt32(packed.count))
            directory += Self.number(isZip64 ? UInt32.max : size)
            directory += Self.number(UInt16(name.count)) + Self.number(UInt16(extra.count))
            directory += [UInt8](repeating: 0, count: 10)
            directory += Self.number(isZip64 ? UInt32.max : offset) + name + extra
        }
        let start = UInt64(bytes.count)
        let size = UInt64(directory.count)
        bytes += directory
        if isZip64 {
            let record = UInt64(bytes.count)
            let count = UInt64(members.count)
            bytes += [0x50, 0x4B, 6, 6] + Self.number(UInt64(44)) + Self.number(UInt32(0x2D_002D))
            bytes += Self.number(UInt64(0)) + Self.number(count) + Self.number(count)
            bytes += Self.number(size) + Self.number(start)
            bytes += [0x50, 0x4B, 6, 7] + Self.number(UInt32(0)) + Self.number(record)
            bytes += Self.number(UInt32(1))
        }
        let count = claimedCount ?? (isZip64 ? .max : UInt16(members.count))
        bytes += [0x50, 0x4B, 5, 6] + Self.number(UInt32(0)) + Self.number(count)
        bytes += Self.number(count) + Self.number(isZip64 ? .max : UInt32(size))
        bytes += Self.number(isZip64 ? .max : UInt32(start))
        bytes += Self.number(UInt16(comment.utf8.count)) + Array(comment.utf8)
        return bytes
    }

    private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    /// Compresses without a zlib header, as in zips.
    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        return withUnsafeMutablePointer(to: &stream) { stream in
            guard
                deflateInit2_(
                    stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
                    == Z_OK
            else { return [] }
            defer { deflateEnd(stream) }
            var input = bytes
            let room = Int(deflateBound(stream, UInt(bytes.count)))
            return [UInt8](unsafeUninitializedCapacity: room) { output, length in
                input.withUnsafeMutableBufferPointer { input in
                    stream.pointee.next_in = input.baseAddress
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(room)
                    _ = CZlib.deflate(stream, Z_FINISH)
                    length = room - Int(stream.pointee.avail_out)
                }
            }
        }
    }
}
