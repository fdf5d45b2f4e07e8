import Testing

@testable import Atlas

@Suite("how exact the borders are")
struct BoundaryAccuracyTests {
    @Test("has every country, and no border is displaced by more than 100 meters")
    func figures() throws {
        let all = BoundaryAccuracy.all
        let first = try #require(all.first)
        #expect(first.country == nil && all.dropFirst().allSatisfy { $0.country != nil })
        #expect(first.displacement < 100)
        let countries = Set(all.compactMap(\.country))
        #expect(countries.count == all.count - 1)
        // Every place of the file has figures.
        let file = BoundaryFile.embedded
        let places = Set((0..<file.placeCount).map { file.country(ofPlace: $0) }).subtracting([0])
        #expect(Set(countries.map(\.numericCode)) == places)
    }
}
