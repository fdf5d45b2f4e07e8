import CivilTime
import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("The time of a photo")
struct CameraReadingTests {
    /// The moment when a photo was taken in Paris, where it was 14:17.
    private let taken = Date(timeIntervalSince1970: 1_720_959_420)
    private let latitude = 48.86
    private let longitude = 2.35

    private func paris() throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The reading of a clock with an offset in minutes, and a fix of some minutes ago.
    private func reading(offset: Int, age: Int?) throws -> CameraReading {
        let zone = ZoneRules(secondsFromGMT: offset * 60)
        return try CameraReading(
            day: #require(LocalDay(taken, in: zone)), time: #require(LocalTime(taken, in: zone)),
            positioned: age.map { taken.addingTimeInterval(Double(-60 * $0)) })
    }

    /// Returns the mood that `moods add` would record for a reading in Paris.
    private func mood(_ reading: CameraReading) throws -> NewMood {
        try NewMood(
            date: reading.text(at: paris()), latitude: latitude, longitude: longitude,
            machineTimeZone: .gmt)
    }

    @Test("A fix of up to an hour and a half ago doesn't change the place's local time")
    func oldFix() throws {
        for age in [nil] + (0...90).map(Optional.some) {
            let mood = try mood(reading(offset: 120, age: age))
            #expect(mood.date == taken, "\(String(describing: age)) minutes")
            #expect(mood.timeZone.text == "Europe/Paris")
        }
        #expect(try reading(offset: 120, age: 31).text(at: paris()) == "2024-07-14T14:17:00")
    }

    /// A clock that is up to an hour and a half ahead can't be distinguished from an old fix.
    @Test("A camera with the time of home gets the place's time if the fix is recent")
    func home() throws {
        let offsets =
            (-12...14).map { $0 * 60 }.filter { $0 != 180 }
            + [-570, -210, 330, 345, 525, 570, 630, 765, 825]
        for offset in offsets {
            for age in 0...5 {
                let mood = try mood(reading(offset: offset, age: age))
                #expect(mood.date == taken, "offset \(offset), \(age) minutes")
                #expect(mood.timeZone.text == "Europe/Paris")
            }
        }
    }

    @Test("Without a place, GPS time gives an offset in use within five minutes, or none")
    func withoutPlace() throws {
        for age in 0...24 {
            #expect(
                try reading(offset: 120, age: age).text(at: nil)
                    == "2024-07-14T14:17:00" + (age <= 5 ? "+02:00" : ""), "\(age) minutes")
        }
        // No zone is a quarter of an hour, or 14 hours and a half, from UTC.
        #expect(try reading(offset: 15, age: 0).text(at: nil) == "2024-07-14T12:32:00")
        #expect(try reading(offset: 870, age: 0).text(at: nil) == "2024-07-15T02:47:00")
        #expect(try reading(offset: 345, age: 0).text(at: nil) == "2024-07-14T18:02:00+05:45")
        #expect(try reading(offset: 120, age: nil).text(at: nil) == "2024-07-14T14:17:00")
    }

    @Test("The offset in the photo takes precedence over GPS time")
    func ownOffset() throws {
        var reading = try reading(offset: -180, age: 700)
        reading.offset = -180 * 60
        #expect(reading.text(at: nil) == "2024-07-14T09:17:00-03:00")
        #expect(try mood(reading).date == taken)
    }
}
