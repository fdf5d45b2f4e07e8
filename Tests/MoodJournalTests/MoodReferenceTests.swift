import Foundation
import Testing

@testable import MoodJournal

@Suite("References to moods")
struct MoodReferenceTests {
    private let id = "0192f3a4-5b6c-7def-8123-456789abcdef"

    @Test("Fewer than eight digits are a number, and eight digits may also begin a UUID")
    func numbers() throws {
        #expect(try MoodReference("7").number == 7)
        #expect(try MoodReference("7").range == nil)
        let both = try MoodReference("12345678")
        #expect(both.number == 12_345_678 && both.range != nil)
        #expect(try MoodReference("01234567").number == nil)
        #expect(try MoodReference("9223372036854775807").number == .max)
    }

    @Test("A prefix covers every UUID that begins with it, and no other")
    func beginnings() throws {
        let wanted = try #require(UUID(uuidString: id))
        for length in 8...36 where id.prefix(length).filter({ $0 != "-" }).count >= 8 {
            let range = try #require(try MoodReference(String(id.prefix(length))).range)
            let digits = id.prefix(length).uppercased().trimmingCharacters(in: ["-"])
            #expect(range.contains(wanted))
            #expect(range.lowerBound.uuidString.hasPrefix(digits))
            #expect(range.upperBound.uuidString.hasPrefix(digits))
        }
        let whole = try #require(try MoodReference(id.uppercased()).range)
        #expect(whole.lowerBound == wanted && whole.upperBound == wanted)
    }

    @Test(
        "Other text is an error",
        arguments: [
            "", "0", "-1", "+1", "1.0", "x", "0192f3a", "0192f3a4-5b6c-7def-8123-456789abcdef0",
            "0192-f3a45b6c", "0192f3a45-b6c", "0192f3a4--5b6c", "0192f3ag", "０１９２f3a4", " 7",
        ])
    func refused(text: String) {
        #expect(throws: JournalError.notAReference(text)) { try MoodReference(text) }
    }

    @Test("The number takes precedence, and other digits are the beginning of a UUID")
    func precedence() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let mood = try journal.record(
            NewMood(), at: Date(timeIntervalSince1970: Double(0x1234_5678_0000) / 1000))
        #expect(mood.id.uuidString.hasPrefix("12345678"))
        #expect(try journal.record(of: MoodReference("12345678")).number == 1)
        #expect(throws: JournalError.noSuchMood("2")) {
            try journal.record(of: MoodReference("2"))
        }
        _ = try journal.record(
            NewMood(), at: Date(timeIntervalSince1970: Double(0x1234_5678_0001) / 1000))
        #expect(throws: JournalError.ambiguousMood("12345678")) {
            try journal.record(of: MoodReference("12345678"))
        }
    }
}
