/// Writes a table for people: aligned by display width, coloured, and cut to fit the terminal.
///
/// Rows are laid out page by page, so that a table of a million rows isn't held in memory. A later
/// page may widen a column, but never narrows one.
struct TableWriter {
    typealias Column = TableLayout.Column

    private enum Line {
        case row([[StyledText]])

        /// A line across all columns.
        case heading([StyledText])
    }

    static let rowsInPage = 1000

    private var layout: TableLayout
    private let width: Int?
    private let depth: ColorDepth
    private let sink: any TextSink
    private var page: [Line] = []
    private var isEmpty = true

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - columns: The columns.
    ///   - width: The width of the terminal; `nil` for lines of any length.
    ///   - depth: The colours of the terminal.
    ///   - sink: The destination.
    init(columns: [Column], width: Int?, depth: ColorDepth, to sink: any TextSink) {
        layout = TableLayout(columns: columns)
        self.width = width
        self.depth = depth
        self.sink = sink
        if columns.contains(where: { $0.header != nil }) {
            add(columns.map { [StyledText($0.header ?? "", .dim)] })
        }
    }

    /// Writes a row, which has a cell for each column.
    mutating func write(_ cells: [[StyledText]]) throws(OutputError) {
        add(cells)
        if page.count >= Self.rowsInPage { try writePage() }
    }

    /// Writes a heading for the rows that follow, with an empty line before it unless it is the
    /// first line.
    mutating func writeHeading(_ texts: [StyledText]) throws(OutputError) {
        if !isEmpty { page.append(.heading([])) }
        page.append(.heading(texts))
        isEmpty = false
    }

    /// Writes the last page, and flushes the sink.
    mutating func finish() throws(OutputError) {
        try writePage()
        try sink.flush()
    }

    private mutating func add(_ cells: [[StyledText]]) {
        layout.measure(cells)
        page.append(.row(cells))
        isEmpty = false
    }

    private mutating func writePage() throws(OutputError) {
        let widths = layout.widths(fitting: width)
        for line in page {
            let texts =
                switch line {
                case .row(let cells): layout.line(cells, widths: widths)
                case .heading(let texts):
                    width.map { StyledText.cut(texts, columns: $0) } ?? texts
                }
            try sink.write(StyledText.line(texts, depth: depth) + "\n")
        }
        page.removeAll(keepingCapacity: true)
    }
}
