/// Outlines of countries for a map, sampled from the boundaries at equal distances and simplified.
///
/// A country includes its territorial waters. A country that is smaller than a cell may be missing.
public struct CountryOutlines: Sendable {
    /// A closed line of points in degrees. Longitudes are relative to the middle of the extent, so
    /// that lines don't break at the 180th meridian.
    public typealias Ring = [(latitude: Double, longitude: Double)]

    /// The rings of the requested countries, outer ones and holes. Countries that cover no cell of
    /// the grid are missing.
    public let countries: [ISO3166.Country: [Ring]]
    /// The rings of all other land, without borders between its countries.
    public let otherLand: [Ring]
    /// The default number of samples per degree, which suits a map of the world.
    public static let cellsPerDegree = 4.0
    /// The tolerance of the simplification in cells. It turns the steps of most slopes into lines.
    private static let tolerance = 1.0

    /// Samples and simplifies the shapes.
    /// - Parameters:
    ///   - countries: The countries to distinguish from each other and from other land.
    ///   - extent: The extent of the map, which cuts shapes off.
    ///   - cellsPerDegree: The number of samples per degree, more than 0 (default: 4).
    /// - Complexity: O(*n*) in the number of samples. By default that is 16 look-ups per square
    ///   degree; the world needs some 800,000, which take a few hundredths of a second.
    public init(
        of countries: some Sequence<ISO3166.Country>, in extent: GeographicExtent,
        cellsPerDegree: Double = cellsPerDegree
    ) {
        var labels: [ISO3166.Country: UInt16] = [:]
        for country in countries where labels[country] == nil {
            labels[country] = UInt16(labels.count + 2)
        }
        let raster = CountryRaster(
            of: extent, columns: Int((extent.width * cellsPerDegree).rounded()),
            rows: Int((extent.height * cellsPerDegree).rounded()), samples: 1)
        // 0 is the sea, and 1 is other land.
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
