import Foundation

/// Reads GeoJSON (RFC 7946): a collection of features, or features one after the other, either one
/// per line or as a sequence (RFC 8142).
///
/// A feature is a point, longitude first, or has no geometry; its height is ignored. Its properties
/// have the names of our own JSON or of the columns of a CSV, in any case. If they include
/// `modifiedAt`, the feature comes from our own export, and its `id` is the mood's UUID. Otherwise
/// the `id` of the feature or among its properties becomes the external ID.
public struct GeoJSONReader: EntryReader {
    public static let name = "geojson"
    public static let summary = "points of GeoJSON: a collection, or a feature on each line"

    private enum Features {
        case elements(JSONElements)
        case lines(LineReader)
    }

    private var features: Features
    private let decoder = JSONDecoder()
    public private(set) var fieldsLeftOut = FieldNames()

    public var numbersEntries: Bool {
        if case .elements(let elements) = features { elements.numbersEntries } else { false }
    }

    public static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        guard let outline = JSONOutline(beginning), !outline.isArray else { return false }
        return ["Feature", "FeatureCollection"].contains(outline.texts["type"])
            || outline.keys.contains("features.geometry")
    }

    public init(_ source: ByteSource) throws {
        let beginning = try source.peek(FileFormat.lengthOfBeginning)
        let outline = JSONOutline(
            beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning)
        if beginning.firstVisible == 0x1E {
            features = .lines(try LineReader(source, format: Self.name, separator: 0x1E))
        } else if outline?.texts["type"] != "Feature" {
            features = .elements(
                try JSONElements(source, format: Self.name, in: .member("features")))
        } else if outline?.isOnOneLine == true {
            features = .lines(try LineReader(source, format: Self.name))
        } else {
            features = .elements(try JSONElements(source, format: Self.name, in: .sequence))
        }
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let element = try nextElement() else { return nil }
        return Result { () throws(RefusedEntry) in
            let feature = try element.decoded(as: GeoJSONFeature.self, by: decoder)
            for name in feature.fieldsLeftOut { fieldsLeftOut.insert(name) }
            return try feature.entry(line: element.line).checkedForContent()
        }
    }

    private mutating func nextElement() throws -> JSONElement? {
        switch features {
        case .elements(var elements):
            defer { features = .elements(elements) }
            return try elements.next()
        case .lines(var lines):
            defer { features = .lines(lines) }
            while true {
                try lines.skipBlankLines()
                guard let line = try lines.next() else { return nil }
                if !line.isBlank { return JSONElement(line: line.number, bytes: line.bytes) }
            }
        }
    }
}
