import Foundation

/// Reads Daylio's backups, `.daylio` files: a zip that contains `backup.daylio`, which is base64 of
/// JSON. Photos and all other parts are ignored.
///
/// - Users define their own moods in five groups, from 1 (best) to 5. The group determines the
///   level, from 5 to 1. The name of a user's mood becomes a tag.
/// - If the backup doesn't define an entry's mood or tag, the number is kept, as the feeling `mood
///   7` or the tag `7`.
/// - Times are instants with the phone's offset at that time. A favorite gets the tag `starred`.
///   Title and text are joined as in the table that Daylio exports.
///
/// The reader reads the backup twice, because the tables of moods and tags may come after the
/// entries. It keeps the tables in memory, but not the entries.
///
/// Source of the format: the notes of users who unpacked theirs (`DAYLIO_BACKUP_GUIDE.md` of
/// daylio-scribe, and other readers on GitHub).
struct DaylioBackupReader: EntryFileReader {
    static let name = "daylio-backup"
    static let summary = "the backup that Daylio makes (.daylio)"

    private let tables: DaylioTables
    private var elements: JSONElements
    private let decoder = JSONDecoder()
    var numbersEntries: Bool { true }

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.isZip && (beginning.holds("backup.daylio") || beginning.holds("assets/photos"))
    }

    init(_ source: ByteSource) throws {
        guard try source.peek(4).isZip else {
            throw FormatError.malformed(
                format: Self.name, line: 1,
                reason: "it is not a zip file; use the .daylio file that the app makes")
        }
        var passedOver = 0
        let archive = try ZipArchive(source.seekable(), format: Self.name) { name in
            // Some people pack the folder that they unpacked.
            let isBackup =
                !name.hasPrefix("__MACOSX/") && name.split(separator: "/").last == "backup.daylio"
            if !isBackup { passedOver += 1 }
            return isBackup
        }
        guard let member = archive.members.first else {
            throw FormatError.malformed(
                format: Self.name, line: nil,
                reason: "there is no backup.daylio in the zip (files passed over: \(passedOver))")
        }
        func elements(_ key: String) throws -> JSONElements {
            let base64 = Base64Bytes(try archive.source(of: member), format: Self.name)
            return try JSONElements(
                ByteSource { try base64.read(into: $0) }, format: Self.name, in: .member(key),
                numbersEntries: true)
        }
        tables = try DaylioTables(moods: elements("customMoods"), tags: elements("tags"))
        self.elements = try elements("dayEntries")
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let element = try elements.next() else { return nil }
        return Result { () throws(RefusedEntry) in
            try element.decoded(as: DaylioEntry.self, by: decoder).entry(line: element.line, tables)
        }
    }
}
