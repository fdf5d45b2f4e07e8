import Testing

@testable import Atlas

@Suite("locations as people describe them")
struct LocationTests {
    private let english = GazetteerTests.english

    @Test(
        "are coordinates in any notation",
        arguments: ["48.85, 2.35", "48°51′0″N 2°21′0″E", "geo:48.85,2.35", "8FW4V922+22"])
    func coordinates(text: String) throws {
        let location = try english.location(text)
        let expected = try Coordinate(latitude: 48.85, longitude: 2.35)
        #expect(location.coordinate.distance(to: expected) < 0.02)
        #expect(location.town == nil)
    }

    @Test("are towns by name")
    func towns() throws {
        let location = try english.location("Lissabon")
        #expect(location.town?.town.name == "Lisbon")
        #expect(location.coordinate == location.town?.town.coordinate)
    }

    @Test(
        "are short Plus Codes near a town", arguments: ["V942+JV Paris", "v942+jv, Paris, France"])
    func shortCodes(text: String) throws {
        let location = try english.location(text)
        #expect(location.coordinate == PlusCode("8FW4V942+JV")?.coordinate)
        #expect(location.town?.town.name == "Paris")
    }

    @Test(
        "fail as coordinates if they are written like some",
        arguments: ["48.85", "48.85 2.35 3", "geo:", "geo:1,2,3;crs=foo", "1e400 2", "48°61'N 2°E"])
    func notations(text: String) {
        #expect(throws: LocationError.notation(text)) { try english.location(text) }
        #expect(LocationError.notation(text).message(in: english).contains("'\(text)'"))
    }

    @Test("fail with the reason")
    func failures() {
        #expect(throws: LocationError.coordinate(.latitude(91))) { try english.location("91, 0") }
        #expect(throws: LocationError.town(.unknown("V942+JV", suggestions: []))) {
            try english.location("V942+JV")
        }
        let error = LocationError.coordinate(.latitude(91))
        #expect(error.message(in: english) == CoordinateError.latitude(91).description)
        #expect(
            LocationError.town(.unknown("x", suggestions: [])).message(in: english).contains("x"))
    }
}
