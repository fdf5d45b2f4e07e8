import Atlas
import Foundation
import Persistence
import Statistics

/// The statistics of moods, group by group.
public struct GroupedStatistics: Sendable {
    /// One group of moods.
    public struct Group: Sendable {
        /// The group.
        public let group: MoodGroup

        /// How many moods it has, on how many days, and how these days feel. A day's feeling is the
        /// mean of its moods in this group.
        public let summary: MoodSummary

        /// The number of years that its days with a feeling are in.
        public let years: Int
    }

    /// The summary of all moods.
    public let summary: MoodSummary

    /// The groups with moods: regions with the most days first, others in the order of time.
    public let groups: [Group]
}

extension Journal {
    /// Returns the statistics of the moods that a query selects, group by group, as of one moment.
    ///
    /// A day belongs to each group that it has a mood of: a day with moods in two countries counts
    /// for both.
    ///
    /// - Parameters:
    ///   - query: The moods.
    ///   - key: The property that decides about the group.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    public func statistics(
        _ query: MoodQuery, by key: MoodGroup.Key
    ) throws(JournalError) -> GroupedStatistics {
        try translating {
            var whole = DailyTally()
            var tallies: [MoodGroup: DailyTally] = [:]
            try forEachMember(of: query, by: key) { group, day, feeling, moods in
                whole.add(feeling, on: day, moods: moods)
                tallies[group, default: DailyTally()].add(feeling, on: day, moods: moods)
            }
            let autocorrelation = Autocorrelation(of: whole.series)
            let groups = tallies.map { group, tally in
                GroupedStatistics.Group(
                    group: group,
                    summary: MoodSummary(tally, autocorrelation: autocorrelation),
                    years: Set(
                        tally.series.days.compactMap { day in
                            LocalDay(daysSince1970: day.day).map(group.year(of:))
                        }
                    ).count)
            }
            return GroupedStatistics(
                summary: MoodSummary(whole), groups: groups.sorted { $0.precedes($1) })
        }
    }

    private func forEachMember(
        of query: MoodQuery, by key: MoodGroup.Key,
        _ body: (MoodGroup, LocalDay, Feeling?, _ moods: Int) throws -> Void
    ) throws {
        switch key {
        case .hour: try forEachHour(of: query, body)
        case .country:
            try forEachCountryDay(of: query) { try body(.country($0), $1, $2, $3) }
        case .continent:
            try forEachCountryDay(of: query) { try body(.continent($0.continent), $1, $2, $3) }
        case .season:
            try forEachCountryDay(of: query) { country, day, feeling, moods in
                let season = Season(month: day.month, isSouthern: country.isSouthern)
                try body(.season(season), day, feeling, moods)
            }
        case .weekday, .month, .year:
            try forEachGroup(
                of: query, by: [\.localDay, \.feeling],
                row: { ($0[\.localDay], $0[\.feeling], $0.count) }
            ) { text, feeling, moods in
                let day = try LocalDay(stored: text)
                let group: MoodGroup =
                    switch key {
                    case .weekday: .weekday(day.weekday)
                    case .month: .month(day.month)
                    default: .year(day.year)
                    }
                try body(group, day, feeling, moods)
            }
        }
    }

    /// Reads every mood, because local times aren't stored.
    private func forEachHour(
        of query: MoodQuery, _ body: (MoodGroup, LocalDay, Feeling?, _ moods: Int) throws -> Void
    ) throws {
        var zones: [String: OffsetIntervals] = [:]
        try forEachGroup(
            of: query, by: [],
            row: { ($0[\.date], $0[\.timeZone], $0[\.localDay], $0[\.feeling]) }
        ) { date, zone, text, feeling in
            guard let milliseconds = date.millisecondsSince1970 else {
                throw FetchError.undecodableValue("Mood.date")
            }
            // Another program may have written an invalid zone, which counts as UTC everywhere.
            let offsets = zones[zone] ?? OffsetIntervals((try? TimeZoneName(zone).timeZone) ?? .gmt)
            zones[zone] = offsets
            let seconds = milliseconds.quotientRoundedDown(by: 1000)
            let local = seconds + offsets.secondsFromGMT(at: seconds)
            let hour =
                local.quotientRoundedDown(by: 3600) - local.quotientRoundedDown(by: 86_400) * 24
            try body(.hour(Int(hour)), try LocalDay(stored: text), feeling, 1)
        }
    }
}

extension GroupedStatistics.Group {
    /// Whether it comes first: by its place in time, then by its number of days, then by its code.
    fileprivate func precedes(_ other: Self) -> Bool {
        (group.place, -summary.days, group.code)
            < (other.group.place, -other.summary.days, other.group.code)
    }
}
