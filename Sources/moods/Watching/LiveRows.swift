/// The rows on a screen during the animation from one state to the next: inserted rows slide in,
/// deleted rows slide out, others move to their new lines. New and changed rows are marked for a
/// while.
///
/// This has no clock: the caller passes the time.
struct LiveRows {
    enum Mark {
        case inserted, changed
    }

    struct Row {
        /// The identity of the row's mood or region, independent of its content and place.
        let key: String

        let texts: [StyledText]

        /// The change of the last step; `nil` for none.
        var mark: Mark?
        var isSelected = false
    }

    static let transition = Duration.milliseconds(240)

    /// The time between two frames of an animation.
    static let frame = Duration.milliseconds(30)

    /// The time for which a new or changed row is marked.
    static let markTime = Duration.seconds(2)

    /// The number of columns before each row, for the sign of the selected row and its mark.
    static let gutter = 3

    /// Whether the background is light, on which green and yellow can't be read.
    var isOnLight = false

    private var rows: [Row] = []
    private var oldLines: [String: Int] = [:]
    private var arriving: Set<String> = []

    /// The deleted rows, and the lines where they were.
    private var leaving: [(row: Row, line: Int)] = []
    private var marks: [String: (mark: Mark, until: ContinuousClock.Instant)] = [:]
    private var start: ContinuousClock.Instant?

    /// Replaces all rows without animation and marks, for another part or kind of the listing.
    mutating func replace(with rows: [Row]) {
        self.rows = rows
        finishTransition()
        let keys = Set(rows.map(\.key))
        marks = marks.filter { keys.contains($0.key) }
    }

    /// Starts the animation to new rows. A missing row that isn't deleted has only left the screen,
    /// and a new row without a mark has only scrolled onto it.
    mutating func change(to rows: [Row], deleted: Set<String>, at now: ContinuousClock.Instant) {
        let before = Dictionary(
            self.rows.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(rows.map(\.key))
        leaving = self.rows.enumerated()
            .filter { deleted.contains($1.key) && !after.contains($1.key) }
            .map { ($1, $0) }
        arriving = Set(rows.filter { $0.mark == .inserted }.map(\.key))
        oldLines = before.filter { after.contains($0.key) && !arriving.contains($0.key) }
        for row in rows {
            if let mark = row.mark { marks[row.key] = (mark, now + Self.markTime) }
        }
        self.rows = rows
        start = now
    }

    private mutating func finishTransition() {
        start = nil
        oldLines = [:]
        arriving = []
        leaving = []
    }

    /// Returns the moment to draw the next frame; `nil` if nothing moves and no mark expires.
    func nextFrame(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        if start != nil { return now + Self.frame }
        return marks.values.map(\.until).min()
    }

    mutating func lines(
        at now: ContinuousClock.Instant, height: Int, width: Int
    ) -> [[StyledText]] {
        marks = marks.filter { $0.value.until > now }
        if let start, now - start >= Self.transition { finishTransition() }
        let eased = progress(at: now)
        var lines = [[StyledText]](repeating: [], count: height)
        func put(_ texts: [StyledText], at line: Int, indentedBy indent: Int = 0) {
            guard lines.indices.contains(line) else { return }
            lines[line] = StyledText.cut([.spaces(indent)] + texts, columns: width)
        }
        let slide = Double(min(width / 2, 40))
        for gone in leaving {
            let texts = gone.row.texts.map { StyledText($0.text, .dim) }
            put([.spaces(Self.gutter)] + texts, at: gone.line, indentedBy: Int(eased * slide))
        }
        // Draw moving rows last, so that they pass over the others.
        var moving: [(texts: [StyledText], line: Int)] = []
        for (line, row) in rows.enumerated() {
            let texts = marked(row)
            if arriving.contains(row.key) {
                put(texts, at: line, indentedBy: Int((1 - eased) * slide))
            } else if let old = oldLines[row.key], old != line {
                let way = Double(line - old) * eased
                moving.append((texts, old + Int(way.rounded())))
            } else {
                put(texts, at: line)
            }
        }
        for row in moving { put(row.texts, at: row.line) }
        return lines
    }

    /// Returns the progress of the animation from 0 to 1, slower toward the end (cubic ease-out).
    private func progress(at now: ContinuousClock.Instant) -> Double {
        guard let start else { return 1 }
        let rest = 1 - min(1, max(0, (now - start) / Self.transition))
        return 1 - rest * rest * rest
    }

    private func marked(_ row: Row) -> [StyledText] {
        let sign = row.isSelected ? StyledText(">", .bold) : .spaces(1)
        let texts = row.isSelected ? row.texts.map { $0.bold() } : row.texts
        guard let mark = marks[row.key]?.mark else {
            return [sign, .spaces(Self.gutter - 1)] + texts
        }
        let (symbol, color): (String, Style.NamedColor) =
            mark == .inserted
            ? ("+ ", isOnLight ? .blue : .green) : ("~ ", isOnLight ? .magenta : .yellow)
        return [sign] + ([StyledText(symbol)] + texts).map { $0.tinted(color) }
    }
}

extension StyledText {
    fileprivate func bold() -> StyledText {
        var style = style
        style.isBold = true
        return StyledText(text, style)
    }

    /// Returns the text in a color, unless it has its own.
    fileprivate func tinted(_ color: Style.NamedColor) -> StyledText {
        guard style.foreground == nil, style.background == nil else { return self }
        var style = style
        style.foreground = .named(color)
        return StyledText(text, style)
    }
}
