import Atlas
import Foundation

/// The forms in which programs print where a machine is.
enum LocationOutput {
    /// Returns the coordinate in a command's output: a JSON object with `latitude` and `longitude`
    /// (or `lat` and `lon` or `lng`), also in an object `location`, `coords` or `position`; lines
    /// such as `Latitude: 48.85°` and `Longitude: 2.35°`, also with a decimal comma; or a line
    /// that is a coordinate.
    ///
    /// - Parameter output: The command's output, in UTF-8.
    /// - Returns: `nil` if the output has another form, or the numbers are out of range.
    static func coordinate(in output: [UInt8]) -> Coordinate? {
        if let position = try? JSONDecoder().decode(Position.self, from: Data(output)) {
            return position.coordinate
        }
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        let latitude = angle(labelled: ["latitude", "lat"], in: lines)
        let longitude = angle(labelled: ["longitude", "lon", "lng"], in: lines)
        if let latitude, let longitude { return try? Coordinate("\(latitude), \(longitude)") }
        for line in lines {
            if let coordinate = try? Coordinate(line) { return coordinate }
        }
        return nil
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

    /// A JSON object. Its numbers may be strings; members of another type are ignored.
    private struct Position: Decodable {
        let coordinate: Coordinate?

        private enum Key: String, CodingKey {
            case latitude, lat, longitude, lon, lng, location, coords, position
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            func degrees(_ keys: [Key]) -> Double? {
                for key in keys {
                    if let number = try? members.decode(Double.self, forKey: key) { return number }
                    if let text = try? members.decode(String.self, forKey: key),
                        let number = Double(text)
                    {
                        return number
                    }
                }
                return nil
            }
            if let latitude = degrees([.latitude, .lat]),
                let longitude = degrees([.longitude, .lon, .lng])
            {
                coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
                return
            }
            coordinate =
                [Key.location, .coords, .position].lazy.compactMap { key in
                    (try? members.decode(Position.self, forKey: key))?.coordinate
                }.first
        }
    }
}
