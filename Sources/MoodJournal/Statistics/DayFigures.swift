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
    /// The numbers of moods; `nil` for all moods, because regions store theirs.
    var counts: [Region: Int]?
}

extension Journal {
    /// Returns the figures of the moods of a query, and of all countries and continents with some.
    /// - Complexity: O(*n*) in the number of moods: for all moods, one pass over an index.
    func figuresByRegion(of query: MoodQuery) throws -> RegionFigures {
        var all: RunningTally?
        var tallies: [Region: RunningTally] = [:]
        try forEachCountryDay(of: query) { country, day, feeling, moods in
            all = all ?? RunningTally(from: day)
            all?.add(feeling, on: day, moods: moods)
            tallies[.country(country), default: RunningTally(from: day)]
                .add(feeling, on: day, moods: moods)
            guard let continent = country.continent else { return }
            tallies[.continent(continent), default: RunningTally(from: day)]
                .add(feeling, on: day, moods: moods)
        }
        return RegionFigures(
            all: all.map(DayFigures.init), byRegion: tallies.mapValues(DayFigures.init),
            counts: query.selectsAll ? nil : tallies.mapValues(\.moods))
    }

    /// Returns the numbers and figures of the moods of a query with each tag. The tags below a tag
    /// aren't included in it.
    /// - Complexity: O(*n* log *n*) in the number of moods with tags.
    func totalsByTag(of query: MoodQuery) throws -> [ObjectID: TagTotals] {
        var tallies: [ObjectID: RunningTally] = [:]
        try forEachGroup(
            of: query, by: [\.localDay, \.feeling, \.tags],
            row: { ($0[\.localDay], $0[\.feeling], $0.member(of: \.tags), $0.count) }
        ) { text, feeling, tag, moods in
            let day = try LocalDay(stored: text)
            tallies[tag, default: RunningTally(from: day)].add(feeling, on: day, moods: moods)
        }
        return tallies.mapValues { TagTotals(moods: $0.moods, figures: DayFigures($0)) }
    }
}
