/// A GeoJSON feature (RFC 7946, section 3.2) that is a point or has no geometry.
struct GeoJSONFeature: JSONEntry {
    private let id: String?
    private let properties: JSONProperties
    private let position: (longitude: Double, latitude: Double)?
    /// The reason that the position can't be read, or `nil` if it can.
    private let unreadable: String?

    private enum Key: String, CodingKey { case type, id, geometry, properties, coordinates }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let type = try? container.decode(String.self, forKey: .type), type == "Feature"
        else { throw Refusal("type", "is not Feature") }
        id = try container.has(.id) ? container.textOrNumber(.id) : nil
        (position, unreadable) = try Self.position(in: container)
        guard try container.has(.properties) else {
            properties = JSONProperties()
            return
        }
        do {
            properties = try container.decode(JSONProperties.self, forKey: .properties)
        } catch is DecodingError { throw Refusal("properties", "is not an object") }
    }

    var fieldsLeftOut: [String] { properties.fieldsLeftOut }

    func entry(line: Int) throws(RefusedEntry) -> Entry {
        var entry = try properties.entry(line: line, isOwn: properties.hasModificationDate, id: id)
        if let position {
            entry.latitude = position.latitude
            entry.longitude = position.longitude
        }
        if let unreadable { entry.unreadable.append(unreadable) }
        return try entry.checkedForContent()
    }

    private static func position(in container: KeyedDecodingContainer<Key>) throws
        -> ((longitude: Double, latitude: Double)?, unreadable: String?)
    {
        guard try container.has(.geometry) else { return (nil, nil) }
        guard let geometry = try? container.nestedContainer(keyedBy: Key.self, forKey: .geometry),
            let type = try? geometry.decode(String.self, forKey: .type)
        else { throw Refusal("geometry", "is not a geometry") }
        guard type == "Point"
        else { throw Refusal("its geometry is a \(type.quoted), not a 'Point'") }
        do {
            var coordinates = try geometry.nestedUnkeyedContainer(forKey: .coordinates)
            // An empty array is a null geometry (section 3.1).
            if coordinates.isAtEnd { return (nil, nil) }
            let longitude = try coordinates.decode(Double.self)
            guard !coordinates.isAtEnd
            else { return ((.nan, .nan), Refusal("coordinates", "have no latitude").reason) }
            return ((longitude, try coordinates.decode(Double.self)), nil)
        } catch { return ((.nan, .nan), Refusal("coordinates", "are not numbers").reason) }
    }
}

extension KeyedDecodingContainer {
    /// Returns whether there is a value other than null.
    fileprivate func has(_ key: Key) throws -> Bool { try contains(key) && !decodeNil(forKey: key) }
}
