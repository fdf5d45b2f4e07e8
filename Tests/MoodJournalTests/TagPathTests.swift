import Testing

@testable import MoodJournal

@Suite("Tags as text")
struct TagPathTests {
    @Test("A path has the trimmed names between slashes")
    func levels() throws {
        #expect(try TagPath("work").levels == ["work"])
        #expect(try TagPath(" Work / Stand-up meeting ").levels == ["Work", "Stand-up meeting"])
        #expect(try TagPath("Работа/встреча").description == "Работа/встреча")
        #expect(try TagPath("a/b/c").parent == TagPath("a/b"))
        #expect(try TagPath("a").parent == nil)
        for text in ["#work", "@work", " # work", "##work"] {
            #expect(try TagPath(text).description == "work")
        }
    }

    @Test(
        "Paths are equal regardless of case and composition, and otherwise differ",
        arguments: [
            ("Work/Meeting", "work/meeting", true), ("caf\u{E9}", "CAFE\u{301}", true),
            ("ΣΟΦΙΑ", "σοφια", true), ("c", "c++", false), ("to do", "todo", false),
            ("cafe", "café", false), ("work/meeting", "work meeting", false),
            ("ılık", "ilik", false),
        ])
    func equality(first: String, second: String, isEqual: Bool) throws {
        let (one, other) = (try TagPath(first), try TagPath(second))
        #expect((one == other) == isEqual)
        #expect((one.key == other.key) == isEqual)
        #expect(Set([one, other]).count == (isEqual ? 1 : 2))
        // Folding twice has no further effect.
        #expect(try TagPath(one.key).key == one.key)
    }

    @Test(
        "Invalid names are errors",
        arguments: [
            "", " ", "/", "a/", "/a", "a//b", "a/ /b", "#", "@/a", "a\nb", "a\u{0}b", "a\u{2028}b",
        ])
    func refused(text: String) {
        #expect(throws: TagPathError.self) { try TagPath(text) }
    }

    @Test("A path of more than 1,000 characters is an error")
    func length() throws {
        #expect(try TagPath(String(repeating: "é", count: 1000)).name.count == 1000)
        #expect(throws: TagPathError.self) { try TagPath(String(repeating: "a", count: 1001)) }
    }
}
