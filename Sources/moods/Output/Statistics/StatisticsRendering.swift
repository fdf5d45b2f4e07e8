import MoodJournal
import Statistics

/// The output of `stats` in any format.
struct StatisticsRendering {
    let page: StatisticsPage
    /// The number of days between a tag and the feelings that it is compared with.
    let lag: Int

    func write(_ statistics: MoodStatistics, as records: RecordListing<MoodStatistics>?) throws {
        guard let records else { return try OverviewTable(page: page, lag: lag).write(statistics) }
        guard records.format == .json else {
            return try records.write([statistics], to: page.output)
        }
        try page.output.write(json: FieldValue(statistics, fields: records.fields))
    }

    func write(
        _ statistics: GroupedStatistics, by key: MoodGroup.Key,
        as records: RecordListing<GroupedStatistics.Group>?
    ) throws {
        guard let records else { return try GroupTable(page: page).write(statistics, by: key) }
        let facts = statistics.probability.map { [("p", FieldValue.real($0))] } ?? []
        try write(statistics.groups, as: records, by: key.rawValue, of: statistics.summary, facts)
    }

    func write(
        _ tags: TagStatistics, _ summary: MoodSummary,
        as records: RecordListing<TagDifference<String>>?
    ) throws {
        if let records {
            return try write(
                tags.tested, as: records, by: StatsCommand.Grouping.tag.rawValue, of: summary)
        }
        try page.writeSentence(page.text.sentence(summary))
        try TagDifferenceTable(page: page, lag: lag).write(tags, tags.tested, most: .max)
    }

    /// Writes groups as rows. In JSON, writes one object with the numbers of all moods and an array
    /// of groups.
    private func write<Row>(
        _ rows: [Row], as records: RecordListing<Row>, by key: String, of summary: MoodSummary,
        _ facts: [(String, FieldValue)] = []
    ) throws {
        guard records.format == .json else { return try records.write(rows, to: page.output) }
        var members = [("by", FieldValue.text(key))]
        members += StatisticsFields.summary.map { ($0.name, $0.value(summary)) } + facts
        members.append(("groups", .list(rows.map { FieldValue($0, fields: records.fields) })))
        try page.output.write(json: .members(members))
    }
}
