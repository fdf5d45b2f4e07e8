import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

/// A journal of generated moods around some midnights, in zones across the whole range.
struct GeneratedMoods {
    let file: JournalFile
    let journal: Journal

    static let zones = ["Pacific/Kiritimati", "Asia/Tokyo", "UTC", "-03:30", "Pacific/Pago_Pago"]
    static let countries = ["FR", "DE", "JP", "NZ", "ZZ"].map { ISO3166.Country($0) }
    static let tags = ["work", "Work/Meeting", "friends", "a/b/c"]
    static let start = Date(timeIntervalSince1970: 1_714_521_600)

    init(_ count: Int, using generator: inout SeededGenerator) throws {
        file = try JournalFile()
        journal = try file.open()
        let moods = try (0..<count).map { _ in
            let hours = Int.random(in: -600...600, using: &generator)
            let date = Self.start.addingTimeInterval(Double(hours) * 3600)
            return try NewMood(
                date: ISO8601.utcText(of: date),
                timeZone: TimeZoneName(Self.zones[Int.random(in: 0..<5, using: &generator)]),
                country: Self.countries[Int.random(in: 0..<5, using: &generator)],
                feeling: Feeling(rawValue: Int.random(in: 0...5, using: &generator)),
                tags: Self.tags.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
                    .map { try TagPath($0) })
        }
        try journal.record(contentsOf: moods)
    }

    func remove() { file.remove() }

    /// Returns the moods of a query in the order of their days.
    func moods(_ query: MoodQuery = MoodQuery()) throws -> [MoodRecord] {
        var moods: [MoodRecord] = []
        try journal.forEachMood(query) { moods.append($0) }
        return moods.sorted { $0.localDay < $1.localDay }
    }

    func randomQuery(using generator: inout SeededGenerator) throws -> MoodQuery {
        func bound() throws -> MoodQuery.Bound? {
            let hours = Int.random(in: -600...600, using: &generator)
            let date = Self.start.addingTimeInterval(Double(hours) * 3600)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: return .instant(date)
            case 1: return .day(try #require(LocalDay(date, in: .gmt)))
            default: return nil
            }
        }
        func isChosen() -> Bool { Int.random(in: 0..<3, using: &generator) == 0 }
        var query = MoodQuery(since: try bound(), until: try bound())
        if isChosen() {
            query.place = .country(Self.countries[Int.random(in: 0..<5, using: &generator)])
        }
        if isChosen() { query.place = .continent(.europe) }
        if isChosen() { query.feelings = [.bad, .rad] }
        if isChosen() { query.tags = [try TagPath("work")] }
        query.isReversed = Bool.random(using: &generator)
        return query
    }
}

extension [MoodRecord] {
    var feelings: [Int] { compactMap { $0.feeling?.rawValue } }

    /// The mean of the days' means, by its definition; `nil` without feelings.
    var meanOfDays: Double? {
        let means = Dictionary(grouping: self, by: \.localDay).values.compactMap { moods in
            moods.feelings.isEmpty
                ? nil : Double(moods.feelings.reduce(0, +)) / Double(moods.feelings.count)
        }
        return means.isEmpty ? nil : means.reduce(0, +) / Double(means.count)
    }

    /// The number of days with a feeling.
    var feltDays: Int { Set(lazy.filter { $0.feeling != nil }.map(\.localDay)).count }
}

func expectEqual(
    _ left: Double?, _ right: Double?, _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
) {
    guard let left, let right else {
        #expect(left == nil && right == nil, comment, sourceLocation: location)
        return
    }
    #expect(abs(left - right) < 1e-9, comment, sourceLocation: location)
}
