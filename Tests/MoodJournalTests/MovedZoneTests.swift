import CivilTime
import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("The time zone of a mood that moves")
struct MovedZoneTests {
    private let berlin = (latitude: 52.52, longitude: 13.4)

    /// Returns the zone of a mood after it got coordinates in Berlin.
    private func zone(
        after zone: String, country: ISO3166.Country? = nil, machine: String
    ) throws -> String {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        let new = try NewMood(
            date: "2026-05-07 23:30", timeZone: TimeZoneName(zone), country: country,
            machineTimeZone: .gmt)
        let record = try journal.record(new)
        var edit = MoodEdit()
        edit.coordinate = .set(
            try Coordinate(latitude: berlin.latitude, longitude: berlin.longitude))
        let machine = try TimeZoneName(machine).timeZone
        return try journal.edit(
            MoodReference(String(record.number)), edit, machineTimeZone: machine
        ).record.timeZone
    }

    @Test(
        "UTC never counts as chosen, whatever the machine's zone",
        arguments: ["UTC", "Etc/UTC", "Z", "GMT", "+00:00", "Etc/Zulu", "Etc/GMT"],
        ["UTC", "Asia/Tokyo", "Europe/Berlin"])
    func utc(zone: String, machine: String) throws {
        #expect(try self.zone(after: zone, machine: machine) == "Europe/Berlin")
    }

    @Test(
        "The machine's zone doesn't count as chosen, under any of its names",
        arguments: [
            ("Asia/Calcutta", "Asia/Kolkata"), ("Asia/Kolkata", "Asia/Calcutta"),
            ("US/Pacific", "America/Los_Angeles"), ("Europe/Kiev", "Europe/Kyiv"),
            ("Asia/Tokyo", "Asia/Tokyo"),
        ])
    func links(zone: String, machine: String) throws {
        #expect(try self.zone(after: zone, machine: machine) == "Europe/Berlin")
    }

    @Test(
        "Another zone stays, also one with the same clocks as the machine's",
        arguments: [
            ("Asia/Tokyo", "Asia/Kolkata"), ("Europe/Paris", "Europe/Rome"),
            ("+09:00", "Asia/Tokyo"), ("+01:00", "Europe/Berlin"),
        ])
    func others(zone: String, machine: String) throws {
        #expect(try self.zone(after: zone, machine: machine) == zone)
    }
}
