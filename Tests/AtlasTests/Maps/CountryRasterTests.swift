import SeededRandom
import Testing

@testable import Atlas

@Suite("Pictures of countries")
struct CountryRasterTests {
    private func country(_ code: String) throws -> ISO3166.Country {
        try #require(ISO3166.Country(alpha2: code))
    }

    @Test("The world has its countries in their places")
    func world() throws {
        let raster = CountryRaster(of: .world, columns: 80, rows: 32)
        #expect(raster.pixels.count == 80 * 32)
        for (latitude, longitude, code) in [
            (62.0, 100.0, "RU"), (68, 170, "RU"), (39, -100, "US"), (-10, -55, "BR"),
            (-25, 134, "AU"), (35, 104, "CN"), (26, 29, "EG"),
        ] {
            let point = try Coordinate(latitude: latitude, longitude: longitude)
            let index = try #require(raster.index(of: point))
            #expect(try raster.pixels[index] == country(code), "\(code)")
        }
        let pacific = try Coordinate(latitude: 0, longitude: -140)
        let sea = try #require(raster.index(of: pacific))
        #expect(raster.pixels[sea] == nil)
        // The Bering Strait is at both edges: Siberia is at the right, Alaska at the left.
        let russia = try country("RU")
        let columns = raster.pixels.indices.filter { raster.pixels[$0] == russia }.map { $0 % 80 }
        let (first, last) = (columns.min() ?? 0, columns.max() ?? 0)
        #expect(first > 35 && last > 75)
        #expect(try raster.pixels[4 * 80 + 1] == country("US"))
    }

    @Test(
        "A point is in the pixel that covers it, whatever the extent",
        arguments: SeededGenerator.seeds)
    func indices(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let extent = GeographicExtent(
                south: .random(in: -90...80, using: &generator),
                north: .random(in: -80...90, using: &generator),
                west: .random(in: -400...400, using: &generator),
                width: .random(in: 0...400, using: &generator))
            let raster = CountryRaster(of: extent, columns: 7, rows: 5)
            let point = try Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            guard let index = raster.index(of: point) else {
                #expect(!extent.contains(point) || extent.width == 0 || extent.height == 0)
                continue
            }
            let (row, column) = (Double(index / 7), Double(index % 7))
            let x = extent.degreesEast(to: point.longitude) * 7 / extent.width
            let y = (extent.north - point.latitude) * 5 / extent.height
            #expect((column - 1e-6...column + 1 + 1e-6).contains(x))
            #expect((row - 1e-6...row + 1 + 1e-6).contains(y))
        }
    }

    @Test(
        "Every country that must be seen has a pixel, also all of them in 40 columns",
        arguments: [(40, 16), (80, 32), (40, 8)])
    func all(columns: Int, rows: Int) throws {
        let countries = ISO3166.Country.allCases
        let areas = CountryAreas(of: Set(countries))
        let extent = GeographicExtent(south: -90, north: 84, west: -169, width: 360)
        var raster = CountryRaster(of: extent, columns: columns, rows: rows)
        raster.show(countries, at: areas.anchor)
        #expect(Set(raster.pixels.compactMap { $0 }) == Set(countries))
    }

    @Test("A country without a pixel takes the one at its place, but not another's only pixel")
    func small() throws {
        let (vatican, italy) = (try country("VA"), try country("IT"))
        let extent = GeographicExtent(south: 36, north: 48, west: 6, width: 14)
        for (columns, rows) in [(14, 12), (1, 2)] {
            var raster = CountryRaster(of: extent, columns: columns, rows: rows)
            let place = try Coordinate(latitude: 41.902, longitude: 12.453)
            raster.show([italy, vatican], at: { $0 == vatican ? place : nil })
            #expect(raster.pixels.contains(vatican))
            let index = try #require(raster.index(of: place))
            if columns > 1 { #expect(raster.pixels[index] == vatican) }
        }
    }
}
