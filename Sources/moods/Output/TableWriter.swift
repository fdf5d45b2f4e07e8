/// Writes rows for people: aligned by display width, coloured, and cut to the terminal's width.
///
/// Rows are laid out in pages, so that a table of a million rows is not held: a later page may
/// widen a column, never narrow one.
struct TableWriter {
    enum Alignment: Sendable {
        case left, right
    }

    struct Column: Sendable {
        let header: String?
        let alignment: Alignment
        /// Whether this column gives way first where the table is too wide.
        let isFlexible: Bool

        init(_ header: String? = nil, alignment: Alignment = .left, isFlexible: Bool = false) {
            self.header = header
            self.alignment = alignment
            self.isFlexible = isFlexible
        }
    }

    static let rowsInPage = 1000
    private static let gap = 2
    /// A flexible column is not cut below this, and other columns not at all, while that fits.
    private static let narrowestFlexible = 12

    private let columns: [Column]
    private let width: Int?
    private let depth: ColorDepth
    private let sink: any TextSink
    private var naturalWidths: [Int]
    private var page: [[[StyledText]]] = []

    /// - Parameters:
    ///   - width: the columns of the terminal; nil where lines may be as long as they need.
    init(columns: [Column], width: Int?, depth: ColorDepth, to sink: any TextSink) {
        self.columns = columns
        self.width = width
        self.depth = depth
        self.sink = sink
        naturalWidths = columns.map { _ in 0 }
        if columns.contains(where: { $0.header != nil }) {
            add(columns.map { [StyledText($0.header ?? "", .dim)] })
        }
    }

    /// Writes a row with a cell for each column; a cell is pieces of text in their styles.
    mutating func write(_ cells: [[StyledText]]) throws(OutputError) {
        add(cells)
        if page.count >= Self.rowsInPage { try writePage() }
    }

    /// Writes what is left, and flushes the sink.
    mutating func finish() throws(OutputError) {
        try writePage()
        try sink.flush()
    }

    private mutating func add(_ cells: [[StyledText]]) {
        for (index, cell) in cells.enumerated() where index < columns.count {
            naturalWidths[index] = max(naturalWidths[index], Self.columns(of: cell))
        }
        page.append(cells)
    }

    private mutating func writePage() throws(OutputError) {
        let widths = fittingWidths()
        for row in page { try sink.write(line(row, widths)) }
        page.removeAll(keepingCapacity: true)
    }

    private func line(_ row: [[StyledText]], _ widths: [Int]) -> String {
        var line = ""
        var owed = 0
        for (index, cell) in row.prefix(widths.count).enumerated() where widths[index] > 0 {
            let shown = StyledText.cut(cell, columns: widths[index])
            let padding = widths[index] - Self.columns(of: shown)
            let isRight = columns[index].alignment == .right
            if isRight { owed += padding }
            for text in shown where !text.text.isEmpty {
                // Spaces are written when something follows: no line ends in them.
                line += String(repeating: " ", count: owed)
                owed = 0
                line += text.style.apply(to: text.text, depth: depth)
            }
            owed += Self.gap + (isRight ? 0 : padding)
        }
        return line + "\n"
    }

    /// The widths that fit: first the flexible columns give way, then whichever is widest.
    private func fittingWidths() -> [Int] {
        var widths = naturalWidths
        guard let width else { return widths }
        let used = widths.filter { $0 > 0 }
        var excess = used.reduce(0, +) + max(0, used.count - 1) * Self.gap - width
        while excess > 0 {
            let flexible = widths.indices.filter {
                columns[$0].isFlexible && widths[$0] > Self.narrowestFlexible
            }
            let candidates = flexible.isEmpty ? Array(widths.indices) : flexible
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1
            else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private static func columns(of cell: [StyledText]) -> Int {
        cell.reduce(0) { $0 + $1.columns }
    }
}
