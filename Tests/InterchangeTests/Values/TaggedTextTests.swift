@testable import Interchange
import Testing

@Suite struct TaggedTextTests {
    @Test(
        arguments: [
            ("#work", ["work"]), ("Met Ana #work/meeting, tired.", ["work/meeting"]),
            ("a #b\n#c\r\n#d\t#e", ["b", "c", "d", "e"]),
            ("#Straße #日本 #e\u{301}té", ["Straße", "日本", "e\u{301}té"]),
            ("#a1 #a-b #a_b #c++", ["a1", "a-b", "a_b", "c++"]), ("#a #a #A", ["a", "A"]),
            ("#work. #home- #x/ (and)", ["work", "home", "x"]), ("#mom's #a#b", ["mom", "a"]),
            ("#a//b", ["a/b"]), ("#dad #facade", ["dad", "facade"]),
        ] as [(String, [String])])
    func `Words that begin with a number sign and a letter are tags`(text: String, tags: [String]) {
        #expect(TaggedText(text).tags == tags)
        #expect(TaggedText(text).text == text)
    }

    @Test(
        arguments: [
            "", "plain", "#", "##", "# Heading", "## Heading", "#1", "issue #12", "C# and F#",
            "#224466", "#ff8800", "#a0b1c2", "https://example.org/#top", "(#x)", "`#include`",
            "#/x", "#-x", "#_", "a\\#b", "#️⃣ #🌄",
        ])
    func `Other number signs are text`(text: String) {
        #expect(TaggedText(text).tags == [])
        #expect(Array(TaggedText(text).text.utf8) == Array(text.utf8))
    }

    @Test(
        arguments: [
            ("\\#work", "#work", []), ("a \\#b #c", "a #b #c", ["c"]),
            ("\\#1 \\#", "#1 #", []), ("\\\\#a", "\\\\#a", []), ("\\ #a", "\\ #a", ["a"]),
        ] as [(String, String, [String])])
    func `A backslash keeps a word plain`(typed: String, text: String, tags: [String]) {
        #expect(TaggedText(typed).text == text)
        #expect(TaggedText(typed).tags == tags)
    }
}
