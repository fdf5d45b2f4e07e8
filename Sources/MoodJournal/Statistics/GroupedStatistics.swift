import CivilTime
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
        /// The numbers of moods and days of the group, and its mean feeling. A day's feeling is the
        /// mean of its moods in this group.
        public let summary: MoodSummary
        /// The number of different years of its days with a feeling.
        public let years: Int
        /// The number of years in which at least five of its days have a feeling.
        public let representedYears: Int
        /// The mean feeling, shrunken towards the mean of all groups
        /// (`Statistics.GroupComparison`), and its interval; `nil` below 5 days.
        public let shrunken: Estimate?
        /// Whether another group is a town with the same name in the same country.
        let hasNamesake: Bool

        /// Returns the group's name for people: ``MoodGroup/localizedName(in:)``, with the town's
        /// division if two towns share the name.
        /// - Parameter locale: The locale whose language names are in.
        /// - Returns: The name.
        public func localizedName(in locale: Locale) -> String {
            guard hasNamesake, case .town(let town?) = group else {
                return group.localizedName(in: locale)
            }
            return "\(town.nameInDivision), \(town.country.localizedName(in: locale))"
        }
    }

    /// The summary of all moods.
    public let summary: MoodSummary
    /// The number of moods that are in no group, because they have a day without a time.
    public let moodsWithoutGroup: Int
    /// The groups with moods. Regions, towns and places are sorted by the number of days, highest
    /// first, and moods without a town or place come last. Other groups are in chronological order.
    public let groups: [Group]
    /// The group whose shrunken mean is above all others, by its interval, or `nil`.
    public let best: MoodGroup?
    /// The probability that weekdays or months differ as much by chance; `nil` for other groups.
    public let probability: Double?
}

extension GroupedStatistics {
    /// - Parameter whole: The autocorrelation of the whole journal; `nil` if these are all moods.
    init(_ tally: GroupedTally, by key: MoodGroup.Key, whole: Autocorrelation?) {
        let series = tally.whole.series
        let autocorrelation = whole ?? Autocorrelation(of: series)
        summary = MoodSummary(tally.whole, autocorrelation: whole)
        moodsWithoutGroup = tally.moodsWithoutGroup
        let namesakes = Dictionary(grouping: tally.groups.keys.compactMap(\.townName)) { $0 }
        // In their order, in which the same moods always give the same sums.
        let members = tally.groups.map { group, tally in
            let summary = MoodSummary(tally, autocorrelation: autocorrelation)
            return (
                rank: group.rank(days: summary.days), group: group, series: tally.series,
                summary: summary
            )
        }
        .sorted { $0.rank < $1.rank }
        let comparison = GroupComparison(members.map(\.summary.feelings))
        best = comparison.best.map { members[$0].group }
        probability =
            switch key {
            case .weekday, .month:
                GroupComparison.probability(of: series, autocorrelation: autocorrelation) { day in
                    guard let day = LocalDay(daysSince1970: day) else { return 0 }
                    return key == .weekday ? day.weekday : day.month
                }
            default: nil
            }
        groups = zip(members, comparison.estimates).map { member, shrunken in
            var years: [Int: Int] = [:]
            for day in member.series.days {
                guard let day = LocalDay(daysSince1970: day.day) else { continue }
                years[member.group.year(of: day), default: 0] += 1
            }
            return Group(
                group: member.group, summary: member.summary, years: years.count,
                representedYears: years.values.count { $0 >= RunningMean.minimumDays },
                shrunken: shrunken,
                hasNamesake: member.group.townName.map { (namesakes[$0]?.count ?? 0) > 1 } ?? false)
        }
    }
}

extension MoodGroup {
    /// The parts of a town's name for people.
    fileprivate var townName: [String]? {
        if case .town(let town?) = self { [town.name, town.country.alpha2] } else { nil }
    }

    /// The order of groups: by their chronological position, then those without a town or place
    /// last, then by the number of days, then by code. Two towns may have the same code.
    fileprivate func rank(days: Int) -> (Int, Int, Int, String, Double, Double) {
        let point: Coordinate? = if case .town(let town?) = self { town.coordinate } else { nil }
        return (
            place, isElsewhere ? 1 : 0, -days, code, point?.latitude ?? 0, point?.longitude ?? 0
        )
    }
}

extension Journal {
    /// Returns the statistics of the moods that a query selects, by group, as of one moment.
    ///
    /// A day counts for each group that has a mood on it: a day with moods in two countries counts
    /// for both. A mood counts for each named place within whose ``PlaceRecord/radius`` it is, as
    /// in ``places()``.
    /// - Parameters:
    ///   - query: The moods.
    ///   - key: The property by which to group the moods.
    /// - Returns: The statistics.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    public func statistics(
        _ query: MoodQuery, by key: MoodGroup.Key
    ) throws(JournalError) -> GroupedStatistics {
        try readingAtOneMoment {
            var tally = GroupedTally()
            try addMoods(of: query, by: key, to: &tally)
            return GroupedStatistics(tally, by: key, whole: try wholeAutocorrelation(for: query))
        }
    }

    private func addMoods(
        of query: MoodQuery, by key: MoodGroup.Key, to tally: inout GroupedTally
    ) throws {
        switch key {
        case .hour, .daytime:
            try forEachHour(of: query) { hour, day, feeling in
                let groups = hour.map { hour -> [MoodGroup] in
                    [key == .hour ? .hour(hour) : .daytime(Daytime(hour: hour))]
                }
                tally.add(feeling, to: groups ?? [], on: day, moods: 1)
            }
        case .town:
            try forEachPoint(of: query) { point, country, day, feeling in
                let town = point.flatMap { Atlas.town(near: $0, in: country)?.town }
                tally.add(feeling, to: .town(town), on: day, moods: 1)
            }
        case .place:
            try forEachPlacedMood(of: query) { tally.add($2, to: $0, on: $1, moods: 1) }
        case .country:
            try forEachCountryDay(of: query) { tally.add($2, to: .country($0), on: $1, moods: $3) }
        case .continent:
            try forEachCountryDay(of: query) { country, day, feeling, moods in
                tally.add(feeling, to: .continent(country.continent), on: day, moods: moods)
            }
        case .season:
            try forEachCountryDay(of: query) { country, day, feeling, moods in
                let season = Season(month: day.month, isSouthern: country.isSouthern)
                tally.add(feeling, to: .season(season), on: day, moods: moods)
            }
        case .weekday, .month, .year:
            try forEachDay(of: query) { day, feeling, moods in
                let group: MoodGroup =
                    switch key {
                    case .weekday: .weekday(day.weekday)
                    case .month: .month(day.month)
                    default: .year(day.year)
                    }
                tally.add(feeling, to: group, on: day, moods: moods)
            }
        }
    }

    /// Reads every mood, and calls `body` with the places that it is at, or with the group of moods
    /// elsewhere.
    private func forEachPlacedMood(
        of query: MoodQuery, _ body: ([MoodGroup], LocalDay, Feeling?) throws -> Void
    ) throws {
        let areas = try context.fetch(FetchRequest<Place>()).map { place in
            (group: MoodGroup.place(place.name), cap: try place.area())
        }
        try forEachPoint(of: query) { point, _, day, feeling in
            let groups = areas.filter { area in
                area.cap.contains(latitude: point?.latitude, longitude: point?.longitude)
            }
            .map(\.group)
            try body(groups.isEmpty ? [.place(nil)] : groups, day, feeling)
        }
    }

    /// Reads every mood, because towns and places aren't stored.
    private func forEachPoint(
        of query: MoodQuery,
        _ body: (Coordinate?, ISO3166.Country, LocalDay, Feeling?) throws -> Void
    ) throws {
        let codes = try countryCodes()
        try forEachGroup(
            of: query, by: [],
            row: {
                (
                    $0[\.latitude], $0[\.longitude], $0[\.country], $0[\.localDay],
                    $0[\.feeling]
                )
            }
        ) { latitude, longitude, id, text, feeling in
            guard let country = id.flatMap({ codes[$0] }) else {
                throw FetchError.undecodableValue("Mood.country")
            }
            let day = try LocalDay(stored: text)
            try body(Coordinate(latitude, longitude), country, day, feeling)
        }
    }

    /// Reads every mood, because local times aren't stored, and calls `body` with its hour. A mood at
    /// exactly noon has no hour, because a day without a time is stored as noon.
    private func forEachHour(
        of query: MoodQuery, _ body: (_ hour: Int?, LocalDay, Feeling?) throws -> Void
    ) throws {
        var zones = Cache<String, ZoneRules>()
        try forEachGroup(
            of: query, by: [], row: { ($0[\.date], $0[\.timeZone], $0[\.feeling]) }
        ) { date, zone, feeling in
            guard let milliseconds = date.millisecondsSince1970 else {
                throw FetchError.undecodableValue("Mood.date")
            }
            let rules = zones.value(of: zone) { .stored(zone) }
            let seconds = milliseconds.quotientRoundedDown(by: 1000)
            let local = seconds + Int64(rules.secondsFromGMT(at: seconds))
            let number = local.quotientRoundedDown(by: 86_400)
            guard let day = LocalDay(daysSince1970: Int(number)) else {
                throw FetchError.undecodableValue("Mood.date")
            }
            let hour = local.quotientRoundedDown(by: 3600) - number * 24
            let hasTime =
                local != number * 86_400 + 43_200 || milliseconds != seconds * 1000
            try body(hasTime ? Int(hour) : nil, day, feeling)
        }
    }
}
