import ArgumentParser

/// The options for the fields of a listing, including listings with formats of their own.
struct FieldOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order, such as 'date,note'.", valueName: "names"))
    var fields: String?

    @Flag(help: "Print a header line in tsv; csv always has one.")
    var header = false

    var isGiven: Bool { fields != nil || header }

    /// Returns the listing for programs that the options choose; `nil` for a table for people.
    /// - Parameters:
    ///   - format: The format that was given; `nil` for the terminal's default.
    ///   - usual: Returns the names of the fields without `--fields`; `nil` for all of the format.
    func records<Row>(
        _ documented: @autoclosure () -> [Field<Row>], as format: OutputFormat?,
        usual: (RecordFormat) -> [String]? = { _ in nil }, on terminal: TerminalEnvironment
    ) throws -> RecordListing<Row>? {
        if let format {
            if header, ![.tsv, .csv].contains(format) {
                throw CommandError.usage("--header needs --format tsv or csv")
            }
            if format == .table, fields != nil {
                throw CommandError.usage("--fields needs --format tsv, csv, json or jsonl")
            }
        }
        let shown = format ?? (terminal.isTerminal && !isGiven ? .table : .tsv)
        guard let recordFormat = shown.recordFormat else { return nil }
        let all = documented()
        let selected =
            try fields.map { try FieldSelection($0).select(from: all, named: \.name) }
            ?? usual(recordFormat)?.compactMap { name in all.first { $0.name == name } }
            ?? all.fields(of: recordFormat)
        return RecordListing(
            fields: selected, format: recordFormat, hasHeader: header,
            isTerminal: terminal.isTerminal)
    }
}
