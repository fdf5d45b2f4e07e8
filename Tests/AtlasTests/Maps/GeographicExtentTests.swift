import Testing

@testable import Atlas

@Suite("Extents of maps")
struct GeographicExtentTests {
    private func extent(_ code: String) throws -> GeographicExtent {
        let region = try #require(Region(code: code))
        return try #require(region.extent)
    }

    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test(
        "A country's extent crosses the date line if the country does",
        arguments: [("FJ", 174.0, 183.0), ("RU", 19, 192), ("NZ", 165, 185), ("KI", 168, 211)])
    func dateLine(code: String, west: Double, east: Double) throws {
        let extent = try extent(code)
        #expect(extent.west >= west && extent.west + extent.width <= east, "\(extent)")
        #expect(extent.width >= (east - west) * 0.6, "\(extent)")
    }

    @Test("France is its European part: Clipperton is too far away, and other parts have codes")
    func france() throws {
        let france = try extent("FR")
        #expect(france.west > -6 && france.west + france.width < 10.5, "\(france)")
        #expect(france.south > 41 && france.north < 52, "\(france)")
        let reunion = try extent("RE")
        #expect(try reunion.contains(point(-21.1, 55.5)))
        #expect(reunion.width < 2)
        let chile = try extent("CL")
        #expect(chile.west > -82 && chile.height > 35, "\(chile)")
        let kaliningrad = try point(54.7, 20.5)
        #expect(try extent("RU").contains(kaliningrad))
    }

    @Test("Antarctica goes round the pole, and the Vatican is half a kilometre wide")
    func extremes() throws {
        let antarctica = try extent("AQ")
        #expect(antarctica.width == 360 && antarctica.south == -90 && antarctica.north == -60)
        let vatican = try extent("VA")
        #expect(vatican.width < 0.02 && vatican.height < 0.02, "\(vatican)")
        #expect(try vatican.contains(point(41.9022, 12.4533)))
    }

    @Test("Europe ends before Siberia, and Oceania has the Pacific")
    func continents() throws {
        let europe = try extent("150")
        #expect(try europe.contains(point(38.7, -9.1)))
        #expect(try europe.contains(point(50.4, 30.5)))
        #expect(europe.west + europe.width < 60, "\(europe)")
        let oceania = try extent("009")
        for (latitude, longitude) in [(-36.8, 174.8), (21.3, -157.8), (-17.5, -149.6)] {
            #expect(oceania.degreesEast(to: longitude) < oceania.width, "\(oceania) \(latitude)")
        }
        #expect(oceania.west > 90 && oceania.width < 150, "\(oceania)")
    }

    @Test("Every country has a point in the country and in its extent")
    func anchors() throws {
        let areas = CountryAreas(of: Set(ISO3166.Country.allCases))
        for country in ISO3166.Country.allCases {
            let anchor = try #require(areas.anchor(of: country), "\(country.alpha2)")
            #expect(Atlas.country(at: anchor) == country, "\(country.alpha2) \(anchor)")
        }
        for code in ["FR", "FJ", "PT", "KI", "VA", "AQ", "US"] {
            let country = try #require(ISO3166.Country(alpha2: code))
            let anchor = try #require(areas.anchor(of: country))
            #expect(try extent(code).contains(anchor), "\(code) \(anchor)")
        }
        #expect(areas.anchor(of: .unknown) == nil)
        #expect(Region.country(.unknown).extent == nil)
    }

    @Test("Capitals are in the extents of their countries")
    func capitals() throws {
        for row in try TableFixture.rows(of: "capitals.tsv") {
            let coordinate = try point(
                try #require(Double(row[0])), try #require(Double(row[1])))
            #expect(try extent(row[2]).contains(coordinate), "\(row[3])")
        }
    }

    @Test("A world map begins in the Bering Strait, or in the Atlantic for a trip in the Pacific")
    func world() throws {
        func west(_ points: [(Double, Double)]) throws -> Double {
            GeographicExtent.world(showing: try points.map { try point($0.0, $0.1) }).west
        }
        #expect(try west([]) == -169)
        #expect(try west([(48, 2)]) == -169)
        #expect(try west([(-18, 178), (-18, -178)]) == -169, "Fiji isn't split")
        #expect(try west([(-18, 178), (21, -157)]) == -30, "Fiji and Hawaii")
        #expect(try west([(35, 139), (-17, -149), (37, -122)]) == -30)
        #expect(try west([(35, 139), (-17, -149), (48, 2)]) == -169, "and Paris")
        #expect(try west([(0, -169.5), (0, -168.5)]) == -30)
        let south = GeographicExtent.world(showing: [try point(-77.8, 166.7)])
        #expect(south.south == -90 && south.north == 84)
        #expect(GeographicExtent.world(showing: []).south == -58)
    }

    @Test("An extent grows to a point on the nearer side")
    func include() throws {
        var extent = GeographicExtent(south: -20, north: -10, west: 175, width: 4)
        extent.include(try point(-25, -179))
        #expect(extent.west == 175 && extent.width == 6 && extent.south == -25)
        extent.include(try point(0, 170))
        #expect(extent.west == 170 && extent.width == 11 && extent.north == 0)
        extent.include(try point(-1, 176))
        #expect(extent.width == 11)
    }

    @Test("Margins and least sizes stay on the globe")
    func margins() {
        let pole = GeographicExtent(south: -90, north: -60, west: -180, width: 360)
        #expect(pole.padded(by: 0.1).width == 360 && pole.padded(by: 0.1).south == -90)
        let widened = pole.widened(toHeight: 120, width: 10)
        #expect(widened.south == -90 && widened.north == 30 && widened.width == 360)
        let small = GeographicExtent(south: 10, north: 12, west: 179, width: 2)
            .widened(toHeight: 4, width: 6)
        #expect(small.south == 9 && small.north == 13 && small.west == 177 && small.width == 6)
    }

    @Test(
        "The main range leaves out small parts that are far away",
        arguments: [
            ([(10, 20, 1.0)], false, 10..<20),
            ([(10, 20, 1.0), (60, 61, 0.1)], false, 10..<20),
            ([(10, 20, 1.0), (60, 61, 1)], false, 10..<61),
            ([(10, 20, 1.0), (26, 27, 0.01)], false, 10..<27),
            ([(10, 20, 1.0), (95, 99, 1)], true, 95..<120),
            ([(0, 10, 1.0), (90, 100, 1)], true, 90..<110),
            ([(0, 100, 1.0)], true, 0..<100),
        ] as [([(Int, Int, Double)], Bool, Range<Int>)])
    func mainRange(parts: [(Int, Int, Double)], isCircular: Bool, expected: Range<Int>) {
        var areas = [Double](repeating: 0, count: 100)
        for (start, end, area) in parts { for index in start..<end { areas[index] = area } }
        #expect(MainRange(of: areas, isCircular: isCircular).range == expected)
    }
}
