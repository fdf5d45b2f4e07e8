import Testing

@testable import Atlas

@Suite("the distance of a country")
struct VicinityTests {
    static let cases: [(Double, Double, String, Bool)] = [
        (48.85, 2.35, "FR", true),  // Paris
        (48.58, 7.75, "DE", true),  // Strasbourg, 4 km from Germany
        (48.85, 2.35, "DE", false),
        (46.2, 6.15, "FR", true),  // Geneva
        (46.95, 7.45, "FR", false),  // Bern, 45 km from France
        (-17.0, -179.99, "FJ", true),
        (40.0, -30.0, "PT", false),
        (89.9, 0, "NO", false),
    ]

    @Test("is exact to a kilometre, also across the date line", arguments: cases)
    func nearness(latitude: Double, longitude: Double, code: String, isNear: Bool) throws {
        let country = try #require(ISO3166.Country(alpha2: code))
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(country.isWithin(kilometers: 25, of: coordinate) == isNear)
    }
}
