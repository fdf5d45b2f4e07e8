/// The file formats for exports. The raw values are the names for `--format`.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// JSON Lines with every field; importing it restores every entry exactly.
    case jsonl
    /// One JSON array with every field.
    case json
    /// CSV with every field.
    case csv
    /// A GeoJSON feature collection.
    case geojson
    /// GPX 1.1 waypoints, for entries with coordinates.
    case gpx
    /// The JSON of jrnl (jrnl.sh).
    case jrnl

    /// Returns the format of a file by its name, or `nil` for an unknown extension.
    /// - Parameter name: The name or the path of the file. `jrnl`'s files end with `.json` too, so
    ///   that format needs to be chosen.
    public init?(fileName name: String) {
        let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.last else { return nil }
        let format = ending == "ndjson" ? .jsonl : Self(rawValue: String(ending))
        guard let format, format != .jrnl else { return nil }
        self = format
    }

    /// Whether fields can be chosen; the formats of other programs have fixed fields.
    public var hasFields: Bool { ![.gpx, .jrnl].contains(self) }

    /// Creates a writer for the format.
    /// - Parameter fields: The fields of each entry, in this order. It is ignored if ``hasFields``
    ///   is `false`.
    /// - Returns: A new writer.
    public func makeWriter(fields: [EntryField] = EntryField.exported) -> any EntryWriter {
        switch self {
        case .jsonl: JSONWriter(fields: fields, isArray: false)
        case .json: JSONWriter(fields: fields, isArray: true)
        case .csv: CSVWriter(fields: fields)
        case .geojson: GeoJSONWriter(fields: fields)
        case .gpx: GPXWriter()
        case .jrnl: JrnlWriter()
        }
    }
}
