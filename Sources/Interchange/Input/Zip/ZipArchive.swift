/// A zip archive: its directory, and the bytes of its members, which are unpacked piece by piece.
///
/// Source of the format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 and 4.5.3. Every number in the
/// directory is checked against the file. Nothing is written to disk.
struct ZipArchive {
    /// The maximum unpacked size, in bytes.
    static let sizeLimit = 1 << 32
    /// The maximum ratio of unpacked to packed size, for unpacked sizes of more than 16 MiB. Text
    /// doesn't compress that well. The limit saves time and not memory.
    static let ratioLimit = 200
    /// The maximum size of the directory, in bytes, because it is kept in memory.
    static let directoryLimit = 1 << 24
    /// The number of bytes before a member's name.
    static let lengthOfMemberHeader = 30
    /// The requested members, in the directory's order.
    let members: [ZipMember]

    private let bytes: SeekableBytes
    private let format: String

    /// Reads the directory of a zip. `isWanted` returns whether to keep a member, given its name.
    /// It throws ``FormatError`` if the file isn't a zip, or if a member is encrypted, packed by an
    /// unknown method, damaged or too large when unpacked; or ``InputError``.
    init(_ bytes: SeekableBytes, format: String, where isWanted: (String) -> Bool) throws {
        self.bytes = bytes
        self.format = format
        members = try ZipDirectory(bytes, format: format).members(where: isWanted)
        for member in members {
            if member.isEncrypted {
                throw malformed(member, "is encrypted; export it without a password")
            }
            guard member.method == 0 || member.method == 8 else {
                throw malformed(
                    member, "uses compression method \(member.method); only deflate can be read")
            }
        }
        // The sum is limited, because many members may share the same bytes.
        let size = members.reduce(0) { $0 + min($1.size, Self.sizeLimit) }
        let limit = min(Self.sizeLimit, max(bytes.count * Self.ratioLimit, 1 << 24))
        guard size <= limit
        else { throw FormatError.tooLarge(what: "the unpacked zip", limit: limit) }
    }

    /// Returns a member's unpacked bytes. They are checked during reading, which throws a
    /// ``FormatError`` if the member is damaged.
    func source(of member: ZipMember) throws -> ByteSource {
        let header = try bytes.read(at: member.offset, count: Self.lengthOfMemberHeader)
        guard header.count == Self.lengthOfMemberHeader, header.littleEndian32(0) == 0x0403_4B50
        else { throw malformed(member, "is not where the zip's directory says") }
        let start =
            member.offset + header.count + Int(header.littleEndian16(26))
            + Int(header.littleEndian16(28))
        guard start <= bytes.count, member.compressedSize <= bytes.count - start
        else { throw malformed(member, "is truncated") }
        let packed = start..<start + member.compressedSize
        let contents = try ZipMemberBytes(member, packed: packed, of: bytes) {
            malformed(member, $0)
        }
        return ByteSource { try contents.read(into: $0) }
    }

    private func malformed(_ member: ZipMember, _ what: String) -> FormatError {
        .malformed(
            format: format, line: nil, reason: "the file \(member.name.quoted) in the zip \(what)")
    }
}
