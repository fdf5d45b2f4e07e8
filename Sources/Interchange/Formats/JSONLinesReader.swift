import Foundation

/// Reads our own JSON Lines (jsonlines.org): an object on each line, as `moods list --format jsonl`
/// and `moods export` write it.
///
/// The keys are `id` (a UUID), `date`, `timeZone`, `country`, `feeling` (a number, or a name),
/// `latitude`, `longitude`, `tags`, `note`, `colors`, `source`, `externalID` and `modifiedAt`. Each
/// may be missing or null. Other keys are ignored, and reported unless our own export has them.
/// Lists are arrays of strings. A line with a value of a wrong type is refused.
public struct JSONLinesReader: EntryFileReader {
    public static let name = "jsonl"
    public static let summary = "an object on each line, as moods export writes it"

    private var lines: LineReader
    private let decoder = JSONDecoder()
    public private(set) var fieldsLeftOut = FieldNames()

    /// Returns whether the first line is an object with a date. An empty file counts too, because
    /// it is the export of an empty journal.
    ///
    /// - Parameter beginning: The first 64 KiB of the file or less, without a byte order mark.
    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        if beginning.firstVisible == nil { return true }
        guard let outline = JSONOutline(beginning), !outline.isArray, outline.isOnOneLine else {
            return false
        }
        return outline.keys.contains { EntryField(named: $0) == .date }
            && !outline.keys.contains("entries")
    }

    public init(_ source: ByteSource) throws {
        lines = try LineReader(source, format: Self.name)
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        while true {
            try lines.skipBlankLines()
            guard let line = try lines.next() else { return nil }
            if line.isBlank { continue }
            return Result { () throws(RefusedEntry) in
                let properties = try JSONElement(line: line.number, bytes: line.bytes)
                    .decoded(as: JSONProperties.self, by: decoder)
                for name in properties.fieldsLeftOut { fieldsLeftOut.insert(name) }
                return try properties.entry(line: line.number, isOwn: true).checkedForContent()
            }
        }
    }
}
