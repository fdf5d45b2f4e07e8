import Atlas
import Foundation

/// The forms in which programs print where a machine is.
enum LocationOutput {
    /// Returns the coordinate in a command's output: a JSON object with `latitude` and `longitude`
    /// (or `lat` and `lon` or `lng`), also in an object `location`, `coords` or `position`; lines
    /// such as `Latitude: 48.85°` and `Longitude: 2.35°`, also with a decimal comma; or a line
    /// that is a coordinate.
    /// - Parameter output: The command's output, in UTF-8.
    /// - Returns: `nil` if the output has another form, or the numbers are out of range.
    static func coordinate(in output: [UInt8]) -> Coordinate? {
        if let object = try? JSONSerialization.jsonObject(with: Data(output)) as? [String: Any] {
            return coordinate(in: object)
        }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        let latitude = angle(labelled: ["latitude", "lat"], in: lines)
        let longitude = angle(labelled: ["longitude", "lon", "lng"], in: lines)
        if let latitude, let longitude { return try? Coordinate("\(latitude), \(longitude)") }
        return lines.lazy.compactMap { try? Coordinate($0) }.first
    }

    /// Returns the text after the first label of these and a colon or an equals sign.
    private static func angle(labelled labels: Set<String>, in lines: [Substring]) -> String? {
        for line in lines {
            let parts = line.split(maxSplits: 1, omittingEmptySubsequences: false) {
                $0 == ":" || $0 == "="
            }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, labels.contains(parts[0].lowercased()) {
                // Programs print a decimal comma in many locales.
                return parts[1].replacing(",", with: ".")
            }
        }
        return nil
    }

    /// Returns the coordinate in a JSON object, whose numbers may be strings.
    private static func coordinate(in object: [String: Any]) -> Coordinate? {
        func degrees(_ keys: [String]) -> Double? {
            keys.lazy.compactMap { key in
                object[key] as? Double ?? (object[key] as? String).flatMap { Double($0) }
            }.first
        }
        if let latitude = degrees(["latitude", "lat"]),
            let longitude = degrees(["longitude", "lon", "lng"])
        {
            return try? Coordinate(latitude: latitude, longitude: longitude)
        }
        return ["location", "coords", "position"].lazy.compactMap { key in
            (object[key] as? [String: Any]).flatMap(coordinate)
        }.first
    }
}
