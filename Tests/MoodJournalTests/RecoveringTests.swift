import Atlas
import Foundation
import Persistence
import Testing

@testable import MoodJournal

@Suite("The journal's rules after a recovery")
struct RecoveringTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)

    /// Damages a journal with a nested tag in France by SQL, and returns its recovered copy.
    private func recovered(after sql: String) throws -> (file: JournalFile, copy: Journal) {
        let file = try JournalFile()
        let journal = try file.open()
        _ = try journal.record(
            NewMood(country: ISO3166.Country("FR"), tags: [TagPath("work/meeting"), TagPath("x")]),
            at: moment)
        try journal.close()
        try file.sqlite(sql)
        let path = file.location.path + "-recovered"
        _ = try Journal.recover(file.location.path, to: path)
        #expect(
            try Journal.check(at: JournalLocation(option: path, environment: [:])).problems == [])
        return (file, try Journal.open(at: JournalLocation(option: path, environment: [:])))
    }

    @Test(
        "A tag below the wrong tag is put below the one that its path names",
        arguments: [
            "UPDATE Tag SET parent = (SELECT _pk FROM Tag WHERE key = 'x') WHERE parent IS NOT NULL;",
            "UPDATE Tag SET parent = NULL;", "UPDATE Tag SET parent = _pk;",
        ])
    func misplacedTag(sql: String) throws {
        let (file, copy) = try recovered(after: sql)
        defer { file.remove() }
        #expect(try copy.tags().map(\.path).sorted() == ["work", "work/meeting", "x"])
    }

    @Test(
        "A lost region has the moment of its moods, and not 1970",
        arguments: [
            "_entity = 'Continent'", "_entity = 'Country'", "true",
        ])
    func lostRegions(condition: String) throws {
        let (file, copy) = try recovered(
            after: "PRAGMA foreign_keys = OFF; DELETE FROM GeographicRegion WHERE \(condition);")
        defer { file.remove() }
        for (code, region) in try copy.regionsByCode() {
            #expect(region.updatedAt == moment, "\(code)")
        }
    }
}
