import Atlas
import Foundation

/// The shortest path between two points on a sphere.
struct GreatCircle {
    private let start: Vector
    private let end: Vector
    /// The angle between both ends in radians, from 0 to π.
    private let angle: Double

    init(
        from start: (latitude: Double, longitude: Double),
        to end: (latitude: Double, longitude: Double)
    ) {
        self.start = Vector.to(start)
        self.end = Vector.to(end)
        // The arc tangent is exact for small angles, unlike the arc cosine.
        angle = atan2(self.start.cross(self.end).length, self.start.dot(self.end))
    }

    var kilometers: Double { angle * Coordinate.earthRadius }

    /// Returns the point at a fraction of the path (spherical linear interpolation), rounded to
    /// 10⁻⁷ degrees, which is about a centimeter.
    func place(at fraction: Double) -> (latitude: Double, longitude: Double) {
        let sine = sin(angle)
        // The ends may be the same point, or opposite points without a unique shortest path.
        let weights =
            sine > 1e-12
            ? (sin((1 - fraction) * angle) / sine, sin(fraction * angle) / sine)
            : (1 - fraction, fraction)
        let place = Vector(
            x: weights.0 * start.x + weights.1 * end.x, y: weights.0 * start.y + weights.1 * end.y,
            z: weights.0 * start.z + weights.1 * end.z)
        return place.coordinates
    }

    private struct Vector {
        let x, y, z: Double

        static func to(_ place: (latitude: Double, longitude: Double)) -> Vector {
            let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
            return Vector(
                x: cos(latitude) * cos(longitude), y: cos(latitude) * sin(longitude),
                z: sin(latitude))
        }

        var length: Double { dot(self).squareRoot() }

        func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

        func cross(_ other: Vector) -> Vector {
            Vector(
                x: y * other.z - z * other.y, y: z * other.x - x * other.z,
                z: x * other.y - y * other.x)
        }

        var coordinates: (latitude: Double, longitude: Double) {
            func degrees(_ radians: Double) -> Double {
                (radians * 180 / .pi * 1e7).rounded() / 1e7
            }
            return (degrees(atan2(z, (x * x + y * y).squareRoot())), degrees(atan2(y, x)))
        }
    }
}
