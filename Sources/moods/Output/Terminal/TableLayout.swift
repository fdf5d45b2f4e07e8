/// Lines of a table for people: aligned by display width, and cut to a width.
///
/// A column is as wide as the widest cell that was ever measured, so that a table that is laid out
/// in parts never narrows.
struct TableLayout {
    enum Alignment: Sendable {
        case left, right
    }

    struct Column: Sendable {
        let header: String?
        let alignment: Alignment
        /// Whether this column gives way first where the table is too wide.
        let isFlexible: Bool

        /// Which column is left out first on a narrow terminal: the one of the least number. Nil for
        /// what is always there.
        let dropOrder: Int?

        init(
            _ header: String? = nil, alignment: Alignment = .left, isFlexible: Bool = false,
            dropOrder: Int? = nil
        ) {
            self.header = header
            self.alignment = alignment
            self.isFlexible = isFlexible
            self.dropOrder = dropOrder
        }
    }

    private static let gap = 2
    /// A flexible column is not cut below this, and other columns not at all, while that fits.
    private static let narrowestFlexible = 12

    let columns: [Column]
    private var naturalWidths: [Int]

    init(columns: [Column]) {
        self.columns = columns
        naturalWidths = columns.map { _ in 0 }
    }

    /// Makes room for a row with a cell for each column; a cell is pieces of text in their styles.
    mutating func measure(_ cells: [[StyledText]]) {
        for (index, cell) in cells.enumerated() where index < columns.count {
            naturalWidths[index] = max(naturalWidths[index], StyledText.columns(of: cell))
        }
    }

    /// A row as one line, without spaces at its end.
    ///
    /// - Parameter widths: What ``widths(fitting:)`` gave.
    func line(_ row: [[StyledText]], widths: [Int]) -> [StyledText] {
        var line: [StyledText] = []
        var owed = 0
        for (index, cell) in row.prefix(widths.count).enumerated() where widths[index] > 0 {
            let shown = StyledText.cut(cell, columns: widths[index])
            let padding = widths[index] - StyledText.columns(of: shown)
            let isRight = columns[index].alignment == .right
            if isRight { owed += padding }
            for text in shown where !text.text.isEmpty {
                // Spaces are written when something follows: no line ends in them.
                if owed > 0 { line.append(.spaces(owed)) }
                owed = 0
                line.append(text)
            }
            owed += Self.gap + (isRight ? 0 : padding)
        }
        return line
    }

    /// The widths of the columns that fit: first the flexible columns give way, then columns are left
    /// out (their width is 0), then the flexible ones give way altogether. Others are never cut while
    /// they fit without those.
    ///
    /// - Parameter width: The columns of the terminal; nil where lines may be as long as they need.
    func widths(fitting width: Int?) -> [Int] {
        var widths = naturalWidths
        guard let width else { return widths }
        func excess() -> Int {
            let used = widths.filter { $0 > 0 }
            return used.reduce(0, +) + max(0, used.count - 1) * Self.gap - width
        }
        func narrow(_ candidates: [Int], to least: Int) {
            while excess() > 0, let widest = candidates.max(by: { widths[$0] < widths[$1] }),
                widths[widest] > least
            {
                widths[widest] -= 1
            }
        }
        let flexible = widths.indices.filter { columns[$0].isFlexible }
        narrow(flexible, to: Self.narrowestFlexible)
        let droppable = columns.indices.filter { columns[$0].dropOrder != nil }
            .sorted { columns[$0].dropOrder ?? 0 < columns[$1].dropOrder ?? 0 }
        for column in droppable where excess() > 0 { widths[column] = 0 }
        // What was left out may have made room.
        for column in flexible where excess() < 0 {
            widths[column] = min(naturalWidths[column], widths[column] - excess())
        }
        narrow(flexible, to: 1)
        narrow(Array(widths.indices), to: 1)
        return widths
    }
}
