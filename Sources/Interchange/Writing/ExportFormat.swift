/// The formats that entries are written in, by the names that `--format` has for them.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One object a line, of every key: what it says comes back the same. All others hold less.
    case jsonl
    case json
    case csv
    case geojson
    case gpx
    case jrnl

    /// Whether fields can be chosen: a format of another program's has fields of its own.
    public var hasFields: Bool { ![.gpx, .jrnl].contains(self) }

    /// Makes a writer of the format.
    ///
    /// - Parameter fields: What to write of each entry, in this order, if the format has fields.
    public func makeWriter(fields: [ExportField] = ExportField.allCases) -> any EntryWriter {
        switch self {
        case .jsonl: JSONLinesWriter(fields: fields)
        case .json: JSONArrayWriter(fields: fields)
        case .csv: CSVWriter(fields: fields)
        case .geojson: GeoJSONWriter(fields: fields)
        case .gpx: GPXWriter()
        case .jrnl: JrnlWriter()
        }
    }
}
