import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("Undo of values that belong together")
struct IndivisibleUndoTests {
    private let file: JournalFile
    private let journal: Journal

    init() throws {
        file = try JournalFile()
        journal = try file.open()
    }

    private func move(to latitude: Double, _ longitude: Double) throws {
        var edit = MoodEdit()
        edit.coordinate = .set(try Coordinate(latitude: latitude, longitude: longitude))
        _ = try journal.edit(MoodReference("1"), edit, machineTimeZone: .gmt)
    }

    private func place() throws -> [String] {
        let mood = try journal.record(of: MoodReference("1"))
        return [mood.latitude, mood.longitude].map { $0.map { "\($0)" } ?? "-" }
            + [mood.country.alpha2, mood.timeZone, mood.localDay]
    }

    @Test(
        "C8 A coordinate is undone as a whole, with country and zone, or not at all",
        arguments: [
            [(5.0, 5.0), (7, 5)], [(2, 1), (2, 50)], [(48.85, 2.35), (45.76, 4.84)],
            [(48.85, 2.35), (48.85, -100)],
        ])
    func coordinates(moves: [(Double, Double)]) throws {
        defer { file.remove() }
        _ = try journal.record(NewMood(date: "2024-05-01T23:30:00Z", machineTimeZone: .gmt))
        for (latitude, longitude) in moves { try move(to: latitude, longitude) }
        let before = try place()
        // The first move can't be undone without undoing a part of the second.
        #expect(throws: JournalError.self) { try journal.undo(2) }
        #expect(try place() == before)
        #expect(try journal.container.check() == [])
        #expect(try Journal.check(at: file.location).problems.isEmpty)
        try journal.undo(3)
        try journal.undo(2)
        #expect(try place() == ["-", "-", "ZZ", "UTC", "2024-05-01"])
        #expect(try Journal.check(at: file.location).problems.isEmpty)
    }

    @Test("A place's name and its key are undone together")
    func names() throws {
        defer { file.remove() }
        let point = try Coordinate(latitude: 1, longitude: 1)
        try journal.addPlace(PlaceName("home"), at: point)
        try journal.renamePlace("home", to: PlaceName("haus"))
        try journal.renamePlace("haus", to: PlaceName("Haus"))
        #expect(throws: JournalError.self) { try journal.undo(2) }
        #expect(try journal.places().map(\.name) == ["Haus"])
        try journal.addPlace(PlaceName("home"), at: point)
        try journal.undo(3)
        // Another place has the name now.
        #expect(throws: JournalError.self) { try journal.undo(2) }
        #expect(try journal.places().map(\.name) == ["haus", "home"])
        for name in ["haus", "home"] {
            let location = try journal.location(
                name, gazetteer: Gazetteer(locale: Locale(identifier: "en")))
            #expect(location.place == name)
        }
    }
}
