import Foundation
import SeededRandom
import Testing

@testable import Atlas

@Suite("outlines of countries")
struct CountryOutlinesTests {
    static let outlines = CountryOutlines(of: ISO3166.Country.allCases, in: .world)

    /// Whether a point is inside rings (even-odd rule).
    private func contains(
        _ rings: [CountryOutlines.Ring], _ point: Coordinate, in extent: GeographicExtent = .world
    ) -> Bool {
        let y = point.latitude
        let x = extent.degreesEast(to: point.longitude) - extent.width / 2
        return rings.reduce(false) { isInside, ring in
            ring.indices.reduce(isInside) { isInside, index in
                let (from, to) = (ring[index], ring[(index + 1) % ring.count])
                guard (from.latitude > y) != (to.latitude > y) else { return isInside }
                let part = (y - from.latitude) / (to.latitude - from.latitude)
                return from.longitude + part * (to.longitude - from.longitude) > x
                    ? !isInside : isInside
            }
        }
    }

    /// The country at a point, if it is also the country at every sample of the outlines that is
    /// less than a degree away.
    ///
    /// The simplification moves a border by at most two cells, so no border can pass the point. An
    /// atoll that is smaller than a cell is either at a sample or in no outline.
    private func undisputed(_ point: Coordinate) -> ISO3166.Country?? {
        let found = country(at: point)
        let cell = 1 / CountryOutlines.cellsPerDegree
        let (rows, columns) = (
            ((GeographicExtent.world.north - point.latitude) / cell).rounded(.down),
            (GeographicExtent.world.degreesEast(to: point.longitude) / cell).rounded(.down)
        )
        for row in stride(from: rows - 4, through: rows + 4, by: 1) {
            for column in stride(from: columns - 4, through: columns + 4, by: 1) {
                let longitude = GeographicExtent.world.west + (column + 0.5) * cell
                guard
                    let sample = try? Coordinate(
                        latitude: GeographicExtent.world.north - (row + 0.5) * cell,
                        longitude: longitude > 180 ? longitude - 360 : longitude),
                    country(at: sample) == found
                else { return nil }
            }
        }
        return found
    }

    @Test("A point far from borders is in the outline of its country, and in no other")
    func points() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        var judged = 0
        for _ in 0..<1500 {
            let point = try Coordinate(
                latitude: .random(in: -56...80, using: &generator),
                longitude: .random(in: -168...178, using: &generator))
            guard let country = undisputed(point) else { continue }
            judged += 1
            for (other, rings) in Self.outlines.countries {
                #expect(
                    contains(rings, point) == (other == country), "seed \(seed), \(point), \(other)"
                )
            }
        }
        #expect(judged > 500)
        #expect(Self.outlines.otherLand.isEmpty)
    }

    @Test("All countries but some of the smallest have an outline")
    func completeness() {
        let missing = ISO3166.Country.allCases.filter { Self.outlines.countries[$0] == nil }
        #expect(missing.count <= 4, "\(missing.map(\.alpha2))")
        for (country, rings) in Self.outlines.countries {
            #expect(rings.allSatisfy { $0.count > 2 }, "\(country.alpha2)")
        }
    }

    @Test("Land of other countries is one region; a repeated country counts once")
    func otherLand() throws {
        let japan = try #require(ISO3166.Country(alpha2: "JP"))
        let outlines = CountryOutlines(of: [japan, japan], in: .world)
        #expect(Array(outlines.countries.keys) == [japan])
        let (tokyo, beijing) = (
            try Coordinate(latitude: 36.5, longitude: 138.5),
            try Coordinate(latitude: 39.9, longitude: 116.4)
        )
        #expect(contains(outlines.countries[japan] ?? [], tokyo))
        #expect(!contains(outlines.otherLand, tokyo) && contains(outlines.otherLand, beijing))
    }

    @Test("An extent across the 180th meridian doesn't cut Fiji")
    func fiji() throws {
        let fiji = try #require(ISO3166.Country(alpha2: "FJ"))
        let extent = GeographicExtent(south: -30, north: 0, west: 160, width: 40)
        let rings = CountryOutlines(of: [fiji], in: extent).countries[fiji] ?? []
        for longitude in [179.9, -179.95] {
            let taveuni = try Coordinate(latitude: -16.8, longitude: longitude)
            #expect(contains(rings, taveuni, in: extent))
        }
        let largest = rings.max { $0.count < $1.count } ?? []
        #expect(
            largest.contains { $0.longitude < 0 } && largest.contains { $0.longitude > 0 })
    }

    @Test("Russia is in one piece across the date line")
    func dateLine() throws {
        let russia = try #require(ISO3166.Country(alpha2: "RU"))
        let rings = CountryOutlines(of: [russia], in: .world).countries[russia] ?? []
        let siberia = try Coordinate(latitude: 60, longitude: 100)
        let mainland = rings.first { contains([$0], siberia) }
        #expect(
            contains(mainland.map { [$0] } ?? [], try Coordinate(latitude: 66.5, longitude: -173)))
    }
}

@Suite("Equal Earth")
struct EqualEarthTests {
    @Test("Areas are in proportion everywhere")
    func areas() {
        let step = 1e-5
        for latitude in stride(from: -89.0, through: 89, by: 8.9) {
            for longitude in stride(from: -180.0, through: 180, by: 45) {
                let here = EqualEarth.point(latitude: latitude, longitude: longitude)
                let north = EqualEarth.point(latitude: latitude + step, longitude: longitude)
                let east = EqualEarth.point(latitude: latitude, longitude: longitude + step)
                let area = (east.x - here.x) * (north.y - here.y)
                let radians = step * .pi / 180
                #expect(abs(area / (radians * radians) - cos(latitude * .pi / 180)) < 1e-4)
            }
        }
    }

    @Test("The edges of the map are where the projection's authors put them")
    func ends() {
        #expect(EqualEarth.point(latitude: 0, longitude: 0) == (0, 0))
        #expect(abs(EqualEarth.halfWidth - 2.70663) < 1e-5)
        #expect(abs(EqualEarth.point(latitude: 90, longitude: 0).y - 1.31736) < 1e-5)
    }
}
