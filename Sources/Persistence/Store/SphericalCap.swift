import Foundation

/// The part of a sphere within an angle of a point: a circle on the Earth's surface.
///
/// ```swift
/// let cap = SphericalCap(latitude: 48.85, longitude: 2.35, radius: 0.1)
/// let request = FetchRequest(predicate: cap.contains(\Photo.latitude, \Photo.longitude))
/// ```
public struct SphericalCap: Sendable, Hashable, Codable {
    /// The latitude of the center, in degrees north from -90 to 90.
    public let latitude: Double
    /// The longitude of the center, in degrees east from -180 to 180.
    public let longitude: Double
    /// The angle from the center to the edge, in degrees from 0 to 180.
    public let radius: Double

    /// Creates a cap.
    /// - Parameters:
    ///   - latitude: The latitude of the center, in degrees north from -90 to 90.
    ///   - longitude: The longitude of the center, in degrees east from -180 to 180.
    ///   - radius: The angle from the center to the edge, in degrees. A negative one counts as 0,
    ///     and one above 180 as 180, the whole sphere.
    public init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = min(max(radius, 0), 180)
    }

    /// Returns whether a point lies in the cap, its edge included. The angle is that of the great
    /// circle, by the haversine formula (Sinnott, "Virtues of the Haversine", 1984).
    /// - Parameters:
    ///   - latitude: Degrees north; nil if the point is not known.
    ///   - longitude: Degrees east; nil if the point is not known.
    /// - Returns: `false` for an unknown point.
    public func contains(latitude: Double?, longitude: Double?) -> Bool {
        guard let latitude, let longitude else { return false }
        func haversine(_ degrees: Double) -> Double {
            let sine = sin(degrees * .pi / 360)
            return sine * sine
        }
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        let distance =
            haversine(latitude - self.latitude)
            + cosine(latitude) * cosine(self.latitude) * haversine(longitude - self.longitude)
        // Rounding may give more than 1, the value for opposite points.
        return min(distance, 1) <= haversine(radius)
    }

    /// Returns the condition that an object's point lies in the cap. The store looks at latitudes
    /// and longitudes first, and computes distances only in the rectangle around the cap.
    /// - Parameters:
    ///   - latitude: The attribute with degrees north; nil never lies in the cap.
    ///   - longitude: The attribute with degrees east; nil never lies in the cap.
    /// - Returns: A predicate for a request.
    public func contains<Object: ManagedObject>(
        _ latitude: any KeyPath<Object, Double?> & Sendable,
        _ longitude: any KeyPath<Object, Double?> & Sendable
    ) -> Predicate<Object> {
        Predicate<Object> { object in
            PredicateExpressions.SphericalCapMembership(
                cap: self,
                latitude: PredicateExpressions.build_KeyPath(root: object, keyPath: latitude),
                longitude: PredicateExpressions.build_KeyPath(root: object, keyPath: longitude))
        }
    }

    /// Tolerates rounding; a hundred-millionth of a degree is a millimeter.
    private static let tolerance = 1e-8

    var latitudes: ClosedRange<Double> {
        latitude - radius - Self.tolerance...latitude + radius + Self.tolerance
    }

    /// The ranges of the longitudes of the cap's points; nil if the cap has all longitudes, because
    /// it contains a pole.
    var longitudes: [ClosedRange<Double>]? {
        guard latitudes.lowerBound > -90, latitudes.upperBound < 90 else { return nil }
        // The meridians that touch the cap (Matuschek, "Bounding Coordinates").
        let sine = sin(radius * .pi / 180) / cos(latitude * .pi / 180)
        guard sine < 1 else { return nil }
        let width = asin(sine) * 180 / .pi + Self.tolerance
        let (west, east) = (longitude - width, longitude + width)
        if west < -180 { return [-180...east, west + 360...180] }
        if east > 180 { return [west...180, -180...east - 360] }
        return [west...east]
    }
}
