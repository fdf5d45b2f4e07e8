import Foundation

/// A GeoJSON feature (RFC 7946, section 3.2) that is a point or has no geometry.
struct GeoJSONFeature: Decodable {
    private let id: String?
    private let properties: JSONProperties
    private let position: (longitude: Double, latitude: Double)?

    private enum Key: String, CodingKey {
        case type, id, geometry, properties, coordinates
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let type = try? container.decode(String.self, forKey: .type), type == "Feature" else {
            throw JSONPropertyError("type", "is not Feature")
        }
        id = try Self.id(in: container)
        position = try Self.position(in: container)
        let hasProperties =
            container.contains(.properties)
            && (try? container.decodeNil(forKey: .properties)) == false
        guard hasProperties else {
            properties = JSONProperties()
            return
        }
        do {
            properties = try container.decode(JSONProperties.self, forKey: .properties)
        } catch is DecodingError {
            throw JSONPropertyError("properties", "is not an object")
        }
    }

    var fieldsLeftOut: [String] { properties.fieldsLeftOut }

    /// - Throws: ``RefusedEntry``.
    func entry(line: Int) throws(RefusedEntry) -> Entry {
        var entry = try properties.entry(
            line: line, isOwn: properties.hasModificationDate, id: id)
        if let position {
            entry.latitude = position.latitude
            entry.longitude = position.longitude
        }
        return entry
    }

    private static func id(in container: KeyedDecodingContainer<Key>) throws -> String? {
        guard container.contains(.id), try !container.decodeNil(forKey: .id) else { return nil }
        if let text = try? container.decode(String.self, forKey: .id) { return text }
        if let number = try? container.decode(Int.self, forKey: .id) { return "\(number)" }
        guard let number = try? container.decode(Double.self, forKey: .id) else {
            throw JSONPropertyError("id", "is neither a string nor a number")
        }
        return "\(number)"
    }

    private static func position(in container: KeyedDecodingContainer<Key>) throws
        -> (longitude: Double, latitude: Double)?
    {
        guard container.contains(.geometry), try !container.decodeNil(forKey: .geometry) else {
            return nil
        }
        guard
            let geometry = try? container.nestedContainer(keyedBy: Key.self, forKey: .geometry),
            let type = try? geometry.decode(String.self, forKey: .type)
        else { throw JSONPropertyError("geometry", "is not a geometry") }
        guard type == "Point" else {
            throw JSONPropertyError(reason: "its geometry is a \(type.quoted), not a 'Point'")
        }
        guard let coordinates = try? geometry.decode([Double].self, forKey: .coordinates) else {
            throw JSONPropertyError("coordinates", "are not numbers")
        }
        // An empty array is a null geometry (section 3.1).
        if coordinates.isEmpty { return nil }
        guard coordinates.count > 1 else {
            throw JSONPropertyError("coordinates", "have no latitude")
        }
        return (coordinates[0], coordinates[1])
    }
}
