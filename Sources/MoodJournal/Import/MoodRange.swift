/// A scale of ratings that is divided evenly into the five feelings: on a scale from 1 to 10, 1 and 2
/// are the worst feeling, and 9 and 10 the best.
public struct MoodRange: Sendable, Equatable, CustomStringConvertible {
    private let worst: Int
    private let best: Int

    /// Reads a range.
    /// - Parameter text: The worst and the best rating: "1..10", or "6..1" if the best is the least.
    /// - Throws: ``MoodRangeError`` if the text isn't two different whole numbers.
    public init(_ text: String) throws(MoodRangeError) {
        guard let dots = text.firstRange(of: ".."), let worst = Int(text[..<dots.lowerBound]),
            let best = Int(text[dots.upperBound...]), worst != best,
            [worst, best].allSatisfy({ (-1_000_000...1_000_000).contains($0) })
        else { throw MoodRangeError(text: text) }
        self.worst = worst
        self.best = best
    }

    /// Returns the feeling of a rating, or `nil` if the text isn't a number. The feelings divide the
    /// scale into five equal parts, and the best rating belongs to the last of them.
    func feeling(_ rating: String) throws(EntryProblem) -> Feeling? {
        let isDecimal = rating.utf8.allSatisfy { !(0x41...0x7A).contains($0) }
        guard isDecimal, let number = Double(rating.replacing(",", with: ".")) else { return nil }
        let (low, high) = (min(worst, best), max(worst, best))
        guard (Double(low)...Double(high)).contains(number) else {
            throw EntryProblem("the rating '\(rating)' isn't between \(low) and \(high)")
        }
        let distance = abs(number - Double(worst))
        return Feeling(rawValue: min(5, Int(distance * 5 / Double(high - low)) + 1))
    }

    /// The range as it is typed: "1..10".
    public var description: String { "\(worst)..\(best)" }
}

/// The error for a text that isn't a range of ratings.
public struct MoodRangeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// The reason in one English line without a full stop.
    public var description: String {
        "invalid mood range '\(text)'; use the worst and the best rating, like 1..10"
    }
}
