import AtlasTowns

/// A search for the nearest of a few towns, in C: see `TownScan.h`.
struct TownScan {
    enum Result {
        /// No town is within ``NearestTown/greatestDistance``.
        case noTown
        /// The distances don't differ enough, or there are too many towns.
        case uncertain
        case town(Int, isInFirstColumn: Bool)
    }

    /// With more towns in a column, a search from the point outwards takes less time.
    private static let maximumCount = 128
    /// The error of a square is less than half of this share of it and half of this number.
    private static let errorShare: Float = 0.002
    private static let error: Float = 10

    let file: TownFile
    /// Up to four bands.
    let bands: (first: Int, end: Int)
    let origin: atlas_origin
    /// The square of the maximum distance, in units.
    let limit: Float

    /// Creates a search around a point that is `north` of the first band.
    @inline(__always)
    init(
        _ file: TownFile, bands: (first: Int, end: Int), north: Double, sine: Double,
        cosine: Double, radiansPerUnit: Double
    ) {
        self.file = file
        self.bands = bands
        origin = atlas_origin(
            north: Float(north), band_height: Int32(TownFile.bandHeight),
            scale: Float(cosine * cosine), decrease: Float(cosine * sine * radiansPerUnit))
        let limit = NearestTown.greatestDistance / Coordinate.earthRadius / radiansPerUnit
        self.limit = Float(limit * limit)
    }

    /// Returns the nearest town of a column, and of another one if `secondCount` is 1 rather than
    /// 0. The point is `east` of a column's western edge.
    @inline(__always)
    func nearest(
        in first: (column: Int, east: Double), and second: (column: Int, east: Double),
        secondCount: Int
    ) -> Result {
        let first = file.column(first.column, bands: bands, east: first.east)
        var second = file.column(second.column, bands: bands, east: second.east)
        // An empty column rather than a condition, which would be a guess.
        second.count &*= Int32(truncatingIfNeeded: secondCount)
        if max(first.count, second.count) > Self.maximumCount { return .uncertain }
        let nearest = atlas_nearest_town(first, second, origin)
        if nearest.square > limit * (1 + Self.errorShare) { return .noTown }
        if nearest.square > limit * (1 - Self.errorShare)
            || nearest.next_square <= nearest.square * (1 + Self.errorShare) + Self.error
        {
            return .uncertain
        }
        return .town(Int(nearest.town), isInFirstColumn: nearest.is_in_first_column)
    }
}
