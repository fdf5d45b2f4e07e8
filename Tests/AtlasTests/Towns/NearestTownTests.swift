import Foundation
import SeededRandom
import Testing

@testable import Atlas

@Suite("the town of a point")
struct NearestTownTests {
    private static func country(_ code: String) throws -> ISO3166.Country {
        try #require(ISO3166.Country(alpha2: code))
    }

    static let points: [(Double, Double, String, String?)] = [
        (48.8496, 2.3329, "FR", "Paris"),  // the 6th arrondissement
        (48.8352, 2.2410, "FR", "Boulogne-Billancourt"),
        (40.7282, -74.0776, "US", "Jersey City"),  // 6 km from New York, in another state
        (40.7580, -73.9855, "US", "New York City"),  // Times Square
        (48.5692, 7.8125, "FR", "Strasbourg"),  // Kehl in Germany is nearer
        (48.5730, 7.8150, "DE", "Kehl"),
        (-16.5, 179.62, "FJ", "Labasa"), (-16.5, -179.9, "FJ", nil),
        (22.28, 114.16, "HK", "Hong Kong"),  // in no division; Victoria, which is in one, is nearer
        (67.5, 60.0, "RU", nil), (0, 0, "FR", nil), (-90, 0, "AQ", nil), (90, 180, "NO", nil),
        (78.22, 15.64, "SJ", "Longyearbyen"), (-54.80, -68.30, "AR", "Ushuaia"),
        (48.8496, 2.3329, "JP", nil),
    ]

    @Test("is the nearest, or a larger one around it in the same division", arguments: points)
    func point(latitude: Double, longitude: Double, code: String, name: String?) throws {
        let point = try Coordinate(latitude: latitude, longitude: longitude)
        let found = town(near: point, in: try Self.country(code))
        #expect(found?.town.name == name)
        if let found {
            #expect(found.distance <= NearestTown.greatestDistance)
            #expect(abs(found.distance - point.distance(to: found.town.coordinate)) < 1e-6)
        }
    }

    @Test("is at its own middle, unless a larger one is around it")
    func middles() {
        for town in Towns.all where town.number.isMultiple(of: 37) {
            let found = Atlas.town(near: town.coordinate, in: town.country)
            let isLarger = (found?.town.population ?? 0) > town.population
            #expect(isLarger || found.map(\.distance) ?? 1 < 1e-6, "\(town.name)")
        }
    }

    // MARK: Brute force

    private struct Candidate {
        let number: Int
        let division: Int
        let hasDivision: Bool
        let country: ISO3166.Country
        let coordinate: Coordinate
        let population: Int
    }

    /// The divisions that have names.
    private static let divisions = Set(
        (0..<TownFile.embedded.divisionCount).filter {
            !TownFile.embedded.name(ofDivision: $0).isEmpty
        })

    /// All towns from south to north, so that a search only looks at those less than 0.3 degrees
    /// away.
    private static let candidates = Towns.all.map { town in
        Candidate(
            number: town.number, division: town.divisionNumber,
            hasDivision: divisions.contains(town.divisionNumber), country: town.country,
            coordinate: town.coordinate, population: town.population)
    }.sorted { $0.coordinate.latitude < $1.coordinate.latitude }

    private static func firstCandidate(north latitude: Double) -> Int {
        var (low, high) = (0, candidates.count)
        while low < high {
            let middle = (low + high) / 2
            if candidates[middle].coordinate.latitude < latitude {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The rule in `TOWNS.md`.
    private static func expected(at point: Coordinate, in country: ISO3166.Country) -> Int? {
        let range =
            firstCandidate(
                north: point.latitude - 0.3)..<firstCandidate(north: point.latitude + 0.3)
        let near = candidates[range].filter { $0.country == country }
            .map { (town: $0, distance: point.distance(to: $0.coordinate)) }
        let first = near.min { ($0.distance, $0.town.number) < ($1.distance, $1.town.number) }
        guard let first, first.distance <= 30 else { return nil }
        let around = near.filter { town, distance in
            let isApart =
                town.division != first.town.division && town.hasDivision && first.town.hasDivision
            return !isApart && town.population > first.town.population
                && distance <= (Double(town.population) / (15_000 * .pi)).squareRoot()
        }
        let largest = around.max {
            ($0.town.population, -$0.town.number) < ($1.town.population, -$1.town.number)
        }
        return (largest ?? first).town.number
    }

    private static func anyPoint(using generator: inout SeededGenerator) throws -> Coordinate {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let height = Double.random(in: -1...1, using: &generator)
            return try Coordinate(
                latitude: asin(height) * 180 / .pi,
                longitude: .random(in: -180...180, using: &generator))
        }
        let reach: Double = [0.02, 0.1, 0.5].randomElement(using: &generator) ?? 1
        let town = Town(number: .random(in: 0..<TownFile.embedded.townCount, using: &generator))
            .coordinate
        let longitude = town.longitude + .random(in: -reach...reach, using: &generator)
        return try Coordinate(
            latitude: town.latitude + .random(in: -reach...reach, using: &generator),
            longitude: longitude.remainder(dividingBy: 360))
    }

    /// The number of points to compare for each seed.
    private static let pointCount =
        ProcessInfo.processInfo.environment["TOWN_POINTS"].flatMap { Int($0) } ?? 3_000

    @Test("is the one that a search of all towns finds", arguments: SeededGenerator.seeds)
    func bruteForce(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<Self.pointCount {
            let point = try Self.anyPoint(using: &generator)
            guard let country = Atlas.country(at: point) else { continue }
            let town = Atlas.town(near: point, in: country)?.town
            let expected = Self.expected(at: point, in: country)
            if town != nil { found += 1 }
            #expect(town?.number == expected, "\(point.latitude), \(point.longitude) \(country)")
        }
        #expect(found > Self.pointCount / 3)
    }
}
