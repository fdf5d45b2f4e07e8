/// A file in a zip, as the archive's directory describes it.
struct ZipMember: Hashable {
    /// The path that it was packed from, which is only compared.
    let name: String

    /// The number of the compression method: 0 for stored, 8 for deflate.
    let method: UInt16
    let isEncrypted: Bool
    let checksum: UInt32

    /// The packed size, in bytes.
    let compressedSize: Int

    /// The unpacked size according to the directory, in bytes.
    let size: Int

    /// The place of the member's own header in the file.
    let offset: Int
}
