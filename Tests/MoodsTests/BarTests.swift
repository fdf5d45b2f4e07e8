import Testing

@testable import moods

@Suite("Bars and intervals")
struct BarTests {
    @Test(
        "A bar's length is in eighths, and any number above 0 has one",
        arguments: [
            (0, ""), (1, "▏"), (4, "▌"), (8, "▇"), (9, "▇▏"), (31, "▇▇▇▉"), (32, "▇▇▇▇"),
        ])
    func bars(number: Int, expected: String) {
        #expect(Bar.text(number, of: 32, columns: 4, usesASCII: false) == expected)
        let ascii = Bar.text(number, of: 32, columns: 4, usesASCII: true)
        #expect(ascii.count == (number == 0 ? 0 : max(1, (number + 4) / 8)))
        #expect(ascii.allSatisfy { $0 == "#" })
    }

    @Test("A small share of a large number still has a bar, and 0 of 0 has no bar")
    func extremes() {
        #expect(Bar.text(1, of: 1_000_000, columns: 10, usesASCII: false) == "▏")
        #expect(Bar.text(1, of: 1_000_000, columns: 10, usesASCII: true) == "#")
        #expect(Bar.text(0, of: 0, columns: 10, usesASCII: false) == "")
        #expect(Bar.text(3, of: 3, columns: 0, usesASCII: false) == "")
    }

    @Test(
        "An interval is drawn on its axis, completely or as far as it fits",
        arguments: [
            (3.0, 2.0...4.0, "  ├─●─┤"), (3.0, 1.0...5.0, "├───●───┤"), (1.0, 1.0...1.2, "●"),
            (5.0, 4.5...5.0, "       ├●"), (3.2, 3.1...3.3, "   ├●┤"), (4.0, nil, "      ●"),
        ] as [(Double, ClosedRange<Double>?, String)])
    func intervals(mean: Double, interval: ClosedRange<Double>?, expected: String) {
        let plot = IntervalPlot(scale: 1...5, columns: 9, usesASCII: false)
        #expect(plot.text(mean, interval) == expected)
        let ascii = IntervalPlot(scale: 1...5, columns: 9, usesASCII: true)
        let characters: [Character: Character] = ["├": "|", "┤": "|", "─": "-", "●": "o"]
        #expect(ascii.text(mean, interval) == String(expected.map { characters[$0] ?? $0 }))
    }

    @Test("The axis has each number in the column of a mean with that value")
    func axis() {
        for columns in [9, 13, 21, 33] {
            let plot = IntervalPlot(scale: 1...5, columns: columns, usesASCII: false)
            #expect(plot.axis.count == columns)
            for number in 1...5 {
                let point = plot.text(Double(number), nil).count
                #expect(Array(plot.axis)[point - 1] == Character("\(number)"))
            }
        }
    }
}
