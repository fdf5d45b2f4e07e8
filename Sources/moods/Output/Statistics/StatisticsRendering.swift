import MoodJournal
import Statistics

/// The output of `stats` in any format.
struct StatisticsRendering {
    let page: StatisticsPage
    let options: OutputOptions

    /// The format for programs; `nil` for tables.
    let format: RecordFormat?

    /// Returns the fields to write, in order; none for a table.
    ///
    /// - Throws: ``FieldSelectionError`` if `--fields` is invalid.
    func select<Row>(from documented: [Field<Row>]) throws -> [Field<Row>] {
        try format.map { try options.select(from: documented, for: $0) } ?? []
    }

    func write(_ statistics: MoodStatistics, _ fields: [Field<MoodStatistics>]) throws {
        switch format {
        case nil: try OverviewTable(page: page).write(statistics)
        case .json?: try write(json: FieldValue(statistics, fields: fields))
        case let format?: try write([statistics], fields, format)
        }
    }

    func write(
        _ statistics: GroupedStatistics, by key: MoodGroup.Key,
        _ fields: [Field<GroupedStatistics.Group>]
    ) throws {
        guard let format else { return try GroupTable(page: page).write(statistics, by: key) }
        try write(statistics.groups, fields, format, by: key.rawValue, of: statistics.summary)
    }

    func write(
        _ tags: TagStatistics, _ summary: MoodSummary, _ fields: [Field<TagDifference<String>>]
    ) throws {
        if let format {
            return try write(
                tags.tested, fields, format, by: StatsCommand.Grouping.tag.rawValue, of: summary)
        }
        try page.writeSentence(page.text.sentence(summary))
        guard let outcome = page.text.outcome(tags) else { return }
        try page.write([])
        if !tags.tested.isEmpty { try TagDifferenceTable(page: page).write(tags.tested) }
        try page.writeSentence(outcome, .dim)
    }

    /// Writes groups as rows. In JSON, writes one object with the numbers of all moods and an array
    /// of groups.
    private func write<Row>(
        _ rows: [Row], _ fields: [Field<Row>], _ format: RecordFormat, by key: String,
        of summary: MoodSummary
    ) throws {
        guard format == .json else { return try write(rows, fields, format) }
        var members = [FieldValue.Member(name: "by", value: .text(key))]
        members += StatisticsFields.summary.map {
            FieldValue.Member(name: $0.name, value: $0.value(summary))
        }
        let groups = rows.map { FieldValue($0, fields: fields) }
        members.append(FieldValue.Member(name: "groups", value: .list(groups)))
        try write(json: .object(members))
    }

    private func write<Row>(_ rows: [Row], _ fields: [Field<Row>], _ format: RecordFormat) throws {
        var writer = try options.writer(
            of: fields, format: format, to: page.output, on: page.terminal)
        for row in rows { try writer.write(row) }
        try writer.finish()
    }

    private func write(json value: FieldValue) throws {
        var line: [UInt8] = []
        line.append(json: value)
        line.append(UInt8(ascii: "\n"))
        try page.output.write(line)
        try page.output.flush()
    }
}
