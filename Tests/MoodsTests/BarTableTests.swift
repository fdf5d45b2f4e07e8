import Foundation
import SeededRandom
import Testing

@testable import Atlas
@testable import moods

@Suite("Tables with bars")
struct BarTableTests {
    private static let words = ListingWords(locale: Locale(identifier: "en"))

    private static func lines(
        _ rows: [BarTable.Row], columns: Int?, with settings: [String: String] = [:]
    ) -> [String] {
        let terminal = TerminalEnvironment(
            environment: settings, inputIsTerminal: false, outputIsTerminal: columns != nil,
            windowColumns: columns)
        let table = BarTable(rows, words: words, terminal: terminal)
        return rows.map { StyledText.line(table.line($0), depth: .none) }
    }

    private static func row(
        _ name: String, _ number: Int, _ mean: Double?, _ day: String? = nil, level: Int = 0
    ) -> BarTable.Row {
        BarTable.Row(
            name: name, level: level, isHeading: false, number: number, mean: mean, day: day)
    }

    @Test(
        "A narrow table drops the bar, then the day, and shortens names last",
        arguments: [
            (nil, "Europe      97  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇  3.6  yesterday"),
            (44, "Europe      97  ▇▇▇▇▇▇▇▇▇▇▇▇  3.6  yesterday"),
            (40, "Europe      97  ▇▇▇▇▇▇▇▇  3.6  yesterday"),
            (31, "Europe      97  3.6  yesterday"),
            (30, "Europe      97  3.6  yesterday"), (20, "Europe      97  3.6"),
            (16, "Europe   97  3.6"),
        ] as [(Int?, String)])
    func widths(columns: Int?, expected: String) {
        let rows = [
            Self.row("Europe", 97, 3.61, "yesterday"), Self.row("Portugal", 7, nil, level: 1),
        ]
        #expect(Self.lines(rows, columns: columns)[0] == expected)
    }

    @Test("A name that is longer than most is shortened before anything is dropped for it")
    func longName() {
        let rows = [
            Self.row("A country with a name that is too long", 3, nil, "8 Jun"),
            Self.row("Japan", 12, 4.2, "8 Jun"),
        ]
        #expect(
            Self.lines(rows, columns: 55) == [
                "A country with a name that i…   3  ▇▇         –   8 Jun",
                "Japan                          12  ▇▇▇▇▇▇▇▇  4.2  8 Jun",
            ])
    }

    @Test("Without UTF-8, bars and dashes are ASCII; without means, there is no column for them")
    func ascii() {
        let rows = [Self.row("a", 4, 4), Self.row("b", 1, nil)]
        #expect(
            Self.lines(rows, columns: nil, with: ["LANG": "C"])
                == ["a  4  ########################  4.0", "b  1  ######                     -"])
        #expect(
            Self.lines([rows[1]], columns: nil, with: ["LANG": "C"])
                == ["b  1  ########################"])
        #expect(Self.lines([], columns: 40) == [])
    }

    @Test("No line is wider than the terminal or ends in spaces, and numbers and means are whole")
    func anyWidth() {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let locales = ["en", "de", "ja", "ar", "th"].map(Locale.init)
        for width in 30...200 {
            let locale = locales.randomElement(using: &generator) ?? .current
            let rows = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                let country = ISO3166.Country.allCases.randomElement(using: &generator) ?? .unknown
                return Self.row(
                    country.localizedName(in: locale),
                    Int.random(
                        in: 0...(Bool.random(using: &generator) ? 9 : 99_999), using: &generator),
                    Bool.random(using: &generator)
                        ? .random(in: 1...5, using: &generator) : nil,
                    ["yesterday", "22 Jun 2025", "today", nil].randomElement(using: &generator)
                        ?? nil,
                    level: Int.random(in: 0...3, using: &generator))
            }
            for (row, line) in zip(rows, Self.lines(rows, columns: width)) {
                #expect(DisplayWidth.columns(of: line) <= width, "seed \(seed), \(width): \(line)")
                #expect(line.last != " ", "seed \(seed), \(width): \(line)")
                #expect(line.contains(Self.words.number(row.number)), "seed \(seed), \(width)")
                let mean = row.mean.map(Self.words.decimal) ?? ""
                #expect(mean.isEmpty || line.contains(mean), "seed \(seed), \(width): \(line)")
            }
        }
    }
}
