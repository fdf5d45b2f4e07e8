import MoodJournal
import Statistics

/// A table for people in which numbers have bars: a name, indented by its level, its number with a
/// bar, a mean feeling, and the day of the last mood.
///
/// A narrow table first shortens names that are longer than most, then drops the bar, then the day,
/// and shortens all names last. Numbers and means are never cut.
struct BarTable {
    struct Row {
        let name: String
        let level: Int
        /// Whether rows of the next level follow.
        let isHeading: Bool

        let number: Int
        /// The mean feeling; `nil` if too few days have a feeling.
        let mean: Double?
        /// The day of the last mood in words; `nil` if it isn't known.
        var day: String?
    }

    private static let gap = 2
    private static let indent = 2
    private static let longestBar = 24
    /// The minimum length of a bar; shorter bars can't be compared.
    private static let shortestBar = 8
    /// The columns for names. If names that need so many would get fewer, the bar is dropped, and
    /// then the day.
    private static let usualName = 28
    /// The columns that the indentation leaves to names if they are shortened.
    private static let shortestName = 8

    private let words: ListingWords
    private let terminal: TerminalEnvironment
    private let figures: FigureText
    private let greatest: Int
    private var nameColumns = 0
    private var greatestIndent = Int.max
    private let numberColumns: Int
    private var barColumns = Self.longestBar
    private let meanColumns: Int
    private var dayColumns: Int

    /// Lays out a table. The terminal's width is ignored if standard output isn't a terminal.
    init(_ rows: [Row], words: ListingWords, terminal: TerminalEnvironment) {
        self.words = words
        self.terminal = terminal
        figures = FigureText(usesASCII: terminal.usesASCII)
        greatest = rows.map(\.number).max() ?? 0
        numberColumns = rows.map { words.number($0.number).count }.max() ?? 0
        meanColumns = rows.contains { $0.mean != nil } ? words.decimal(0).count : 0
        dayColumns = rows.map { DisplayWidth.columns(of: $0.day ?? "") }.max() ?? 0
        nameColumns =
            rows.map { Self.indent * $0.level + DisplayWidth.columns(of: $0.name) }.max() ?? 0
        guard terminal.isTerminal else { return }
        let natural = nameColumns
        fit(terminal.width)
        if nameColumns < natural { greatestIndent = max(0, nameColumns - Self.shortestName) }
    }

    private mutating func fit(_ width: Int) {
        /// The columns that are left for names.
        func room(bar: Int) -> Int {
            width
                - [numberColumns, bar, meanColumns, dayColumns].filter { $0 > 0 }
                .reduce(0) { $0 + $1 + Self.gap }
        }
        let usual = min(nameColumns, Self.usualName)
        if room(bar: Self.shortestBar) >= usual {
            nameColumns = min(nameColumns, room(bar: Self.shortestBar))
            barColumns = min(
                Self.longestBar, Self.shortestBar + room(bar: Self.shortestBar) - nameColumns)
            return
        }
        barColumns = 0
        if room(bar: 0) < usual { dayColumns = 0 }
        nameColumns = max(1, min(nameColumns, room(bar: 0)))
    }

    /// Returns a row as one line, without spaces at its end.
    func line(_ row: Row) -> [StyledText] {
        let indent = min(Self.indent * row.level, greatestIndent)
        let name = StyledText.cut(
            [StyledText(row.name, row.isHeading ? .bold : .plain)], columns: nameColumns - indent)
        let number = words.number(row.number)
        var line = [.spaces(indent)] + name
        line.append(
            .spaces(
                nameColumns - indent - StyledText.columns(of: name) + Self.gap
                    + numberColumns - number.count))
        line.append(StyledText(number))
        let color = row.mean.flatMap { terminal.ramp.color(ofMean: $0) }
        let bar = Bar.text(
            row.number, of: greatest, columns: barColumns, usesASCII: terminal.usesASCII)
        var owed = Self.gap
        func append(_ text: StyledText, columns: Int) {
            guard columns > 0 else { return }
            if !text.text.isEmpty { line += [.spaces(owed), text] }
            owed = text.text.isEmpty ? owed + columns + Self.gap : columns - text.columns + Self.gap
        }
        append(StyledText(bar, Style(foreground: color)), columns: barColumns)
        let mean = row.mean.map { words.decimal($0) } ?? " " + figures.decimal(nil)
        append(StyledText(mean, row.mean == nil ? .dim : .plain), columns: meanColumns)
        append(StyledText(row.day ?? "", .dim), columns: dayColumns)
        return line
    }

    /// Writes rows, and what a dash means if they have one.
    func write(_ rows: [Row], to sink: any TextSink) throws(OutputError) {
        var lines = rows.map(line)
        if meanColumns > 0, rows.contains(where: { $0.mean == nil }) {
            let days = words.number(RunningMean.minimumDays)
            let note = ListingWords.fill(words.language.tooFewDays, [figures.decimal(nil), days])
            let texts = TextFlow.lines(of: note, columns: terminal.lineWidth)
            lines += [[]] + texts.map { [StyledText($0, .dim)] }
        }
        try sink.write(lines, depth: terminal.colorDepth)
    }
}
