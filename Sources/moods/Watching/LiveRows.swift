/// The rows on a screen on their way from one state to the next: new ones slide in, those that go
/// slide out, the others move to their new lines. What is new or changed is marked for a while.
///
/// It knows no clock: whoever draws says what time it is.
struct LiveRows {
    enum Mark {
        case inserted, changed
    }

    /// A row: what it is, and what it shows.
    struct Row {
        /// The same for the same mood or region, whatever it shows and wherever it stands.
        let key: String
        let texts: [StyledText]

        /// What just happened to it.
        var mark: Mark?
    }

    private struct Leaving {
        let row: Row
        let line: Int
    }

    static let transition = Duration.milliseconds(240)
    static let frame = Duration.milliseconds(30)
    static let markTime = Duration.seconds(2)

    /// Two columns before each row, for its mark.
    static let gutter = 2

    private var rows: [Row] = []
    private var oldLines: [String: Int] = [:]
    private var arriving: Set<String> = []
    private var leaving: [Leaving] = []
    private var marks: [String: (mark: Mark, until: ContinuousClock.Instant)] = [:]
    private var start: ContinuousClock.Instant?

    /// Shows rows at once, without marking anything: another part or another kind of the listing.
    mutating func replace(with rows: [Row]) {
        self.rows = rows
        finishTransition()
        let keys = Set(rows.map(\.key))
        marks = marks.filter { keys.contains($0.key) }
    }

    /// Shows what became of the rows. Those that are neither deleted nor here any more have left the
    /// screen; those that were not here and are not marked have come to it.
    ///
    /// - Parameter deleted: Keys.
    mutating func change(
        to rows: [Row], deleted: Set<String>, at now: ContinuousClock.Instant
    ) {
        let before = Dictionary(
            self.rows.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(rows.map(\.key))
        leaving = self.rows.enumerated()
            .filter { deleted.contains($1.key) && !after.contains($1.key) }
            .map { Leaving(row: $1, line: $0) }
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

    /// When the next frame is due; nil where everything stands still.
    func nextFrame(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        if start != nil { return now + Self.frame }
        return marks.values.map(\.until).min()
    }

    /// The lines at a moment.
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
        // Those that move pass over those that stand.
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

    /// From 0 to 1, slower towards the end.
    private func progress(at now: ContinuousClock.Instant) -> Double {
        guard let start else { return 1 }
        let rest = 1 - min(1, max(0, (now - start) / Self.transition))
        return 1 - rest * rest * rest
    }

    private func marked(_ row: Row) -> [StyledText] {
        switch marks[row.key]?.mark {
        case nil: [.spaces(Self.gutter)] + row.texts
        case .inserted:
            [StyledText("+ ", .foreground(.green))] + row.texts.map { $0.tinted(.green) }
        case .changed:
            [StyledText("~ ", .foreground(.yellow))] + row.texts.map { $0.tinted(.yellow) }
        }
    }
}

extension Style {
    fileprivate static func foreground(_ color: NamedColor) -> Style {
        Style(foreground: .named(color))
    }
}

extension StyledText {
    /// In a colour, where it has none of its own.
    fileprivate func tinted(_ color: Style.NamedColor) -> StyledText {
        guard style.foreground == nil, style.background == nil else { return self }
        var style = style
        style.foreground = .named(color)
        return StyledText(text, style)
    }
}
