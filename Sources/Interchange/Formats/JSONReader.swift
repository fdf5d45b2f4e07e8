import Foundation

/// Reads our own JSON: an array of objects, as `moods list --format json` and `moods export
/// --format json` write it. The keys are those of ``JSONLinesReader``.
public struct JSONReader: EntryFileReader {
    public static let name = "json"
    public static let summary = "an array of objects, as moods export --format json writes it"

    private var elements: JSONElements
    private let decoder = JSONDecoder()
    public private(set) var fieldsLeftOut = FieldNames()
    public var numbersEntries: Bool { elements.numbersEntries }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let outline = JSONOutline(beginning), outline.isArray else { return false }
        return outline.isEmptyArray
            || outline.keys.contains { EntryField(named: $0) == .date }
    }

    public init(_ source: ByteSource) throws {
        elements = try JSONElements(source, format: Self.name, in: .array)
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let element = try elements.next() else { return nil }
        return Result { () throws(RefusedEntry) in
            let properties = try element.decoded(as: JSONProperties.self, by: decoder)
            for name in properties.fieldsLeftOut { fieldsLeftOut.insert(name) }
            return try properties.entry(line: element.line, isOwn: true).checkedForContent()
        }
    }
}
