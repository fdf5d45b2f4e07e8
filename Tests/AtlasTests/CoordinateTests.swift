import Atlas
import Testing

@Suite("coordinates")
struct CoordinateTests {
    @Test(
        "the whole range is taken as given",
        arguments: [(0, 0), (90, 180), (-90, -180), (-77.85, 166.67), (-0.0, 180)])
    func valid(latitude: Double, longitude: Double) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(coordinate.latitude == latitude)
        #expect(coordinate.longitude == longitude)
    }

    @Test(
        "a latitude out of range is an error that names it", arguments: [(90.0).nextUp, -91, 1e300])
    func latitude(value: Double) {
        #expect(throws: CoordinateError.latitude(value)) {
            try Coordinate(latitude: value, longitude: 181)
        }
    }

    @Test(
        "a longitude out of range is an error that names it",
        arguments: [(180.0).nextUp, -180.5, .infinity, -.infinity])
    func longitude(value: Double) {
        #expect(throws: CoordinateError.longitude(value)) {
            try Coordinate(latitude: 0, longitude: value)
        }
    }

    @Test("NaN is an error")
    func notANumber() {
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: .nan, longitude: 0) }
        #expect(throws: CoordinateError.self) { try Coordinate(latitude: 0, longitude: .nan) }
    }
}
