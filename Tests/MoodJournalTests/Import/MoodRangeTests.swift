import Testing

@testable import MoodJournal

@Suite("Scales of ratings")
struct MoodRangeTests {
    @Test(
        "A scale is divided evenly",
        arguments: [
            ("1..10", "1122334455"), ("0..10", "11223344555"), ("1..5", "12345"), ("1..3", "135"),
            ("1..4", "1245"), ("6..1", "554321"), ("-2..2", "12345"), ("0..1", "15"),
        ])
    func even(text: String, expected: String) throws {
        let range = try MoodRange(text)
        let numbers = text.split(separator: "..").compactMap { Int($0) }.sorted()
        let feelings = try (numbers[0]...numbers[1]).map { try range.feeling("\($0)") }
        #expect(feelings.compactMap { $0 }.map { "\($0.rawValue)" }.joined() == expected)
        #expect(range.description == text)
    }

    @Test("A range of a hundred has twenty numbers for each feeling, give or take one")
    func hundred() throws {
        let range = try MoodRange("0..100")
        let feelings = try (0...100).compactMap { try range.feeling("\($0)") }
        let counts = Dictionary(grouping: feelings) { $0 }.mapValues(\.count)
        #expect(counts.count == 5 && counts.values.allSatisfy { (20...21).contains($0) })
    }

    @Test("Fractions are read, words aren't ratings, and other numbers are refused")
    func numbers() throws {
        let range = try MoodRange("1..10")
        #expect(try range.feeling("7.5") == .good && range.feeling("7,5") == .good)
        #expect(try range.feeling("rad") == nil && range.feeling("") == nil)
        #expect(try range.feeling("0x5") == nil && range.feeling("1e1") == nil)
        #expect(try range.feeling("nan") == nil && range.feeling("inf") == nil)
        let shares = try ["0", "0.1", "0.25", "0.9", "1"].map { try MoodRange("0..1").feeling($0) }
        #expect(shares == [.awful, .awful, .bad, .rad, .rad])
        for text in ["0", "10.1", "-1"] {
            #expect(throws: EntryProblem.self) { try range.feeling(text) }
        }
    }

    @Test(
        "Other texts aren't ranges",
        arguments: ["", "10", "1..", "..10", "1..x", "3..3", "1-10", "1...10", "1..99999999"])
    func invalid(text: String) {
        #expect(throws: MoodRangeError(text: text)) { try MoodRange(text) }
    }
}
