import ArgumentParser

/// The options for the fields of a listing, including listings with formats of their own.
struct FieldOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order, such as 'date,note'.", valueName: "names"))
    var fields: String?

    @Flag(help: "Print a header line in tsv; csv always has one.")
    var header = false

    /// Whether one of the options was given.
    var isGiven: Bool { fields != nil || header }

    /// Returns the format to write.
    ///
    /// - Parameters:
    ///   - format: The format that was given, if any.
    ///   - terminal: The terminal, which decides the default.
    /// - Throws: ``CommandError/headerOfFormat`` or ``CommandError/fieldsOfTable`` if the options
    ///   contradict each other.
    func format(
        _ format: OutputFormat?, on terminal: TerminalEnvironment
    ) throws -> OutputFormat {
        guard let format else { return terminal.isTerminal && !isGiven ? .table : .tsv }
        if header, ![.tsv, .csv].contains(format) { throw CommandError.headerOfFormat }
        if format == .table, fields != nil { throw CommandError.fieldsOfTable }
        return format
    }

    /// Returns the fields to write, in order.
    ///
    /// - Throws: ``FieldSelectionError`` if `--fields` is invalid.
    func select<Row>(from documented: [Field<Row>], for format: RecordFormat) throws -> [Field<Row>]
    {
        guard let fields else { return documented.fields(of: format) }
        return try FieldSelection(fields).select(from: documented, named: \.name)
    }

    /// Creates a writer of rows in a format for programs.
    func writer<Row>(
        of fields: [Field<Row>], format: RecordFormat, to output: StandardOutput,
        on terminal: TerminalEnvironment
    ) throws -> RecordWriter<Row> {
        try RecordWriter(
            fields: fields, format: format, hasHeader: header, to: output,
            isTerminal: terminal.isTerminal)
    }
}
