import Atlas
import Statistics

/// The contents of a report: the days, countries and tags of moods, and their statistics.
public struct JournalReport: Sendable {
    /// The days with moods, oldest first.
    public let days: [MoodDay]
    /// The statistics of all moods.
    public let statistics: MoodStatistics
    /// The statistics of the days of the week, from Monday. Days without moods are missing.
    public let weekdays: [GroupedStatistics.Group]
    /// The averages of the years with moods, oldest first.
    public let years: [Period]
    /// The averages of the months with moods, oldest first.
    public let months: [Period]
    /// The statistics of the countries, sorted by the number of days, highest first. The unknown
    /// country is one of them.
    public let countries: [GroupedStatistics.Group]
    /// The places of moods, from south to north.
    public let places: [Place]
    /// The tags of the moods, sorted by the number of moods, highest first.
    public let tags: [TagRecord]
    /// The best and the worst months and days.
    public let highlights: JournalHighlights

    /// A coordinate of moods, rounded to a tenth of a degree.
    public struct Place: Sendable {
        /// The coordinate.
        public let coordinate: Coordinate
        /// The sum of the feelings of moods that have one.
        public let sumOfFeelings: Int
        /// The number of these moods.
        public let feltMoods: Int
    }

    /// A month or a year, and its average.
    public struct Period: Sendable {
        /// The year, from 1 to 9999.
        public let year: Int
        /// The month, from 1 to 12, or `nil` for a whole year.
        public let month: Int?
        /// The average of the period's days with a feeling, and its interval.
        public let feelings: SeriesSummary
    }
}

extension Journal {
    /// Returns the contents of a report about moods. Everything is as of one moment.
    /// - Parameters:
    ///   - query: The moods. Its order is ignored.
    ///   - today: The current local day, which determines the current streak.
    /// - Returns: The contents.
    /// - Throws: ``JournalError/noSuchTag(_:nearest:)`` if no mood has a tag of the query; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods, without creating objects for them, plus the
    ///   tests of the tags (`TagDifference.all`).
    public func report(_ query: MoodQuery, today: LocalDay) throws(JournalError) -> JournalReport {
        try readingAtOneMoment {
            var days: [MoodDay] = []
            var (weekdays, countries) = (GroupedTally(), GroupedTally())
            try forEachCountryDay(of: query) { country, day, feeling, moods in
                days.add(feeling, on: day, moods: moods)
                weekdays.add(feeling, to: .weekday(day.weekday), on: day, moods: moods)
                countries.add(feeling, to: .country(country), on: day, moods: moods)
            }
            let tags = try tagStatistics(of: query, in: weekdays.whole)
            let whole = try wholeAutocorrelation(for: query)
            let months = JournalReport.Period.all(of: days, whole) { ($0.year, $0.month) }
            return JournalReport(
                days: days,
                statistics: MoodStatistics(weekdays.whole, today: today, tags: tags, whole: whole),
                weekdays: GroupedStatistics(weekdays, by: .weekday, whole: whole).groups,
                years: JournalReport.Period.all(of: days, whole) { ($0.year, nil) },
                months: months,
                countries: GroupedStatistics(countries, by: .country, whole: whole).groups,
                places: try roundedPlaces(of: query), tags: try self.tags(of: query),
                highlights: try highlights(of: days, months: months, query))
        }
    }
}

extension Journal {
    private func roundedPlaces(of query: MoodQuery) throws -> [JournalReport.Place] {
        struct Tenths: Hashable {
            let latitude: Int
            let longitude: Int
        }
        var places: [Tenths: (sum: Int, count: Int)] = [:]
        try forEachCoordinate(of: query) { place, feeling in
            let tenths = Tenths(
                latitude: Int((place.latitude * 10).rounded()),
                longitude: Int((place.longitude * 10).rounded()))
            places[tenths, default: (0, 0)].sum += feeling?.rawValue ?? 0
            places[tenths, default: (0, 0)].count += feeling == nil ? 0 : 1
        }
        return places.sorted {
            ($0.key.latitude, $0.key.longitude) < ($1.key.latitude, $1.key.longitude)
        }
        .compactMap { place, feelings in
            let coordinate = try? Coordinate(
                latitude: Double(place.latitude) / 10, longitude: Double(place.longitude) / 10)
            return coordinate.map {
                JournalReport.Place(
                    coordinate: $0, sumOfFeelings: feelings.sum, feltMoods: feelings.count)
            }
        }
    }
}

extension JournalReport.Period {
    fileprivate static func all(
        of days: [MoodDay], _ whole: Autocorrelation?,
        _ period: (LocalDay) -> (year: Int, month: Int?)
    ) -> [Self] {
        var groups: [(period: (year: Int, month: Int?), days: [MoodDay])] = []
        for day in days {
            let period = period(day.day)
            if let last = groups.last, last.period == period {
                groups[groups.count - 1].days.append(day)
            } else {
                groups.append((period, [day]))
            }
        }
        let autocorrelation = whole ?? Autocorrelation(of: DailySeries(days))
        return groups.map { period, days in
            Self(
                year: period.year, month: period.month,
                feelings: SeriesSummary(
                    of: DailySeries(days), scale: MoodSummary.scale,
                    autocorrelation: autocorrelation))
        }
    }
}

extension DailySeries {
    fileprivate init(_ days: [MoodDay]) {
        self.init(
            days.lazy.compactMap { day in
                day.mean.map {
                    DailyMean(day: day.day.daysSince1970, mean: $0, moods: day.tally.felt)
                }
            })
    }
}
