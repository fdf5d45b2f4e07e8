import MoodJournal
import Statistics

/// The documented fields of `stats`. Fields are only ever added.
enum StatisticsFields {
    /// Returns the fields of the statistics of all moods.
    /// - Parameter showsDetail: Whether tsv and csv have the fields for the variation of feelings.
    static func overview(showsDetail: Bool = false) -> [Field<MoodStatistics>] {
        var fields: [Field<MoodStatistics>] = [
            Field("first") { FieldValue($0.summary.period?.lowerBound.description) },
            Field("last") { FieldValue($0.summary.period?.upperBound.description) },
        ]
        fields += summary.map { field in field.reading { $0.summary } }
        for feeling in Feeling.allCases {
            fields.append(Field(feeling.name) { FieldValue($0.moodsByFeeling[feeling] ?? 0) })
        }
        fields += [
            Field("currentStreak") { FieldValue($0.currentStreak?.numberOfDays ?? 0) },
            Field("longestStreak") { FieldValue($0.longestStreak?.numberOfDays ?? 0) },
            Field("longestStreakLast") { FieldValue($0.longestStreak?.upperBound.description) },
            Field("longestGap") { FieldValue($0.longestGap?.numberOfDays ?? 0) },
            Field("longestGapFirst") { FieldValue($0.longestGap?.lowerBound.description) },
        ]
        fields += variation(onlyInJSON: !showsDetail).map { field in
            field.reading { $0.summary.feelings }
        }
        fields += [
            Field("recentDays", onlyInJSON: true) {
                FieldValue($0.recentChange?.recent.numberOfDays)
            },
            Field("recentFeeling", onlyInJSON: true) { FieldValue($0.recentChange?.recent.mean) },
            Field("feelingBefore", onlyInJSON: true) { FieldValue($0.recentChange?.before?.mean) },
            Field("recentLow", onlyInJSON: true) {
                FieldValue($0.recentChange?.difference?.interval.lowerBound)
            },
            Field("recentHigh", onlyInJSON: true) {
                FieldValue($0.recentChange?.difference?.interval.upperBound)
            },
            Field("numberOfTags", onlyInJSON: true) { FieldValue($0.tags.numberOfTags) },
            Field("tagsTested", onlyInJSON: true) { FieldValue($0.tags.tested.count) },
            Field("tags", onlyInJSON: true) { statistics in
                .list(statistics.tags.tested.map { FieldValue($0, fields: tags) })
            },
        ]
        return fields
    }

    /// Returns the fields of a group.
    /// - Parameter showsDetail: Whether tsv and csv have the fields for the variation of feelings.
    static func group(
        showsDetail: Bool = false, name: @escaping (GroupedStatistics.Group) -> String
    ) -> [Field<GroupedStatistics.Group>] {
        var fields: [Field<GroupedStatistics.Group>] = [
            Field("group") { .text($0.group.code) },
            Field("name") { .text(name($0)) },
        ]
        fields += summary.map { field in field.reading { $0.summary } }
        fields.append(Field("years") { FieldValue($0.years) })
        fields += variation(onlyInJSON: !showsDetail).map { field in
            field.reading { $0.summary.feelings }
        }
        fields.append(
            Field("shrunken", "the average, shrunken towards that of all groups") {
                FieldValue($0.shrunken?.value)
            })
        return fields
    }

    static var tags: [Field<TagDifference<String>>] {
        [
            Field("tag") { .text($0.tag) },
            Field("days") { FieldValue($0.with.numberOfDays) },
            Field("moods") { FieldValue($0.with.numberOfMoods) },
            Field("feeling") { .real($0.with.mean) },
            Field("daysWithout") { FieldValue($0.without.numberOfDays) },
            Field("moodsWithout") { FieldValue($0.without.numberOfMoods) },
            Field("feelingWithout") { .real($0.without.mean) },
            Field("difference") { .real($0.difference) },
            Field("p") { .real($0.pValue) },
            Field("adjustedP") { .real($0.adjustedPValue) },
            Field("low") { .real($0.estimate.interval.lowerBound) },
            Field("high") { .real($0.estimate.interval.upperBound) },
            Field("adjustedDifference", "beside weekdays and other tags") {
                FieldValue($0.adjusted?.value)
            },
            Field("adjustedLow") { FieldValue($0.adjusted?.interval.lowerBound) },
            Field("adjustedHigh") { FieldValue($0.adjusted?.interval.upperBound) },
            Field("test") { .text($0.test.rawValue) },
        ]
    }

    /// The numbers and the average of any moods.
    static var summary: [Field<MoodSummary>] {
        [
            Field("days") { FieldValue($0.days) },
            Field("moods") { FieldValue($0.moods) },
            Field("feltDays") { FieldValue($0.feelings.numberOfDays) },
            Field("feltMoods") { FieldValue($0.feelings.numberOfMoods) },
            Field("feeling") { FieldValue($0.feelings.mean) },
            Field("low") { FieldValue($0.feelings.interval?.lowerBound) },
            Field("high") { FieldValue($0.feelings.interval?.upperBound) },
        ]
    }

    private static func variation(onlyInJSON: Bool) -> [Field<SeriesSummary>] {
        [
            Field("standardDeviation", onlyInJSON: onlyInJSON) { FieldValue($0.standardDeviation) },
            Field("autocorrelation", onlyInJSON: onlyInJSON) {
                FieldValue($0.autocorrelation.coefficient)
            },
            Field("mssd", onlyInJSON: onlyInJSON) { FieldValue($0.meanSquareSuccessiveDifference) },
            Field("effectiveDays", onlyInJSON: onlyInJSON) { FieldValue($0.effectiveNumberOfDays) },
        ]
    }
}
