import Foundation

/// The town that a point belongs to, and its distance.
public struct NearestTown: Hashable, Sendable {
    /// The maximum distance between a point and its town, in kilometres: 30.
    public static let greatestDistance = 30.0
    /// The town.
    public let town: Town
    /// The square of the sine of half the angle between the point and the middle of the town.
    let haversine: Double

    /// The distance in kilometres from the point to the middle of the town.
    public var distance: Double { Coordinate.kilometers(haversine: haversine) }
}

/// Returns the town of a country that a point belongs to.
///
/// That is the nearest town, but larger towns win within their extent. If the point lies in the
/// extents (``Town/extent``) of larger towns that aren't known to be in another division than the
/// nearest one, the result is the largest of these. So a point in Paris is in Paris and not in its
/// 6th arrondissement. But a point in the middle of Jersey City isn't in New York, which is in
/// another state.
///
/// This function allocates nothing and reads the towns in place, in less than a fifth of a
/// microsecond.
///
/// Source: GeoNames (CC BY 4.0).
/// - Parameters:
///   - coordinate: The point.
///   - country: The country to search: the country of the point, or one that the user gave.
/// - Returns: The town, or `nil` if the country has no town within 30 km
///   (``NearestTown/greatestDistance``).
public func town(near coordinate: Coordinate, in country: ISO3166.Country) -> NearestTown? {
    guard var search = NearestTownSearch(from: coordinate, in: country) else { return nil }
    return search.run()
}
