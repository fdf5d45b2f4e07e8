/// Writes rows for people: aligned by display width, coloured, and cut to the terminal's width.
///
/// Rows are laid out in pages, so that a table of a million rows is not held: a later page may
/// widen a column, never narrow one.
struct TableWriter {
    typealias Column = TableLayout.Column

    private enum Line {
        case row([[StyledText]])
        /// Text that belongs to no column.
        case heading([StyledText])
    }

    static let rowsInPage = 1000

    private var layout: TableLayout
    private let width: Int?
    private let depth: ColorDepth
    private let sink: any TextSink
    private var page: [Line] = []
    private var isEmpty = true

    /// - Parameters:
    ///   - width: the columns of the terminal; nil where lines may be as long as they need.
    init(columns: [Column], width: Int?, depth: ColorDepth, to sink: any TextSink) {
        layout = TableLayout(columns: columns)
        self.width = width
        self.depth = depth
        self.sink = sink
        if columns.contains(where: { $0.header != nil }) {
            add(columns.map { [StyledText($0.header ?? "", .dim)] })
        }
    }

    /// Writes a row with a cell for each column; a cell is pieces of text in their styles.
    mutating func write(_ cells: [[StyledText]]) throws(OutputError) {
        add(cells)
        if page.count >= Self.rowsInPage { try writePage() }
    }

    /// Writes a line above the rows that follow, with an empty one before it where it is not the
    /// first.
    mutating func writeHeading(_ texts: [StyledText]) throws(OutputError) {
        if !isEmpty { page.append(.heading([])) }
        page.append(.heading(texts))
        isEmpty = false
    }

    /// Writes what is left, and flushes the sink.
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
