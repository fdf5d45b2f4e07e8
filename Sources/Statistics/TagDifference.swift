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

    /// The two-sided p-value of the difference, from circular shifts of the tag's days over the
    /// days with a feeling. It is never less than one divided by the number of shifts.
    public let pValue: Double

    /// The p-value, adjusted for all tags tested by the procedure of Benjamini and Hochberg: tags
    /// with at most q stand out at a false discovery rate of q.
    public let adjustedPValue: Double

    /// The mean feeling of days with the tag, minus the mean feeling of days without it.
    public var difference: Double { with.mean - without.mean }
}

extension TagDifference {
    /// The least number of days, with the tag and without it, for which a tag is tested: 10.
    public static var minimumDays: Int { 10 }

    /// Compares days with and without each of the tags.
    ///
    /// The same input always gives the same result. A series of up to 2,000 days uses all its
    /// shifts. A longer one uses the identity and 1,999 others that the seed selects.
    ///
    /// - Parameters:
    ///   - series: The days.
    ///   - tags: The tags to test, each with the days of its moods, in days since 1970-01-01 and in
    ///     any order. Days without a feeling are ignored.
    ///   - seed: Selects the shifts.
    /// - Returns: The tags that were tested, in the given order: those with at least 10 days with
    ///   the tag and 10 days without it.
    /// - Complexity: For each tag, O(*n*) in the number of days, and O(*m*) for each shift, where
    ///   *m* is the number of days on the smaller side.
    public static func all(
        in series: DailySeries, tags: [(tag: Tag, days: [Int])], seed: UInt64 = 1
    ) -> [TagDifference] {
        let test = CircularShiftTest(values: series.days.map(\.mean), seed: seed)
        let tested = tags.compactMap { tag, days -> TagDifference? in
            let (marked, others) = series.indices(of: days)
            guard min(marked.count, others.count) >= minimumDays else { return nil }
            return TagDifference(
                tag: tag, with: DayGroup(marked, of: series), without: DayGroup(others, of: series),
                pValue: test.pValue(marked: marked, others: others), adjustedPValue: 1)
        }
        let adjusted = BenjaminiHochberg.adjusted(tested.map(\.pValue))
        return zip(tested, adjusted).map { difference, adjustedPValue in
            TagDifference(
                tag: difference.tag, with: difference.with, without: difference.without,
                pValue: difference.pValue, adjustedPValue: adjustedPValue)
        }
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
}
