import Atlas
import Persistence

/// The local days on which a region, a point or a tag has moods, and their mean feeling.
public struct DayFigures: Sendable, Equatable {
    /// The first local day with a mood.
    public let first: LocalDay
    /// The last local day with a mood.
    public let last: LocalDay
    /// The number of local days with a mood.
    public let days: Int
    /// The mean of the days' feelings, or `nil` if fewer than 5 days have a feeling. A day's
    /// feeling is the mean of its moods in the region, at the point or with the tag.
    public let feeling: Double?

    init(_ tally: RunningTally) {
        first = tally.first
        last = tally.last
        days = tally.days
        feeling = tally.mean()
    }
}

/// The days of a whole journal, and of its countries and continents.
struct RegionFigures {
    /// The days of all moods; `nil` without moods.
    var all: DayFigures?
    var byRegion: [Region: DayFigures] = [:]
}

extension Journal {
    /// Returns the figures of all moods, and of all countries and continents with moods.
    /// - Complexity: O(*n*) in the number of moods: one pass over an index.
    func figuresByRegion() throws -> RegionFigures {
        var all: RunningTally?
        var tallies: [Region: RunningTally] = [:]
        try forEachCountryDay(of: MoodQuery()) { country, day, feeling, moods in
            all = all ?? RunningTally(from: day)
            all?.add(feeling, on: day, moods: moods)
            tallies[.country(country), default: RunningTally(from: day)]
                .add(feeling, on: day, moods: moods)
            guard let continent = country.continent else { return }
            tallies[.continent(continent), default: RunningTally(from: day)]
                .add(feeling, on: day, moods: moods)
        }
        return RegionFigures(
            all: all.map(DayFigures.init), byRegion: tallies.mapValues(DayFigures.init))
    }

    /// Returns the figures of all tags with moods. The tags below a tag aren't included in it.
    /// - Complexity: O(*n* log *n*) in the number of moods with tags.
    func figuresByTag() throws -> [ObjectID: DayFigures] {
        var tallies: [ObjectID: RunningTally] = [:]
        try forEachGroup(
            of: MoodQuery(), by: [\.localDay, \.feeling, \.tags],
            row: { ($0[\.localDay], $0[\.feeling], $0.member(of: \.tags), $0.count) }
        ) { text, feeling, tag, moods in
            let day = try LocalDay(stored: text)
            tallies[tag, default: RunningTally(from: day)].add(feeling, on: day, moods: moods)
        }
        return tallies.mapValues(DayFigures.init)
    }
}
