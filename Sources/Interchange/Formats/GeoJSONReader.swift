import Foundation

/// Reads GeoJSON (RFC 7946): a collection of features, or successive features, either one per line
/// or as a sequence (RFC 8142).
///
/// A feature is a point, longitude first, or has no geometry. Its height is ignored. Its properties
/// have the names of our own JSON or of the columns of a CSV, in any case. If they include
/// `modifiedAt`, the feature comes from our own export, and its `id` is the mood's UUID. Otherwise
/// an `id` of the feature or in its properties becomes the external ID.
public struct GeoJSONReader: EntryFileReader {
    public static let name = "geojson"
    public static let summary = "points of GeoJSON: a collection, or a feature on each line"

    private var features: GeoJSONFeatures
    private let decoder = JSONDecoder()
    public private(set) var fieldsLeftOut = FieldNames()

    public var numbersEntries: Bool { features.numbersEntries }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        JSONOutline(beginning).map(GeoJSONFeatures.recognizes) ?? false
    }

    public init(_ source: ByteSource) throws {
        features = try GeoJSONFeatures(source, format: Self.name)
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        let next = try features.withNext { JSONElement(line: $0.line, bytes: Data($0.bytes)) }
        guard let element = next else { return nil }
        return Result { () throws(RefusedEntry) in
            let feature = try element.decoded(as: GeoJSONFeature.self, by: decoder)
            for name in feature.fieldsLeftOut { fieldsLeftOut.insert(name) }
            return try feature.entry(line: element.line).checkedForContent()
        }
    }
}
