/// The formats that entries are written in, by the names that `--format` has for them.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One object a line, of every key: what it says comes back the same. All others hold less.
    case jsonl
    case json
    case csv
    case geojson
    case gpx
    case jrnl

    public func makeWriter() -> any EntryWriter {
        switch self {
        case .jsonl: JSONLinesWriter()
        case .json: JSONArrayWriter()
        case .csv: CSVWriter()
        case .geojson: GeoJSONWriter()
        case .gpx: GPXWriter()
        case .jrnl: JrnlWriter()
        }
    }
}
