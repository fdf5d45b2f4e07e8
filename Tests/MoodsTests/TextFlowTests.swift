import SeededRandom
import Testing

@testable import moods

@Suite("Text on several lines")
struct TextFlowTests {
    private func lines(
        _ texts: [StyledText], columns: Int?, atMost most: Int = .max
    ) -> [String] {
        TextFlow(texts).lines(columns: columns, atMost: most).map { $0.map(\.text).joined() }
    }

    @Test("Lines break at spaces; a longer word is broken anywhere")
    func words() {
        let text = [StyledText("Lost my umbrella on the tram")]
        #expect(lines(text, columns: 12) == ["Lost my", "umbrella on", "the tram"])
        #expect(lines(text, columns: nil) == ["Lost my umbrella on the tram"])
        #expect(
            lines([StyledText("an unbreakable one")], columns: 6) == [
                "an", "unbrea", "kable", "one",
            ])
        #expect(lines([StyledText("a  b c")], columns: 4) == ["a  b", "c"])
        #expect(lines([StyledText("")], columns: 4) == [])
    }

    @Test("What belongs together is broken only if it is longer than a line, and then at spaces")
    func unbroken() {
        var flow = TextFlow()
        for text in ["one", "Lisbon, Portugal"] { flow.append(unbroken: [StyledText(text)]) }
        func lines(_ columns: Int) -> [String] {
            flow.lines(columns: columns).map { $0.map(\.text).joined() }
        }
        #expect(lines(20) == ["one Lisbon, Portugal"])
        #expect(lines(16) == ["one", "Lisbon, Portugal"])
        #expect(lines(15) == ["one", "Lisbon,", "Portugal"])
        #expect(lines(7) == ["one", "Lisbon,", "Portuga", "l"])
        #expect(lines(4) == ["one", "Lisb", "on,", "Port", "ugal"])
    }

    @Test("Scripts without spaces break anywhere except before closing punctuation")
    func wide() {
        let text = [StyledText("今日は、東京。")]
        #expect(lines(text, columns: 6) == ["今日", "は、東", "京。"])
        #expect(lines([StyledText("😀👍 ok")], columns: 4) == ["😀👍", "ok"])
    }

    @Test("The last of too many lines ends in …")
    func cut() {
        let text = [StyledText("one two three four")]
        #expect(lines(text, columns: 7, atMost: 2) == ["one two", "three…"])
        #expect(lines(text, columns: 5, atMost: 2) == ["one", "two…"])
        #expect(lines(text, columns: 18, atMost: 1) == ["one two three four"])
    }

    @Test("A style continues across a line break, and doesn't spread to its neighbours")
    func styles() {
        let flow = TextFlow([
            StyledText("left "), StyledText("on the", .bold), StyledText(" tram"),
        ])
        #expect(
            flow.lines(columns: nil) == [
                [StyledText("left "), StyledText("on the", .bold), StyledText(" tram")]
            ])
        #expect(
            flow.lines(columns: 7) == [
                [StyledText("left "), StyledText("on", .bold)],
                [StyledText("the", .bold)], [StyledText("tram")],
            ])
    }

    @Test(
        "No line is longer than its columns, and no character is lost",
        arguments: SeededGenerator.seeds)
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("ab ç é  漢字、。 😀👩‍👩‍👧 שלום ").map(String.init)
        for _ in 0..<500 {
            let texts = (0..<Int.random(in: 0...4, using: &random)).map { index in
                let count = Int.random(in: 0...30, using: &random)
                let text = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? "" }
                return StyledText(text.joined(), index % 2 == 0 ? .plain : .bold)
            }
            let columns = Int.random(in: 2...20, using: &random)
            let found = lines(texts, columns: columns)
            #expect(found.allSatisfy { DisplayWidth.columns(of: $0) <= columns }, "\(seed)")
            func letters(_ texts: [String]) -> String { texts.joined().filter { $0 != " " } }
            #expect(letters(found) == letters(texts.map(\.text)), "\(seed)")
        }
    }
}
