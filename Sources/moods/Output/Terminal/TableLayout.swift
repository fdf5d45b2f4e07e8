/// The layout of a table for people: columns aligned by display width, and cut to fit a width.
///
/// A column is as wide as the widest cell measured so far. It never becomes narrower, even if the
/// table is laid out in parts.
struct TableLayout {
    enum Alignment: Sendable { case left, right }

    struct Column: Sendable {
        var alignment = Alignment.left
        /// Whether this column is narrowed first if the table is too wide.
        var isFlexible = false
        /// Whether text that is too long for the column goes on in further lines, uncut.
        var wraps = false
        /// The order in which columns are dropped on a narrow terminal, lowest number first; `nil`
        /// for a column that is never dropped.
        var dropOrder: Int?

        static let left = Column()
        static let right = Column(alignment: .right)
        static let flexible = Column(isFlexible: true)
        static let wrapping = Column(isFlexible: true, wraps: true)

        func dropped(_ order: Int) -> Column {
            var column = self
            column.dropOrder = order
            return column
        }
    }

    private static let gap = 2
    /// The width to which flexible columns are narrowed before other columns are dropped.
    private static let narrowestFlexible = 12

    let columns: [Column]
    private var naturalWidths: [Int]

    init(columns: [Column]) {
        self.columns = columns
        naturalWidths = columns.map { _ in 0 }
    }

    /// Widens the columns for a row, which has a cell for each column.
    mutating func measure(_ cells: [[StyledText]]) {
        for (index, cell) in cells.enumerated() where index < columns.count {
            naturalWidths[index] = max(naturalWidths[index], StyledText.columns(of: cell))
        }
    }

    /// Returns a row as lines: one, unless a column wraps.
    func lines(_ row: [[StyledText]], widths: [Int]) -> [[StyledText]] {
        let parts = row.prefix(widths.count).enumerated().map { index, cell in
            guard columns[index].wraps, StyledText.columns(of: cell) > widths[index] else {
                return [cell]
            }
            return TextFlow(cell).lines(columns: max(1, widths[index]))
        }
        return (0..<max(1, parts.map(\.count).max() ?? 1)).map { number in
            line(parts.map { number < $0.count ? $0[number] : [] }, widths: widths)
        }
    }

    /// Returns a row as one line, without spaces at its end.
    private func line(_ row: [[StyledText]], widths: [Int]) -> [StyledText] {
        var line: [StyledText] = []
        var owed = 0
        for (index, cell) in row.prefix(widths.count).enumerated() where widths[index] > 0 {
            let shown = StyledText.cut(cell, columns: widths[index])
            let padding = widths[index] - StyledText.columns(of: shown)
            let isRight = columns[index].alignment == .right
            if isRight { owed += padding }
            for text in shown where !text.text.isEmpty {
                // Append spaces only when text follows, so that no line ends in spaces.
                if owed > 0 { line.append(.spaces(owed)) }
                owed = 0
                line.append(text)
            }
            owed += Self.gap + (isRight ? 0 : padding)
        }
        return line
    }

    /// Returns the widths of the columns; 0 for a dropped one.
    ///
    /// First the flexible columns are narrowed, then columns are dropped, then the flexible columns
    /// are narrowed further, and only then all others.
    /// - Parameter width: The width of the terminal; `nil` for lines of any length.
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
        // A dropped column may leave more room than needed.
        for column in flexible where excess() < 0 {
            widths[column] = min(naturalWidths[column], widths[column] - excess())
        }
        narrow(flexible, to: 1)
        narrow(Array(widths.indices), to: 1)
        return widths
    }
}
