/// Reads our own JSON: an array of objects, as `moods list --format json` and `moods export
/// --format json` write it. The keys are those of ``JSONLinesReader``.
struct JSONReader: EntryFileReader {
    static let name = "json"
    static let summary = "an array of objects, as moods export --format json writes it"

    private var entries: JSONEntries<JSONProperties>
    static let hasKeys = true
    var fieldsLeftOut: FieldNames { entries.fieldsLeftOut }
    var numbersEntries: Bool { entries.elements.numbersEntries }

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let outline = JSONOutline(beginning), outline.isArray else { return false }
        return outline.isEmptyArray || outline.hasDate
    }

    init(_ source: ByteSource) throws {
        entries = JSONEntries(try JSONElements(source, format: Self.name, in: .array))
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? { try entries.next() }
}
