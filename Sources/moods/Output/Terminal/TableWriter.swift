/// Writes a table for people: aligned by display width, colored, and wrapped or cut to fit the terminal.
///
/// Rows are laid out page by page, so that a table of a million rows isn't held in memory. A later
/// page may widen a column, but never narrows one.
struct TableWriter {
    typealias Column = TableLayout.Column

    static let rowsInPage = 1000

    private var layout: TableLayout
    private let width: Int?
    private let depth: ColorDepth
    private let sink: any TextSink
    private var page: [[[StyledText]]] = []

    /// Creates a writer for a width; `nil` for lines of any length.
    init(columns: [Column], width: Int?, depth: ColorDepth, to sink: any TextSink) {
        layout = TableLayout(columns: columns)
        self.width = width
        self.depth = depth
        self.sink = sink
    }

    /// Creates a writer for standard output, which is a terminal, or has lines of any length.
    init(columns: [Column], on terminal: TerminalEnvironment, to sink: any TextSink) {
        self.init(columns: columns, width: terminal.lineWidth, depth: terminal.colorDepth, to: sink)
    }

    /// Writes a row, which has a cell for each column.
    mutating func write(_ cells: [[StyledText]]) throws(OutputError) {
        layout.measure(cells)
        page.append(cells)
        if page.count >= Self.rowsInPage { try writePage() }
    }

    /// Writes the last page, and flushes the sink.
    mutating func finish() throws(OutputError) {
        try writePage()
        try sink.flush()
    }

    private mutating func writePage() throws(OutputError) {
        let widths = layout.widths(fitting: width)
        for cells in page { try sink.write(layout.lines(cells, widths: widths), depth: depth) }
        page.removeAll(keepingCapacity: true)
    }
}
