/// Reads GeoJSON (RFC 7946): a collection of features, or successive features, either one per line
/// or as a sequence (RFC 8142).
///
/// A feature is a point, longitude first, or has no geometry. Its height is ignored. Its properties
/// have the names of our own JSON or of the columns of a CSV, in any case. If they include
/// `modifiedAt`, the feature comes from our own export, and its `id` is the mood's UUID. Otherwise
/// an `id` of the feature or in its properties becomes the external ID.
struct GeoJSONReader: EntryFileReader {
    static let name = "geojson"
    static let summary = "points of GeoJSON: a collection, or a feature on each line"

    private var entries: JSONEntries<GeoJSONFeature>
    static let hasKeys = true
    var fieldsLeftOut: FieldNames { entries.fieldsLeftOut }
    var numbersEntries: Bool { entries.elements.numbersEntries }

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        JSONOutline(beginning)?.hasFeatures ?? false
    }

    init(_ source: ByteSource) throws {
        entries = JSONEntries(try JSONElements(featuresOf: source, format: Self.name))
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? { try entries.next() }
}
