import Testing

@testable import moods

@Suite("Marked text")
struct MarkedTextTests {
    private func marked(_ text: String, _ parts: String...) -> String {
        let ranges = parts.flatMap { part in
            text.unicodeScalars.ranges(of: part.unicodeScalars)
        }
        return StyledText.marking(ranges, in: text, as: .bold)
            .map { $0.style == .bold ? "[\($0.text)]" : $0.text }.joined(separator: "|")
    }

    @Test("Parts are marked in any order, even if they touch, overlap or are at an end")
    func parts() {
        #expect(marked("a cat sat", "sat", "cat") == "a |[cat]| |[sat]")
        #expect(marked("cat", "cat") == "[cat]")
        #expect(marked("catsat", "cat", "sat") == "[catsat]")
        #expect(marked("catsat", "cats", "tsat", "a") == "[catsat]")
        #expect(marked("a cat", "dog") == "a cat")
        #expect(marked("", "dog") == "")
    }

    @Test("A mark consists of whole Characters, and control characters in it are shown")
    func safety() {
        #expect(marked("cafe\u{301}!", "cafe") == "[cafe\u{301}]|!")
        #expect(marked("❤️‍🔥 x", "❤") == "[❤️‍🔥]| x")
        #expect(marked("a\u{1B}[1mcat", "cat") == "a␛[1m|[cat]")
        #expect(marked("two\nlines", "two") == "[two]|↵lines")
        // A joiner between letters stays as it is, even at the end of a part.
        #expect(marked("می\u{200C}روم خوب", "می") == "[می\u{200C}]|روم خوب")
    }

    @Test("The first mark is shown even if the text is cut")
    func firstMark() {
        let text = "a long text whose end would be cut where the umbrella is"
        let marked = StyledText.marking(text.ranges(of: "umbrella"), in: text, as: .bold)
        func shown(_ columns: Int) -> String {
            StyledText.showingFirstMark(marked, columns: columns).map(\.text).joined()
        }
        #expect(shown(80) == text)
        #expect(shown(40) == "…where the umbrella is")
        #expect(shown(3) == "…umbrella is")
        #expect(StyledText.showingFirstMark([StyledText(text)], columns: 10).count == 1)
    }
}
