import SeededRandom
import Testing

@testable import moods

@Suite("Styles")
struct StyleTests {
    @Test("There are escape sequences only if there is color")
    func sequences() {
        let style = Style(
            isBold: true, foreground: .named(.green), background: .rgb(red: 1, green: 2, blue: 3))
        #expect(style.apply(to: "x", depth: .trueColor) == "\u{1B}[1;32;48;2;1;2;3mx\u{1B}[0m")
        #expect(style.apply(to: "x", depth: .palette) == "\u{1B}[1;32;48;5;16mx\u{1B}[0m")
        #expect(style.apply(to: "x", depth: .none) == "x")
        #expect(style.apply(to: "", depth: .palette) == "")
        #expect(Style.plain.apply(to: "x", depth: .trueColor) == "x")
        #expect(Style.dim.apply(to: "x", depth: .palette) == "\u{1B}[2mx\u{1B}[0m")
    }

    @Test(
        "In 16 colors, a color is the nearest primary, dark or bright, or a grey",
        arguments: [
            ((0, 0, 0), "30"), ((200, 10, 10), "31"), ((255, 0, 0), "91"), ((0, 0, 238), "94"),
            ((205, 205, 0), "33"), ((255, 0, 255), "95"), ((127, 127, 127), "90"),
            ((229, 229, 229), "37"), ((255, 255, 255), "97"), ((0, 180, 180), "36"),
        ] as [((UInt8, UInt8, UInt8), String)])
    func sixteen(color: (UInt8, UInt8, UInt8), code: String) {
        let style = Style(foreground: .rgb(red: color.0, green: color.1, blue: color.2))
        #expect(style.apply(to: "x", depth: .sixteen) == "\u{1B}[\(code)mx\u{1B}[0m")
        let background = Style(background: .named(.brightBlack))
        #expect(background.apply(to: "x", depth: .trueColor) == "\u{1B}[100mx\u{1B}[0m")
    }

    @Test("The palette's color is the nearest of its cube and greys")
    func palette() {
        let steps = [0, 95, 135, 175, 215, 255]
        var colors: [[Int]] = []
        for red in steps {
            for green in steps { for blue in steps { colors.append([red, green, blue]) } }
        }
        colors += (0..<24).map { [Int](repeating: 8 + 10 * $0, count: 3) }
        func distance(_ index: Int, _ wanted: [Int]) -> Int {
            zip(colors[index], wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        for _ in 0..<500 {
            let wanted = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let index =
                Style.Color.paletteIndex(
                    red: wanted[0], green: wanted[1], blue: wanted[2]) - 16
            let nearest = colors.indices.map { distance($0, wanted.map(Int.init)) }.min()
            #expect(distance(index, wanted.map(Int.init)) == nearest, "\(wanted)")
        }
    }
}
