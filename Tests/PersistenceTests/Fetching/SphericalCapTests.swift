import Foundation
import Persistence
import SeededRandom
import Testing

private final class Photo: ManagedObject {
    @Attribute(.unique) var number: Int
    @Attribute var latitude: Double?
    @Attribute var longitude: Double?
}

/// Points within a distance.
@Suite struct SphericalCapTests {
    /// The angle between two points in degrees, by their vectors.
    private static func angle(
        _ one: (latitude: Double, longitude: Double), _ other: (latitude: Double, longitude: Double)
    ) -> Double {
        func vector(_ point: (latitude: Double, longitude: Double)) -> [Double] {
            let (north, east) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
            return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
        }
        let (a, b) = (vector(one), vector(other))
        let cross = [
            a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
        ]
        let length = cross.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return atan2(length, zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }) * 180 / .pi
    }

    @Test(
        "F2 a cap contains the points within its radius, in store and memory, also over a pole",
        arguments: SeededGenerator.seeds)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let container = try TestStore([Photo.self]).container
        let context = container.newContext()
        let corners = [-180, -179.99, -90, -89.9, -1, 0, 0.5, 60, 89.9, 90, 179.99, 180]
        func coordinate(_ limit: Double) -> Double {
            let corner = corners.randomElement(using: &random) ?? 0
            return Bool.random(using: &random)
                ? min(max(corner, -limit), limit) : .random(in: -limit...limit, using: &random)
        }
        for number in 0..<150 {
            let photo = Photo(context: context)
            photo.number = number
            if number % 10 != 0 { photo.latitude = coordinate(90) }
            if number % 11 != 0 { photo.longitude = coordinate(180) }
        }
        try context.save()
        let photos = try context.fetch(FetchRequest<Photo>(sortedBy: [SortDescriptor(\.number)]))
        for _ in 0..<100 {
            let radii: [Double] = [0.02, 0.6, 15, 95, 181]
            let largest = radii.randomElement(using: &random) ?? 1
            let center = (latitude: coordinate(90), longitude: coordinate(180))
            let cap = SphericalCap(
                latitude: center.latitude, longitude: center.longitude,
                radius: .random(in: largest / 2...largest, using: &random))
            let predicate: Predicate<Photo> = cap.contains(\Photo.latitude, \Photo.longitude)
            let found = try context.fetch(
                FetchRequest(predicate: predicate, sortedBy: [SortDescriptor(\.number)]))
            let expected = photos.filter { photo in
                guard let latitude = photo.latitude, let longitude = photo.longitude else {
                    return false
                }
                return Self.angle(center, (latitude, longitude)) <= cap.radius
            }
            #expect(found == expected, "seed \(seed), \(cap)")
            #expect(try photos.filter(predicate.evaluate) == expected, "seed \(seed), \(cap)")
        }
    }

    @Test("A radius of 0 is the point, also from the other end of its meridian")
    func point() {
        let cap = SphericalCap(latitude: 10, longitude: 180, radius: -1)
        #expect(cap.radius == 0)
        #expect(cap.contains(latitude: 10, longitude: 180))
        #expect(!cap.contains(latitude: 10, longitude: 179.9))
        #expect(!cap.contains(latitude: 10, longitude: nil))
        let east = SphericalCap(latitude: 10, longitude: 180, radius: 0.001)
        #expect(east.contains(latitude: 10, longitude: -180))
    }

    @Test("F2 in a condition, an unknown point is outside, not unknown")
    func negated() throws {
        let context = try TestStore([Photo.self]).container.newContext()
        let photo = Photo(context: context)
        photo.number = 1
        try context.save()
        let cap = SphericalCap(latitude: 0, longitude: 0, radius: 180)
        let request = FetchRequest<Photo>(
            predicate: cap.contains(\Photo.latitude, \Photo.longitude))
        #expect(try context.fetch(request).isEmpty)
        (photo.latitude, photo.longitude) = (1, 1)
        #expect(try context.fetch(request) == [photo])
    }
}
