/// Reads our own JSON Lines (jsonlines.org): an object on each line, as `moods list --format jsonl`
/// and `moods export` write it.
///
/// The keys are `id` (a UUID), `date`, `timeZone`, `country`, `feeling` (a number, or a name),
/// `latitude`, `longitude`, `tags`, `note`, `colors`, `source`, `externalID` and `modifiedAt`. Each
/// may be missing or null. Other keys are ignored, and reported unless our own export has them.
/// Lists are arrays of strings. A line with a value of a wrong type is refused.
struct JSONLinesReader: EntryFileReader {
    static let name = "jsonl"
    static let summary = "an object on each line, as moods export writes it"

    private var entries: JSONEntries<JSONProperties>
    static let hasKeys = true
    var fieldsLeftOut: FieldNames { entries.fieldsLeftOut }

    /// Returns whether the first line is an object with a date. An empty file counts too, because
    /// it is the export of an empty journal.
    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        if beginning.firstVisible == nil { return true }
        guard let outline = JSONOutline(beginning), !outline.isArray, outline.isOnOneLine
        else { return false }
        return outline.hasDate && !outline.keys.contains("entries")
    }

    init(_ source: ByteSource) throws {
        entries = JSONEntries(try JSONElements(source, format: Self.name, in: .lines()))
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? { try entries.next() }
}
