/// A zip: what is in it, and the bytes of that, one piece after the other.
///
/// Source of the format: PKWARE's APPNOTE.TXT 6.3, sections 4.3 and 4.5.3. The directory at the end
/// is believed, and every number of it checked against the file. Nothing is ever written to disk.
struct ZipArchive {
    /// How large what is read of an archive may become, in bytes, and how many times larger than the
    /// archive where it has more than 16 MiB: text does not shrink as far, and memory is not what
    /// this saves but time.
    static let sizeLimit = 1 << 32
    static let ratioLimit = 200

    /// How large the directory may be, in bytes: it is held whole.
    static let directoryLimit = 1 << 24

    /// What stands before a member's name, in bytes.
    static let lengthOfMemberHeader = 30

    /// Those that were asked for, in the directory's order.
    let members: [ZipMember]

    private let bytes: SeekableBytes
    private let format: String

    /// - Parameters:
    ///   - format: What errors call the file.
    ///   - isWanted: Told a member's name.
    /// - Throws: ``FormatError`` where it is no zip, where what is wanted is encrypted, packed in
    ///   an unknown manner, damaged or too large when unpacked; or ``InputError``.
    init(_ bytes: SeekableBytes, format: String, where isWanted: (String) -> Bool) throws {
        self.bytes = bytes
        self.format = format
        members = try ZipDirectory(bytes, format: format).members(where: isWanted)
        for member in members {
            if member.isEncrypted { throw malformed(member, "is encrypted; export without") }
            guard member.method == 0 || member.method == 8 else {
                throw malformed(member, "is packed by method \(member.method), not by deflate")
            }
        }
        // The sum counts, since many members may lie in the same bytes.
        let size = members.reduce(0) { $0 + min($1.size, Self.sizeLimit) }
        let limit = min(Self.sizeLimit, max(bytes.count * Self.ratioLimit, 1 << 24))
        guard size <= limit else {
            throw FormatError.tooLarge(what: "what is packed in the zip", limit: limit)
        }
    }

    /// A member's bytes. They are checked as they come: reading throws a ``FormatError`` where they
    /// are not those that were packed.
    func source(of member: ZipMember) throws -> ByteSource {
        let header = try bytes.read(at: member.offset, count: Self.lengthOfMemberHeader)
        guard header.count == Self.lengthOfMemberHeader, header.littleEndian32(0) == 0x0403_4B50
        else {
            throw malformed(member, "is not where the directory says")
        }
        let start =
            member.offset + header.count + Int(header.littleEndian16(26))
            + Int(header.littleEndian16(28))
        guard start <= bytes.count, member.compressedSize <= bytes.count - start else {
            throw malformed(member, "is cut off")
        }
        let packed = start..<start + member.compressedSize
        let name = member.name
        let contents = try ZipMemberBytes(member, packed: packed, of: bytes) { [format] in
            FormatError.malformed(
                format: format, line: nil, reason: "the file \(name.quoted) in the zip \($0)")
        }
        return ByteSource { try contents.read(into: $0) }
    }

    private func malformed(_ member: ZipMember, _ what: String) -> FormatError {
        .malformed(
            format: format, line: nil, reason: "the file \(member.name.quoted) in the zip \(what)")
    }
}
