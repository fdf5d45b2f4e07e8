import Atlas
import Testing

@testable import moods

@Suite("The output of the command that prints where a machine is")
struct LocationOutputTests {
    private func coordinate(_ text: String) -> Coordinate? {
        LocationOutput.coordinate(in: Array(text.utf8))
    }

    @Test(
        "Every documented form is read",
        arguments: [
            "48.85, 2.35\n", "searching...\n48.85, 2.35\ndone\n", "geo:48.85,2.35",
            #"{"latitude": 48.85, "longitude": 2.35}"#, #"{"lat": "48.85", "lng": "2.35"}"#,
            #"{"location": "home", "coords": {"lat": 48.85, "lon": 2.35}}"#,
            #"{"latitude": null, "position": {"latitude": 48.85, "longitude": 2.35}}"#,
            "Latitude:    48.850000°\nLongitude:   2.350000°\nAccuracy:    10 meters\n",
            "Breitengrad:\nLatitude:    48,850000°\nLongitude:   2,350000°\n",
            "lat=48.85\nlon=2.35\n", "LAT: 48.85 N\n  LNG: 2.35 E\n",
            "Latency: 12 ms\nLatitude: 48.85\nLongest: 7\nLongitude: 2.35\n",
            "Latitude: 48°51′0″N\nLongitude: 2°21′0″E\n",
        ])
    func forms(text: String) throws {
        #expect(coordinate(text) == (try Coordinate(latitude: 48.85, longitude: 2.35)))
    }

    @Test("A hemisphere decides the sign")
    func hemisphere() throws {
        #expect(
            coordinate("Latitude: 33.8688 S\nLongitude: 70.6 W\n")
                == (try Coordinate(latitude: -33.8688, longitude: -70.6)))
    }

    @Test(
        "Anything else isn't a coordinate",
        arguments: [
            "", "nowhere", "91, 0", "48.85", #"{"lat": 91, "lon": 0}"#, #"{"lat": 48.85}"#,
            #"{"lat": "nan", "lon": "2"}"#, "[48.85, 2.35]",
            "Latitude: 4° 5 N\nLongitude: 2.35\n", "Latitude: 4,8,5\nLongitude: 2,35\n",
            "Latitude: 48.85\n", "Latitude 48.85\nLongitude 2.35\n",
            "Latitude: 48.85 N\nLongitude: 2.35 N\n",
        ])
    func others(text: String) {
        #expect(coordinate(text) == nil)
    }
}
