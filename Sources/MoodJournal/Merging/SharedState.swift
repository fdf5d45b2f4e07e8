import Atlas

/// What replicas share beside moods: named places, the default place, and the moments when moods
/// were last added to regions.
///
/// ``join(_:)`` is the join of a semilattice, like that of ``MoodState``.
struct SharedState: Equatable, Sendable {
    /// The places by their keys (``PlaceName/key``). A deleted place has no value. A renamed place
    /// is deleted under its former key.
    var places: [String: Register] = [:]
    /// The key of the default place, or `nil` if none was ever chosen. Its value is `nil` if there
    /// is no default.
    var defaultPlace: Register?
    /// The moments when a mood was last added to a region, in milliseconds since 1970, by the
    /// region's code. A region that lost its last mood keeps its moment.
    var regions: [String: Int64] = [:]

    /// Joins the state with another one: the later edit of each place and of the default place, and
    /// the later moment of each region.
    mutating func join(_ other: SharedState) {
        places.merge(other.places) { $0.joined(with: $1) }
        if let register = other.defaultPlace {
            defaultPlace = defaultPlace?.joined(with: register) ?? register
        }
        regions.merge(other.regions, uniquingKeysWith: max)
    }

    /// Returns the numbers of changed and of deleted places, regardless of regions.
    func places(changedSince former: SharedState) -> (changed: Int, deleted: Int) {
        let changes = places.filter { former.places[$0.key] != $0.value }
        let deleted = changes.count { $0.value.value == nil }
        return (changes.count - deleted, deleted)
    }

    /// Returns whether another state has the same values with the same moments. A copy of a journal
    /// is another replica, and has the same edits.
    func hasSameEdits(as other: SharedState) -> Bool {
        func isSame(_ one: Register?, _ other: Register?) -> Bool {
            one?.value == other?.value
                && one?.timestamp.milliseconds == other?.timestamp.milliseconds
        }
        return regions == other.regions && isSame(defaultPlace, other.defaultPlace)
            && places.count == other.places.count
            && places.allSatisfy { isSame($0.value, other.places[$0.key]) }
    }

    mutating func noteAddition(toRegion code: String, at milliseconds: Int64) {
        regions[code] = max(regions[code] ?? milliseconds, milliseconds)
    }
}

/// Files of programs that shared only moods.
extension SharedState {
    /// Derives the moments of regions from the moods' states in a file of an earlier version: the
    /// moments when the moods got their countries.
    init(earlierFileWith states: [MoodState]) {
        for state in states where state.isAlive {
            guard let register = state.content?[.country],
                let code = register.value.flatMap({ Int16($0) }),
                let country = ISO3166.Country(numericCode: code)
            else { continue }
            let moment = register.timestamp.moment
            noteAddition(toRegion: Region.country(country).code, at: moment)
            if let continent = country.continent {
                noteAddition(toRegion: Region.continent(continent).code, at: moment)
            }
        }
    }
}

/// The value of a place in a ``SharedState``.
struct SharedPlace {
    let name: PlaceName
    let coordinate: Coordinate

    /// - Returns: `nil` if the name or the point is invalid, because another program wrote them.
    init?(name text: String, key: String, latitude: Double, longitude: Double) {
        guard let name = try? PlaceName(text), (name.description as String?).isSame(text),
            name.key == key, let point = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.name = name
        coordinate = point
    }

    /// Reads the format of ``text``.
    /// - Parameter key: The key, which must be that of the name.
    init?(_ text: String, key: String) {
        let parts = text.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        self.init(name: String(parts[2]), key: key, latitude: latitude, longitude: longitude)
    }

    /// The canonical text: "38.7139 -9.1334 Home".
    var text: String {
        // Adding zero turns -0 into 0, so that both have the same text.
        "\(coordinate.latitude + 0) \(coordinate.longitude + 0) \(name)"
    }
}

/// The state as JSON: `{"defaultPlace":["1763812345678@9f3a12bc44d0","home"],"places":{"home":
/// ["1763812345678@9f3a12bc44d0","38.7139 -9.1334 Home"]},"regions":{"PT":1763812345678}}`.
extension SharedState: Codable {
    /// The maximum number of existing and deleted places, so that the header of a sync file that
    /// carries them stays within its limit.
    private static let mostPlaces = 5000

    private enum CodingKeys: String, CodingKey { case places, defaultPlace, regions }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        places = try values.decodeIfPresent([String: Register].self, forKey: .places) ?? [:]
        defaultPlace = try values.decodeIfPresent(Register.self, forKey: .defaultPlace)
        regions = try values.decodeIfPresent([String: Int64].self, forKey: .regions) ?? [:]
        guard places.count <= Self.mostPlaces,
            regions.values.allSatisfy(HybridTimestamp.moments.contains)
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "invalid state"))
        }
    }

    /// Reads a stored state. If it is invalid, the state is empty, and places count as unedited.
    init(json: String?) { self = json.flatMap { Self(sortedJSON: $0) } ?? Self() }
}

/// The timestamp, and the value if there is one, in an array.
extension Register: Codable {
    init(from decoder: any Decoder) throws {
        let texts = try [String](from: decoder)
        guard (1...2).contains(texts.count), let timestamp = HybridTimestamp(texts[0]),
            !timestamp.isOfImport
        else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "invalid register"))
        }
        self.init(timestamp: timestamp, value: texts.count > 1 ? texts[1] : nil)
    }

    func encode(to encoder: any Encoder) throws {
        try ([timestamp.description] + (value.map { [$0] } ?? [])).encode(to: encoder)
    }
}
