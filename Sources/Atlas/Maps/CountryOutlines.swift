/// The shapes of countries for a map, sampled from the boundaries every quarter of a degree and
/// simplified.
///
/// A country includes its territorial waters, and one that is smaller than a cell may be missing.
public struct CountryOutlines: Sendable {
    /// A closed line of points in degrees. Longitudes are relative to the middle of the extent, so
    /// that lines don't break at the 180th meridian.
    public typealias Ring = [(latitude: Double, longitude: Double)]

    /// The rings of the countries that were asked for, outer ones and holes; countries without a
    /// cell of the grid are missing.
    public let countries: [ISO3166.Country: [Ring]]

    /// The rings of all other land, without borders between its countries.
    public let otherLand: [Ring]

    private static let cellsPerDegree = 4.0

    /// Enough cells to turn the steps of most slopes into lines.
    private static let tolerance = 1.0

    /// Samples and simplifies the shapes.
    ///
    /// - Parameters:
    ///   - countries: The countries to distinguish from each other and from other land.
    ///   - extent: The extent of the map, which cuts shapes off.
    /// - Complexity: 16 look-ups a square degree: for the world some 800,000, which take a few
    ///   hundredths of a second.
    public init(
        of countries: some Sequence<ISO3166.Country>, in extent: GeographicExtent
    ) {
        var labels: [ISO3166.Country: UInt16] = [:]
        for country in countries where labels[country] == nil {
            labels[country] = UInt16(labels.count + 2)
        }
        let raster = CountryRaster(
            of: extent, columns: Int((extent.width * Self.cellsPerDegree).rounded()),
            rows: Int((extent.height * Self.cellsPerDegree).rounded()), samples: 1)
        // 0 is the sea, 1 other land.
        let cells = raster.pixels.map { $0.map { labels[$0] ?? 1 } ?? 0 }
        let rings: [UInt16: [Ring]] = RegionBorders(labels: cells, width: raster.columns)
            .rings(tolerance: Self.tolerance)
            .mapValues { rings in
                rings.map { ring in
                    ring.map { corner in
                        let (x, y) = (Double(corner.x), Double(corner.y))
                        return (
                            latitude: extent.north - y * extent.height / Double(raster.rows),
                            longitude: (x / Double(raster.columns) - 0.5) * extent.width
                        )
                    }
                }
            }
        self.countries = labels.compactMapValues { rings[$0] }
        otherLand = rings[1] ?? []
    }
}
