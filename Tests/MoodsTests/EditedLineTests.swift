import SeededRandom
import Testing

@testable import moods

@Suite("A line that is edited")
struct EditedLineTests {
    private static let plainKeys: [Key] =
        ["a", "b", " ", ",", "é", "漢", "👩", "\u{85}"].map(Key.text)
        + ["a", "b", "d", "e", "f", "k", "u", "w", "y", "p", "n", "x"].map(Key.control)
        + ["b", "d", "f", "\u{7F}", "\r"].map(Key.alt)
        + [.left, .right, .wordLeft, .wordRight, .home, .end, .up, .down, .backspace, .delete]
        + [.pasted("one\ttwo\nthree\u{7}"), .invalid, .tab]

    /// Keys of which some join the characters beside them.
    private static let keys =
        plainKeys + ["\u{301}", "\u{200D}", "🇫", "🇷"].map(Key.text)

    /// Returns a line after random keys.
    private static func line(
        after keys: [Key], _ generator: inout SeededGenerator, keepsLines: Bool
    ) -> EditedLine {
        var line = EditedLine(history: ["first", "second line"], keepsLines: keepsLines)
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            _ = line.press(keys.randomElement(using: &generator) ?? .tab)
        }
        return line
    }

    private static func pressing(_ line: EditedLine, _ keys: Key...) -> EditedLine {
        var line = line
        for key in keys { _ = line.press(key) }
        return line
    }

    @Test(
        "Whatever keys are pressed, the text is whole, and the position is in it",
        arguments: SeededGenerator.seeds)
    func wholeness(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let keepsLines = Bool.random(using: &generator)
            let line = Self.line(after: Self.keys, &generator, keepsLines: keepsLines)
            #expect(line.characters == Array(line.text))
            #expect((0...line.characters.count).contains(line.position))
            #expect(
                line.text.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control || keepsLines && $0 == "\n"
                })
        }
    }

    @Test(
        "Keys that move, and keys that undo each other, keep the text",
        arguments: SeededGenerator.seeds)
    func inverses(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let line = Self.line(after: Self.plainKeys, &generator, keepsLines: true)
            for key in [Key.left, .right, .wordLeft, .wordRight, .home, .end] {
                #expect(Self.pressing(line, key).text == line.text)
            }
            for kill in [Key.control("u"), .control("k"), .control("w"), .alt("d"), .alt("\u{7F}")]
            {
                var killed = line
                // A key that removes nothing keeps what was removed before.
                guard killed.press(kill) == .edited else { continue }
                #expect(Self.pressing(killed, .control("y")).text == line.text, "\(kill)")
            }
            #expect(Self.pressing(line, .home).position == 0)
            #expect(Self.pressing(line, .end).isAtEnd)
            #expect(Self.pressing(line, .text("x"), .backspace).text == line.text)
        }
    }

    @Test(
        "Each key does what it does in other programs",
        arguments: [
            ([.left, .left, .text("X")], "one twXo!"), ([.home, .delete], "ne two!"),
            ([.alt("b"), .text("X")], "one Xtwo!"),
            ([.control("a"), .alt("f"), .text("X")], "oneX two!"),
            ([.control("w"), .text("X")], "one X"), ([.alt("\u{7F}")], "one "),
            ([.wordLeft, .control("k"), .control("a"), .control("y")], "two!one "),
            ([.control("u")], ""), ([.up], "second"), ([.up, .up, .up], "first"),
            ([.up, .up, .down, .down], "one two!"), ([.control("d")], "one two!"),
        ] as [([Key], String)])
    func commands(keys: [Key], text: String) {
        var line = EditedLine("one two!", history: ["first", "second"])
        for key in keys { _ = line.press(key) }
        #expect(line.text == text)
    }

    @Test("Enter, Tab and Control-D on an empty line are for the caller")
    func effects() {
        var line = EditedLine()
        #expect(line.press(.control("d")) == .ended && line.press(.control("@")) == .ended)
        #expect(line.press(.enter) == .accepted && line.press(.tab) == .completing)
        #expect(line.press(.left) == .refused && line.press(.backspace) == .refused)
        #expect(line.press(.alt("\r")) == .refused && line.press(.escape) == .refused)
    }

    @Test("Tab completes as far as the candidates agree, and returns them if there are several")
    func completion() {
        var suggestions = LineSuggestions(hasWords: true)
        suggestions.completions = { typed in
            ["work", "work/meeting", "Worry"].filter { $0.begins(with: typed) }
        }
        func completing(_ text: String) -> (String, [String]?) {
            var line = EditedLine(text)
            let found = line.complete(from: suggestions)
            return (line.text, found)
        }
        #expect(completing("rain, wo") == ("rain, wor", ["work", "work/meeting", "Worry"]))
        #expect(completing("rain WORR") == ("rain Worry ", []))
        #expect(completing("work") == ("work", ["work", "work/meeting"]))
        #expect(completing("x") == ("x", nil))
    }
}
