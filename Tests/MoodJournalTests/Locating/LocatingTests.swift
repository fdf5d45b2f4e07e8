import Atlas
import Foundation
@testable import Interchange
import Testing

@testable import MoodJournal

@Suite("Locating moods in a journal")
struct LocatingTests {
    @Test("A mood that another search located meanwhile counts as placed already")
    func meanwhile() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        let other = try file.open()
        defer { try? other.close() }
        let instant = Date(timeIntervalSince1970: 1_714_557_600)
        for date in ["2024-05-01T10:00Z", "2024-05-01T10:01Z"] {
            _ = try journal.record(NewMood(date: date, machineTimeZone: .gmt))
        }
        var searches = try [journal.locationSearch(), other.locationSearch()]
        for index in searches.indices {
            searches[index].add(
                .fix(LocationFix(instant: instant, latitude: 48.85, longitude: 2.35)))
        }
        let first = try journal.locate(
            searches[0], named: "a", isDryRun: false, machineTimeZone: .gmt
        ) { _ in }
        #expect(first.located == 2 && first.alreadyPlaced == 0)
        let second = try other.locate(
            searches[1], named: "b", isDryRun: false, machineTimeZone: .gmt
        ) { _ in }
        #expect(second.located == 0 && second.alreadyPlaced == 2 && second.notFound == 0)
    }
}
