import Foundation

/// The Equal Earth projection of the world, which keeps the proportions of areas and draws
/// parallels as straight lines.
///
/// Source: Šavrič, Patterson and Jenny, "The Equal Earth map projection", International Journal of
/// Geographical Information Science 33 (2018).
public enum EqualEarth {
    /// Half of the width of a map of the world, in radii of the Earth: x at 180° on the equator.
    public static let halfWidth = point(latitude: 0, longitude: 180).x

    /// Projects a point onto the map.
    /// - Parameters:
    ///   - latitude: Degrees north, from -90 to 90.
    ///   - longitude: Degrees east of the map's central meridian, from -180 to 180.
    /// - Returns: x eastwards from the central meridian and y northwards from the equator, in radii
    ///   of the Earth.
    public static func point(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
        let (a1, a2, a3, a4) = (1.340264, -0.081106, 0.000893, 0.003796)
        let halfRootOfThree = 3.0.squareRoot() / 2
        let t = asin(halfRootOfThree * sin(latitude * .pi / 180))
        let t2 = t * t
        let t6 = t2 * t2 * t2
        let slope = a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2)
        return (
            x: longitude * .pi / 180 * cos(t) / (halfRootOfThree * slope),
            y: t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))
        )
    }
}
