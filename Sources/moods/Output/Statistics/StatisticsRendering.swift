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
        try write(json: FieldValue(statistics, fields: records.fields))
    }

    func write(
        _ statistics: GroupedStatistics, by key: MoodGroup.Key,
        as records: RecordListing<GroupedStatistics.Group>?
    ) throws {
        guard let records else { return try GroupTable(page: page).write(statistics, by: key) }
        var facts: [FieldValue.Member] = []
        if let probability = statistics.probability {
            facts.append(FieldValue.Member(name: "p", value: .real(probability)))
        }
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
        guard let outcome = page.text.outcome(tags) else { return }
        try page.write([])
        if tags.hasTooFewDays { try page.writeSentence(outcome, .dim) }
        if !tags.tested.isEmpty { try TagDifferenceTable(page: page, lag: lag).write(tags.tested) }
        guard !tags.hasTooFewDays else { return }
        for sentence in page.text.considered(tags.outstanding) { try page.writeSentence(sentence) }
        try page.writeSentence(outcome, .dim)
    }

    /// Writes groups as rows. In JSON, writes one object with the numbers of all moods and an array
    /// of groups.
    private func write<Row>(
        _ rows: [Row], as records: RecordListing<Row>, by key: String, of summary: MoodSummary,
        _ facts: [FieldValue.Member] = []
    ) throws {
        guard records.format == .json else { return try records.write(rows, to: page.output) }
        var members = [FieldValue.Member(name: "by", value: .text(key))]
        members += StatisticsFields.summary.map {
            FieldValue.Member(name: $0.name, value: $0.value(summary))
        }
        members += facts
        let groups = rows.map { FieldValue($0, fields: records.fields) }
        members.append(FieldValue.Member(name: "groups", value: .list(groups)))
        try write(json: .object(members))
    }

    private func write(json value: FieldValue) throws {
        var line: [UInt8] = []
        line.append(json: value)
        line.append(UInt8(ascii: "\n"))
        try page.output.write(line)
        try page.output.flush()
    }
}
