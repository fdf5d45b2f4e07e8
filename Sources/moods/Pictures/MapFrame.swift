import Atlas
import Foundation

/// The extent of a map, and its size on the terminal.
struct MapFrame {
    /// The margin around a region, as a share of its size.
    private static let margin = 0.04
    /// The ratios of width to height to which a narrower or wider region is extended.
    private static let ratios = 1.0...3.0

    let extent: GeographicExtent
    let columns: Int
    let lines: Int

    /// Fits an extent into a number of columns and lines. Distances are to scale at the middle
    /// latitude, because a line is twice as high as a column is wide.
    init(_ extent: GeographicExtent, columns: Int, lines: Int) {
        let stretch = Self.stretch(of: extent)
        let (width, height) = (extent.width * stretch, max(extent.height, .leastNormalMagnitude))
        let scale = max(width / Double(max(1, columns)), height / Double(2 * max(1, lines)))
        self.extent = extent
        self.columns = max(1, Int((width / scale).rounded()))
        self.lines = max(1, Int((height / scale / 2).rounded()))
    }

    /// Returns the extent of a map of a region, with a margin; `nil` for the unknown country.
    /// - Parameter points: Points that the map must also show if they are in the region.
    static func extent(
        of region: Region, showing points: some Sequence<Coordinate>
    ) -> GeographicExtent? {
        guard var extent = region.extent else { return nil }
        for point in points where !extent.contains(point) {
            guard let country = Atlas.country(at: point) else { continue }
            if region == .country(country) || country.continent.map(Region.continent) == region {
                extent.include(point)
            }
        }
        let padded = extent.padded(by: margin)
        let stretch = stretch(of: padded)
        let (width, height) = (padded.width * stretch, padded.height)
        return padded.widened(
            toHeight: width / ratios.upperBound, width: height * ratios.lowerBound / stretch)
    }

    /// The margin around places, as a share of their extent, and the least height of a map of them
    /// in degrees.
    private static let placeMargin = 0.12
    private static let leastHeight = 4.0
    /// The width from which the whole world is shown, in degrees.
    private static let widest = 150.0

    /// Returns the extent of a map of places, which shows what is around them too; `nil` if the map
    /// should show the whole world.
    static func extent(around places: some Sequence<Coordinate>) -> GeographicExtent? {
        var extent: GeographicExtent?
        for place in places {
            extent?.include(place)
            extent =
                extent
                ?? GeographicExtent(
                    south: place.latitude, north: place.latitude, west: place.longitude, width: 0)
        }
        guard let padded = extent?.padded(by: placeMargin), padded.width < widest else {
            return nil
        }
        let stretch = stretch(of: padded)
        let height = max(padded.height, leastHeight, padded.width * stretch / ratios.upperBound)
        return padded.widened(toHeight: height, width: 2 * height / stretch)
    }

    /// Returns the length of a degree of longitude at the middle latitude, in degrees of latitude.
    static func stretch(of extent: GeographicExtent) -> Double {
        max(0.05, cos(extent.middleLatitude * .pi / 180))
    }
}
