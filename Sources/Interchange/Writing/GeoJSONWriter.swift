/// Writes GeoJSON (RFC 7946): a collection of features, one per line.
///
/// A feature is a point, longitude first, or has no geometry (section 3.2 allows that). Its
/// properties are the keys of JSON Lines except for the coordinates and the ID, which belong to the
/// feature.
struct GeoJSONWriter: EntryWriter {
    /// A feature always has its ID and its coordinates.
    private let properties: [JSONMember]
    private var isEmpty = true

    init(fields: [EntryField]) {
        properties = JSONMember.members(
            fields.filter { ![.id, .latitude, .longitude].contains($0) })
    }

    mutating func writeBeginning(to bytes: inout [UInt8]) {
        bytes += #"{"type":"FeatureCollection","features":["#.utf8
    }

    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        bytes += (isEmpty ? "\n" : ",\n").utf8
        isEmpty = false
        bytes += #"{"type":"Feature","id":""#.utf8
        bytes.append(entry.id)
        bytes += #"","geometry":"#.utf8
        if let latitude = entry.latitude, let longitude = entry.longitude,
            latitude.isFinite, longitude.isFinite
        {
            bytes += #"{"type":"Point","coordinates":["#.utf8
            bytes += longitude.description.utf8
            bytes.append(UInt8(ascii: ","))
            bytes += latitude.description.utf8
            bytes += "]}".utf8
        } else {
            bytes += "null".utf8
        }
        bytes += #","properties":"#.utf8
        bytes.append(object: properties, of: entry)
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    mutating func writeEnd(to bytes: inout [UInt8]) { bytes += (isEmpty ? "]}\n" : "\n]}\n").utf8 }
}
