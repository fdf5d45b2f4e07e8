/// A table for people, made of one type of row.
protocol RowTable<Row> {
    associatedtype Row

    static var columns: [TableLayout.Column] { get }

    /// Returns the row's cells, one for each column.
    func cells(of row: Row) throws -> [[StyledText]]
}

extension RowTable {
    /// Writes all rows as records, or as a table if `records` is `nil`.
    func write(
        _ rows: some Sequence<Row>, or records: RecordListing<Row>?,
        terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        try records?.write(rows, to: output) ?? write(rows, terminal: terminal, to: output)
    }

    func write(
        _ rows: some Sequence<Row>, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var writer = TableWriter(columns: Self.columns, on: terminal, to: output)
        for row in rows { try writer.write(cells(of: row)) }
        try writer.finish()
    }
}
