import Foundation

/// The backup that Daylio makes, a `.daylio` file: a zip, in it the file `backup.daylio`, in that
/// base64, and in that JSON. Photos and all else are left out.
///
/// - Moods are the user's own, in five groups from 1, the best, to 5: the group gives the level from
///   5 to 1. A mood with a name of its own brings that as a tag.
/// - An entry whose mood or tags the backup does not tell of keeps their numbers, as the feeling
///   `mood 7` and the tag `7`: nothing is made up and nothing is lost.
/// - Times are instants, with the offset that the telephone had then. A favorite has the tag
///   `starred`. Title and text are joined as in the table that Daylio exports.
///
/// Reads the backup twice: the tables of moods and tags may stand behind the entries. They are
/// held, the entries are not.
///
/// Source of the format: the notes of users who unpacked theirs (daylio-scribe's
/// `DAYLIO_BACKUP_GUIDE.md`, and other readers on GitHub).
public struct DaylioBackupReader: EntryReader {
    public static let name = "daylio-backup"
    public static let summary = "the backup that Daylio makes (.daylio)"

    private let tables: DaylioTables
    private var elements: JSONElements
    private let decoder = JSONDecoder()
    public var numbersEntries: Bool { true }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        beginning.isZip
            && (beginning.holds("backup.daylio") || beginning.holds("assets/photos"))
    }

    public init(_ source: ByteSource) throws {
        guard try source.peek(4).isZip else {
            throw FormatError.malformed(format: Self.name, line: 1, reason: "it is no zip")
        }
        let archive = try ZipArchive(source.seekable(), format: Self.name) {
            $0 == "backup.daylio"
        }
        guard let member = archive.members.first else {
            throw FormatError.malformed(
                format: Self.name, line: nil, reason: "there is no backup.daylio in the zip")
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

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let element = try elements.next() else { return nil }
        do throws(RefusedEntry) {
            let entry = try element.decoded(as: DaylioEntry.self, by: decoder)
            return .success(try entry.entry(line: element.line, tables))
        } catch {
            return .failure(error)
        }
    }
}
