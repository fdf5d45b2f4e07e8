import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("The moments of regions in a merge")
struct MergedRegionTests: MachineSuite {
    private func moments(_ machine: Machine) throws -> [String: Date] {
        try machine.journal.regionsByCode().mapValues(\.updatedAt)
    }

    @Test("A region that is new here has the moment when its mood was added, and not 1970")
    func newRegion() throws {
        let (one, other, id) = try fork(NewMood(country: ISO3166.Country("FR")))
        let moved = edit { $0.country = .set(ISO3166.Country("JP")) }
        try other.change(at: time(5)) {
            _ = try $0.edit(MoodReference(id.uuidString), moved, at: $1)
        }
        try one.merge(other, at: time(9))
        #expect(try moments(one) == ["JP": time(5), "142": time(5)])
        #expect(try moments(one) == moments(other))
        // A mood that moves within a continent isn't added to the continent.
        let back = edit { $0.country = .set(ISO3166.Country("KR")) }
        try other.change(at: time(10)) {
            _ = try $0.edit(MoodReference(id.uuidString), back, at: $1)
        }
        try one.merge(other, at: time(11))
        #expect(try moments(one) == ["KR": time(10), "142": time(5)])
    }

    @Test("A clock that is far ahead sets the moments of its own machine only")
    func ahead() throws {
        let (one, other, _) = try fork(NewMood(country: ISO3166.Country("FR")))
        try other.change(at: time(100_000_000)) {
            _ = try $0.record(NewMood(country: ISO3166.Country("FR")), at: $1)
            _ = try $0.addPlace(PlaceName("home"), at: #require(Coordinate(48.85, 2.35)))
        }
        let report = try one.merge(other, at: time(9))
        #expect(report.added == 1 && report.places == 1 && report.ahead > 0, "\(report)")
        #expect(try moments(one) == ["FR": time(0), "150": time(0)])
    }

    @Test("A mood that was added and deleted counts on every machine")
    func deleted() throws {
        let (one, other, _) = try fork(NewMood(country: ISO3166.Country("FR")))
        try other.change(at: time(5)) {
            _ = try $0.record(NewMood(country: ISO3166.Country("FR")), at: $1)
        }
        try other.change(at: time(6)) { journal, _ in
            _ = try journal.delete([MoodReference("2")])
        }
        try one.merge(other, at: time(9))
        #expect(try moments(one) == ["FR": time(5), "150": time(5)])
        // Undoing the merge restores the former moments.
        _ = try one.change(at: time(10)) { journal, _ in try journal.undo() }
        #expect(try moments(one) == ["FR": time(0), "150": time(0)])
    }
}
