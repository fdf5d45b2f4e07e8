/// The directory at the end of a zip, in the original form or in the form for larger files (zip64).
struct ZipDirectory {
    private let bytes: [UInt8]
    private let count: Int
    private let fileLength: Int
    private let format: String

    init(_ file: SeekableBytes, format: String) throws {
        self.format = format
        fileLength = file.count
        func malformed(_ reason: String) -> FormatError {
            .malformed(format: format, line: nil, reason: reason)
        }

        // The end record is followed by a comment of up to 65,535 bytes.
        let tailStart = max(0, file.count - (22 + 65_535))
        let tail = try file.read(at: tailStart, count: file.count - tailStart)
        guard
            let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
                tail[$0] == 0x50 && tail.littleEndian32($0) == 0x0605_4B50
                    && $0 + 22 + Int(tail.littleEndian16($0 + 20)) <= tail.count
            })
        else { throw malformed("it is not a zip file, or it is truncated") }

        var disk = UInt64(tail.littleEndian16(end + 4))
        var entries = UInt64(tail.littleEndian16(end + 10))
        var size = UInt64(tail.littleEndian32(end + 12))
        var offset = UInt64(tail.littleEndian32(end + 16))
        if end >= 20, tail.littleEndian32(end - 20) == 0x0706_4B50 {
            let place = Int(clamping: tail.littleEndian64(end - 12))
            let record = try file.read(at: place, count: 56)
            guard record.count == 56, record.littleEndian32(0) == 0x0606_4B50
            else { throw malformed("its zip64 directory is not where its header says") }
            disk = UInt64(record.littleEndian32(16))
            entries = record.littleEndian64(32)
            size = record.littleEndian64(40)
            offset = record.littleEndian64(48)
        }
        guard disk == 0
        else { throw malformed("it is one part of a split zip; join the parts first") }
        guard size <= UInt64(ZipArchive.directoryLimit) else {
            throw FormatError.tooLarge(
                what: "the zip's directory", limit: ZipArchive.directoryLimit)
        }
        // Each entry has at least 46 bytes.
        guard entries <= size / 46 else { throw malformed("its directory is damaged") }
        count = Int(entries)
        bytes = try file.read(at: Int(clamping: offset), count: Int(size))
        guard bytes.count == Int(size) else { throw malformed("its directory is truncated") }
    }

    func members(where isWanted: (String) -> Bool) throws(FormatError) -> [ZipMember] {
        var members: [ZipMember] = []
        var place = 0
        for _ in 0..<count {
            let nameStart = place + 46
            guard nameStart <= bytes.count, bytes.littleEndian32(place) == 0x0201_4B50
            else { throw damaged }
            let extraStart = nameStart + Int(bytes.littleEndian16(place + 28))
            let commentStart = extraStart + Int(bytes.littleEndian16(place + 30))
            let next = commentStart + Int(bytes.littleEndian16(place + 32))
            guard next <= bytes.count else { throw damaged }
            let name = String(decoding: bytes[nameStart..<extraStart], as: UTF8.self)
            if isWanted(name) {
                members.append(try member(name, at: place, extra: extraStart..<commentStart))
            }
            place = next
        }
        return members
    }

    private func member(
        _ name: String, at place: Int, extra: Range<Int>
    ) throws(FormatError) -> ZipMember {
        var size = UInt64(bytes.littleEndian32(place + 24))
        var compressedSize = UInt64(bytes.littleEndian32(place + 20))
        var offset = UInt64(bytes.littleEndian32(place + 42))
        var large = largeNumbers(in: extra)[...]
        if size == UInt64(UInt32.max) { size = large.popFirst() ?? size }
        if compressedSize == UInt64(UInt32.max) {
            compressedSize = large.popFirst() ?? compressedSize
        }
        if offset == UInt64(UInt32.max) { offset = large.popFirst() ?? offset }
        guard offset < UInt64(fileLength), compressedSize <= UInt64(fileLength)
        else { throw damaged }
        return ZipMember(
            name: name, method: bytes.littleEndian16(place + 10),
            isEncrypted: bytes.littleEndian16(place + 8) & 1 == 1,
            checksum: bytes.littleEndian32(place + 16), compressedSize: Int(compressedSize),
            size: Int(clamping: size), offset: Int(offset))
    }

    /// Returns the numbers in the zip64 field: the size, packed size and offset that exceed their
    /// 32-bit fields.
    private func largeNumbers(in extra: Range<Int>) -> [UInt64] {
        var place = extra.lowerBound
        while place + 4 <= extra.upperBound {
            let length = Int(bytes.littleEndian16(place + 2))
            let end = min(place + 4 + length, extra.upperBound)
            if bytes.littleEndian16(place) == 0x0001 {
                return stride(from: place + 4, through: end - 8, by: 8).map(bytes.littleEndian64)
            }
            place = end
        }
        return []
    }

    private var damaged: FormatError {
        .malformed(format: format, line: nil, reason: "the zip's directory is damaged")
    }
}

extension [UInt8] {
    /// Returns the little-endian number of two bytes at an index, or 0 if they aren't in the array.
    func littleEndian16(_ index: Int) -> UInt16 { littleEndian(index) }
    func littleEndian32(_ index: Int) -> UInt32 { littleEndian(index) }
    func littleEndian64(_ index: Int) -> UInt64 { littleEndian(index) }

    private func littleEndian<Number: FixedWidthInteger>(_ index: Int) -> Number {
        let length = Number.bitWidth / 8
        guard index >= 0, index <= count - length else { return 0 }
        return self[index..<index + length].reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}

/// A file in a zip, as described by the archive's directory.
struct ZipMember: Hashable {
    /// The path from which it was packed, which is only compared and never opened.
    let name: String
    /// The number of the compression method: 0 for stored, 8 for deflate.
    let method: UInt16
    let isEncrypted: Bool
    let checksum: UInt32
    /// The packed size, in bytes.
    let compressedSize: Int
    /// The unpacked size according to the directory, in bytes.
    let size: Int
    /// The offset of the member's own header in the file.
    let offset: Int
}
