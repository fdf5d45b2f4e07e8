/// A file in a zip, as the archive's directory describes it.
struct ZipMember: Hashable {
    /// The path that it was packed from: only ever looked at.
    let name: String
    let method: UInt16
    let isEncrypted: Bool
    let checksum: UInt32

    /// In bytes.
    let compressedSize: Int
    let size: Int

    /// Where its own header stands.
    let offset: Int
}
