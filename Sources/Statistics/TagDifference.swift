/// The difference between the days with a tag and the days without it.
///
/// A difference says that a tag and feelings occur together, and never why.
public struct TagDifference<Tag: Sendable>: Sendable {
    /// The tag.
    public let tag: Tag
    /// The days with the tag. All moods of these days count, with or without the tag.
    public let with: DayGroup
    /// The days without the tag.
    public let without: DayGroup
    /// The mean feeling of days with the tag, minus that of days without it, and its interval from
    /// an AR(1) model.
    public let estimate: Estimate
    /// The difference beside those of weekdays and of all other tags tested, by least squares. It is
    /// `nil` if there are too few days, or if it can't be told from the others.
    public let adjusted: Estimate?
    /// Whether there are enough days to consider weekdays and other tags.
    public let hasModel: Bool
    /// The test that gives the p-value.
    public let test: Test
    /// The difference with its standard error in the test.
    let tested: Estimate
    /// The two-sided p-value of the difference.
    public let pValue: Double
    /// The p-value, adjusted for all tags tested by the procedure of Benjamini and Hochberg: tags
    /// with at most q stand out at a false discovery rate of q.
    public internal(set) var adjustedPValue: Double

    /// The mean feeling of days with the tag, minus the mean feeling of days without it.
    public var difference: Double { with.mean - without.mean }

    /// Returns the p-value that another difference would have on the same days.
    public func pValue(of difference: Double) -> Double {
        Estimate(
            value: difference, standardError: tested.standardError,
            degreesOfFreedom: tested.degreesOfFreedom
        ).pValue
    }

    /// A test of whether a difference could be due to chance.
    public enum Test: String, Sendable {
        /// The difference divided by the standard deviation of the differences of shifted tags, in
        /// the normal distribution.
        case shifts
        /// The difference divided by its standard error in an AR(1) model, in Student's
        /// distribution. It decides for regular tags, because a shift by the period of such a tag
        /// changes nothing.
        case autoregression
    }

    /// The least number of days, with the tag and without it, for which a tag is tested: 10.
    public static var minimumDays: Int { 10 }

    /// Compares days with and without each of the tags.
    ///
    /// The same input always gives the same result.
    ///
    /// - Parameters:
    ///   - series: The days.
    ///   - tags: The tags to test, each with the days of its moods, in days since 1970-01-01 and in
    ///     any order. Days without a feeling are ignored.
    /// - Returns: The tags that were tested, in the given order: those with at least 10 days with
    ///   the tag and 10 days without it.
    /// - Complexity: O(*n*·*k*·(log *n* + *q*)) in the numbers of days and tags, *q* of which are on
    ///   the same day.
    public static func all(
        in series: DailySeries, tags: [(tag: Tag, days: [Int])]
    ) -> [TagDifference] {
        let tested = tags.compactMap { tag, days -> (tag: Tag, marked: [Int], others: [Int])? in
            guard days.count >= minimumDays else { return nil }
            let (marked, others) = series.indices(of: days)
            return min(marked.count, others.count) < minimumDays ? nil : (tag, marked, others)
        }
        guard !tested.isEmpty else { return [] }
        let others = series.weekdays
        let columns = [Array(series.days.indices)] + others + tested.map(\.marked)
        let model =
            series.days.count < columns.count + minimumDays
            ? nil : LeastSquares(series, columns: columns)
        let errors = CircularShiftTest(values: series.days.map(\.mean))
            .standardErrors(of: tested.map(\.marked))
        var differences = tested.enumerated().compactMap { place, item -> TagDifference? in
            guard let estimate = series.difference(of: item.marked) else { return nil }
            let isRegular = series.isRegular(item.marked)
            let with = DayGroup(item.marked, of: series)
            let without = DayGroup(item.others, of: series)
            let tested = Estimate(
                value: with.mean - without.mean,
                standardError: isRegular ? estimate.standardError : errors[place],
                degreesOfFreedom: isRegular ? estimate.degreesOfFreedom : .infinity)
            return TagDifference(
                tag: item.tag, with: with, without: without, estimate: estimate,
                adjusted: model?.estimate(1 + others.count + place), hasModel: model != nil,
                test: isRegular ? .autoregression : .shifts, tested: tested,
                pValue: tested.pValue, adjustedPValue: 1)
        }
        let adjusted = BenjaminiHochberg.adjusted(differences.map(\.pValue))
        for (place, value) in adjusted.enumerated() { differences[place].adjustedPValue = value }
        return differences
    }
}

extension DailySeries {
    /// Returns the indices of the given days in the series, and those of all other days.
    fileprivate func indices(of given: [Int]) -> (marked: [Int], others: [Int]) {
        var given = given.sorted()[...]
        var (marked, others): ([Int], [Int]) = ([], [])
        for (index, day) in days.enumerated() {
            while let first = given.first, first < day.day { given.removeFirst() }
            if given.first == day.day { marked.append(index) } else { others.append(index) }
        }
        return (marked, others)
    }

    /// The indices of the days of each weekday but the first of those that the series has.
    fileprivate var weekdays: [[Int]] {
        let byWeekday = Dictionary(grouping: days.indices) { (days[$0].day % 7 + 7) % 7 }
        return byWeekday.sorted { $0.key < $1.key }.dropFirst().map(\.value)
    }

    /// Whether marks come back regularly, such as from Monday to Friday or every other day: the
    /// correlation of marks that are up to 7 days apart is at least 0.7, and at least 0.5 more than
    /// that of a shorter distance.
    fileprivate func isRegular(_ marked: [Int]) -> Bool {
        let share = Double(marked.count) / Double(days.count)
        var marks = [Double](repeating: -share, count: days.count)
        for index in marked { marks[index] += 1 }
        var least = 1.0
        for distance in 1...7 {
            var (pairs, products, other) = (0, 0.0, 0)
            for index in days.indices {
                while days[other].day < days[index].day - distance { other += 1 }
                guard days[other].day == days[index].day - distance else { continue }
                pairs += 1
                products += marks[index] * marks[other]
            }
            let correlation = products / max(Double(pairs), 1) / (share * (1 - share))
            if correlation >= max(0.7, least + 0.5) { return true }
            least = min(least, correlation)
        }
        return false
    }
}
