import Atlas

/// The towns of a map's moods.
struct MapTowns {
    /// A town, and the coordinate near it where most of its moods were felt.
    struct Town {
        let name: String
        var moods = 0
        var coordinate: Coordinate
        fileprivate var most = 0
    }

    /// The maximum number of towns that a map names.
    private static let mostNamed = 3

    /// The towns with the most moods, the one with most first.
    let largest: [Town]

    init(of points: [MapPoints.Point]) {
        var towns: [String: Town] = [:]
        for point in points {
            guard let country = Atlas.country(at: point.coordinate),
                let name = Atlas.town(near: point.coordinate, in: country)?.town.name
            else { continue }
            let key = country.alpha2 + name
            var town = towns[key] ?? Town(name: name, coordinate: point.coordinate)
            town.moods += point.moods
            if point.moods > town.most {
                (town.most, town.coordinate) = (point.moods, point.coordinate)
            }
            towns[key] = town
        }
        largest = Array(
            towns.values.sorted { ($1.moods, $0.name) < ($0.moods, $1.name) }
                .prefix(Self.mostNamed))
    }
}
