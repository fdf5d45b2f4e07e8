import Atlas
import Foundation
import Testing

@testable import MoodJournal

@Suite("The points of moods")
struct PointTallyTests {
    @Test("Each point counts its moods and feelings, from south to north")
    func points() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        let lisbon = try Coordinate(latitude: 38.72, longitude: -9.14)
        let suva = try Coordinate(latitude: -18.14, longitude: 178.44)
        for feeling in [.good, .bad, nil] as [Feeling?] {
            _ = try journal.record(
                NewMood(
                    date: "2024-05-01T12:00Z", latitude: lisbon.latitude,
                    longitude: lisbon.longitude, feeling: feeling))
        }
        _ = try journal.record(NewMood(latitude: suva.latitude, longitude: suva.longitude))
        _ = try journal.record(NewMood(feeling: .rad))
        var points: [PointTally] = []
        try journal.forEachPoint(of: MoodQuery()) { points.append($0) }
        #expect(points.map(\.coordinate) == [suva, lisbon])
        #expect(points.map(\.moods) == [1, 3] && points.map(\.figures.days) == [1, 1])
        var coordinates: [Coordinate] = []
        try journal.forEachCoordinate(of: MoodQuery()) { point, _ in coordinates.append(point) }
        #expect(coordinates == [lisbon, lisbon, lisbon, suva])
        var good: [PointTally] = []
        try journal.forEachPoint(of: MoodQuery(feelings: [.good])) { good.append($0) }
        #expect(good.map(\.moods) == [1])
    }

    @Test("A point's feeling is the mean of at least five days, each of which counts once")
    func days() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        func record(_ days: ClosedRange<Int>, _ feeling: Feeling?) throws {
            try journal.record(
                contentsOf: days.map { day in
                    try NewMood(
                        date: "2024-05-0\(day) 12:00", timeZone: TimeZoneName("UTC"),
                        latitude: 1, longitude: 2, feeling: feeling)
                })
        }
        func figures() throws -> DayFigures? {
            var points: [PointTally] = []
            try journal.forEachPoint(of: MoodQuery()) { points.append($0) }
            #expect(points.count == 1)
            return points.first?.figures
        }
        try record(1...4, .rad)
        try record(6...6, nil)
        #expect(try figures()?.days == 5 && figures()?.feeling == nil)
        for _ in 1...3 { try record(5...5, .awful) }
        #expect(try figures()?.days == 6 && figures()?.feeling == 4.2)
        #expect(try figures()?.first.description == "2024-05-01")
        #expect(try figures()?.last.description == "2024-05-06")
    }

    @Test("An error of the caller is rethrown unchanged")
    func errors() throws {
        struct Full: Error {}
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        defer { try? journal.close() }
        _ = try journal.record(NewMood(latitude: 1, longitude: 2))
        #expect(throws: Full.self) {
            try journal.forEachPoint(of: MoodQuery()) { _ in throw Full() }
        }
    }
}
