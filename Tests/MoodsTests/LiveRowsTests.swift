import SeededRandom
import Testing

@testable import moods

@Suite("Moving rows")
struct LiveRowsTests {
    private static let start = ContinuousClock.now

    private static func rows(_ names: String...) -> [LiveRows.Row] {
        names.map { LiveRows.Row(key: $0, texts: [StyledText($0)]) }
    }

    private static func lines(
        _ rows: inout LiveRows, after time: Duration, height: Int = 4
    ) -> [String] {
        rows.lines(at: start + time, height: height, width: 20)
            .map { StyledText.line($0, depth: .none) }
    }

    @Test("New rows slide in and are marked, rows that go slide out, others move")
    func transition() {
        var rows = LiveRows()
        rows.replace(with: Self.rows("a", "b", "c"))
        #expect(Self.lines(&rows, after: .zero) == ["   a", "   b", "   c", ""])
        #expect(rows.nextFrame(after: Self.start) == nil)
        let new = LiveRows.Row(key: "d", texts: [StyledText("d")], mark: .inserted)
        rows.change(to: Self.rows("c", "a") + [new], deleted: ["b"], at: Self.start)
        #expect(rows.nextFrame(after: Self.start) == Self.start + LiveRows.frame)
        // At first, everything is where it was, and new rows are at the far right.
        #expect(
            Self.lines(&rows, after: .zero) == ["   a", "   b", "   c", ""])
        let end = LiveRows.transition
        #expect(Self.lines(&rows, after: end) == ["   c", "   a", " + d", ""])
        #expect(rows.nextFrame(after: Self.start + end) == Self.start + LiveRows.markTime)
        #expect(Self.lines(&rows, after: LiveRows.markTime) == ["   c", "   a", "   d", ""])
        #expect(rows.nextFrame(after: Self.start + LiveRows.markTime) == nil)
    }

    @Test("The selected row is marked by a sign, even while it is new")
    func selection() {
        var rows = LiveRows()
        var row = LiveRows.Row(key: "a", texts: [StyledText("a")], mark: .inserted)
        row.isSelected = true
        rows.change(to: [row], deleted: [], at: Self.start)
        #expect(Self.lines(&rows, after: .seconds(1), height: 1) == [">+ a"])
        #expect(Self.lines(&rows, after: .seconds(3), height: 1) == [">  a"])
    }

    @Test(
        "Marks have colors that can be read on the background",
        arguments: [(false, ["32", "33"]), (true, ["34", "35"])])
    func background(isOnLight: Bool, codes: [String]) {
        var rows = LiveRows()
        rows.isOnLight = isOnLight
        let marked = [LiveRows.Mark.inserted, .changed].map {
            LiveRows.Row(key: $0 == .changed ? "b" : "a", texts: [StyledText("a")], mark: $0)
        }
        rows.change(to: marked, deleted: [], at: Self.start)
        let lines = rows.lines(at: Self.start + .seconds(1), height: 2, width: 20)
            .map { StyledText.line($0, depth: .sixteen) }
        for (line, code) in zip(lines, codes) { #expect(line.contains("\u{1B}[\(code)m")) }
    }

    @Test("Rows that scroll into view or out of it are neither new nor deleted")
    func passingBy() {
        var rows = LiveRows()
        rows.replace(with: Self.rows("a", "b", "c"))
        let changed = LiveRows.Row(key: "b", texts: [StyledText("B")], mark: .changed)
        rows.change(to: [changed] + Self.rows("c", "d"), deleted: [], at: Self.start)
        #expect(Self.lines(&rows, after: .zero) == ["", " ~ B", "   c", ""])
        #expect(Self.lines(&rows, after: .seconds(1)) == [" ~ B", "   c", "   d", ""])
    }

    @Test("No frame is higher or wider than the screen, and the last shows just the rows")
    func bounds() {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let names = (0..<12).map { "row \($0) of several" }
        var rows = LiveRows()
        for _ in 0..<200 {
            let shown = names.shuffled(using: &generator)
                .prefix(Int.random(in: 0...8, using: &generator))
                .map { LiveRows.Row(key: $0, texts: [StyledText($0)], mark: .inserted) }
            rows.change(to: Array(shown), deleted: Set(names), at: Self.start)
            for milliseconds in stride(from: 0, through: 270, by: 30) {
                let lines = Self.lines(&rows, after: .milliseconds(milliseconds), height: 8)
                #expect(lines.count == 8, "seed \(seed)")
                #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= 20 }, "seed \(seed)")
            }
            let last = Self.lines(&rows, after: .seconds(10), height: 8)
            #expect(
                last.prefix(shown.count).map { $0.dropFirst(LiveRows.gutter) }
                    == shown.map { $0.key[...] },
                "seed \(seed)")
            #expect(last.dropFirst(shown.count).allSatisfy { $0 == "" }, "seed \(seed)")
        }
    }
}
