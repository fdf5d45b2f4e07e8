import CivilTime
import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("the time zone of a place")
struct PlaceTimeZoneTests {
    /// Foundation must know every zone that the Atlas returns, because otherwise its clocks are
    /// wrong.
    @Test("Foundation knows the zone of every place of the fixtures")
    func known() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(
            contentsOf: root.appending(path: "Fixtures/cities.tsv"), encoding: .utf8)
        var unknown: Set<String> = []
        var seen: Set<String> = []
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t")
            let coordinate = try Coordinate(
                latitude: #require(Double(fields[0])), longitude: #require(Double(fields[1])))
            let name = timeZone(at: coordinate).name
            guard seen.insert(name).inserted else { continue }
            if TimeZoneName(at: coordinate).text != name { unknown.insert(name) }
        }
        #expect(seen.count > 300)
        #expect(unknown.isEmpty)
    }

    @Test(
        "The given zone comes first, then the date's offset, then the place's, then the machine's")
    func order() throws {
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        func zone(
            date: String? = nil, given: String? = nil, latitude: Double? = nil
        ) throws -> String {
            try NewMood(
                date: date,
                timeZone: given.map { try TimeZoneName($0) }, latitude: latitude,
                longitude: latitude == nil ? nil : 2.35, machineTimeZone: tokyo
            ).timeZone.text
        }
        #expect(try zone() == "Asia/Tokyo")
        #expect(try zone(latitude: 48.85) == "Europe/Paris")
        #expect(try zone(date: "2024-05-01T03:00-03:00", latitude: 48.85) == "-03:00")
        #expect(
            try zone(date: "2024-05-01T03:00-03:00", given: "Asia/Kolkata", latitude: 48.85)
                == "Asia/Kolkata")
    }
}
