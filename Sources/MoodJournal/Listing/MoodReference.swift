import Foundation

/// A reference to a mood: its number in the journal, its UUID, the beginning of its UUID, or "last"
/// for the mood that was recorded last; or to the moods of a range of numbers, such as "10-27".
///
/// A method that takes a reference throws ``JournalError/noSuchMood(_:)``, ``JournalError/noMoods``
/// or ``JournalError/ambiguousMood(_:)`` if it doesn't identify one mood. A method that takes
/// several references also takes ranges, and throws ``JournalError/noSuchMood(_:)`` if none of the
/// numbers belongs to a mood.
public struct MoodReference: Sendable, Hashable, CustomStringConvertible {
    /// The minimum number of digits of a UUID in a reference: 8.
    public static let shortestBeginning = 8

    /// The reference, unchanged.
    public let description: String
    let isLast: Bool
    /// The number, or `nil` if the text can't be one.
    let number: Int64?
    /// The numbers of a range, or `nil` for one mood.
    let numbers: ClosedRange<Int64>?

    /// Whether the reference may identify several moods.
    public var isRange: Bool { numbers != nil }

    /// The first and the last UUID with this beginning, or `nil` if there can't be any.
    let range: ClosedRange<UUID>?

    /// Reads a reference.
    /// - Parameter text: A positive number, two with a hyphen between them, eight or more digits of a
    ///   UUID, or "last" in any case.
    /// - Throws: ``JournalError/notAReference(_:)`` for any other text.
    public init(_ text: String) throws(JournalError) {
        description = text
        isLast = text.lowercased() == "last"
        number = Self.number(text[...])
        let digits = text.filter { $0 != "-" }
        let isBeginning =
            (Self.shortestBeginning...32).contains(digits.count)
            && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
            && Self.hasHyphensWhereUUIDsDo(text)
        range =
            isBeginning
            ? Self.uuid(digits, filledWith: "0").flatMap { first in
                Self.uuid(digits, filledWith: "f").map { first...$0 }
            } : nil
        numbers = range == nil ? Self.numbers(text) : nil
        guard isLast || number != nil || range != nil || numbers != nil else {
            throw .notAReference(text)
        }
    }

    init(number: Int64) {
        (description, isLast, self.number, numbers, range) = ("\(number)", false, number, nil, nil)
    }

    /// A number has no leading zeros, while the beginning of a UUID often does.
    private static func number(_ text: Substring) -> Int64? {
        text.first != "0" && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(text) : nil
    }

    private static func numbers(_ text: String) -> ClosedRange<Int64>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(number)
        guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
            return nil
        }
        return first...last
    }

    private static func uuid(_ digits: String, filledWith filling: Character) -> UUID? {
        let all = Array(digits + String(repeating: filling, count: 32 - digits.count))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(all[$0]) }
        return UUID(uuidString: groups.joined(separator: "-"))
    }

    /// Whether the text has no hyphens, or has each hyphen in its place.
    private static func hasHyphensWhereUUIDsDo(_ text: String) -> Bool {
        let places = text.enumerated().filter { $0.element == "-" }.map(\.offset)
        return places.isEmpty || places == [8, 13, 18, 23].filter { $0 < text.count }
    }
}
