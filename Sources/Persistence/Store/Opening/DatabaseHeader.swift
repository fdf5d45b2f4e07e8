/// The beginning of a database file (sqlite.org/fileformat.html, sections 1.3 and 1.6).
struct DatabaseHeader {
    /// The size of the header in bytes. The first page's own contents follow it.
    static let size = 100
    /// The header and the first fields of the first page, which holds the schema.
    static let byteCount = 108
    /// The latest schema format. SQLite refuses later ones with an error that has no code of its
    /// own.
    private static let latestSchemaFormat = 4
    private let bytes: [UInt8]

    /// Throws if these aren't the first bytes of a database, or are damaged.
    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: Array("SQLite format 3\0".utf8))
        else { throw StoreError(.notADatabase, message: "its first bytes are not a database's") }
        guard bytes.count == Self.byteCount
        else { throw StoreError(.truncated, message: "its header is cut short") }
        self.bytes = bytes
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0,
            number(at: 44) <= Self.latestSchemaFormat
        else { throw StoreError(.notADatabase, message: "its header is damaged") }
    }

    /// Returns whether a file of this size is as long as the header says. The page count is valid
    /// only if it was written with the last change.
    func fits(fileSize: Int) -> Bool {
        number(at: 24) != number(at: 92) || fileSize >= expectedFileSize
    }

    var expectedFileSize: Int { Int(number(at: 28)) * pageSize }

    var pageSize: Int {
        let written = Int(bytes[16]) << 8 | Int(bytes[17])
        return written == 1 ? 65536 : written
    }

    /// The bytes at the end of each page that SQLite leaves to extensions.
    var reservedSize: Int { Int(bytes[20]) }
    /// The first page of the list of free pages; 0 without free pages.
    var firstFreePage: Int { Int(number(at: 32)) }
    var freePageCount: Int { Int(number(at: 36)) }
    var userVersion: Int32 { Int32(bitPattern: number(at: 60)) }
    var applicationID: Int32 { Int32(bitPattern: number(at: 68)) }
    var hasEmptySchema: Bool { bytes[100] == 0x0D && bytes[103] == 0 && bytes[104] == 0 }

    private func number(at offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
