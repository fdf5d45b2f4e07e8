/// A listing for programs, in the format and with the fields that a command's options choose.
struct RecordListing<Row> {
    var fields: [Field<Row>]
    let format: RecordFormat
    let hasHeader: Bool
    let isTerminal: Bool

    /// Whether a field was named that takes time to compute.
    var hasFigures: Bool { fields.contains(where: \.isOnlyIfNamed) }

    func writer(to output: StandardOutput) throws -> RecordWriter<Row> {
        try RecordWriter(
            fields: fields, format: format, hasHeader: hasHeader, to: output,
            isTerminal: isTerminal)
    }

    func write(_ rows: some Sequence<Row>, to output: StandardOutput) throws {
        var writer = try writer(to: output)
        for row in rows { try writer.write(row) }
        try writer.finish()
    }
}
