import Interchange
import Persistence

/// A feeling on a scale from 1 to 5.
public enum Feeling: Int, CaseIterable, Codable, Sendable, AttributeValue {
    /// The worst feeling, 1.
    case awful = 1
    /// A bad feeling, 2.
    case bad
    /// A mediocre feeling, 3.
    case meh
    /// A good feeling, 4.
    case good
    /// The best feeling, 5.
    case rad

    /// Reads a feeling.
    /// - Parameter text: A number from 1 to 5, or a name in any case.
    /// - Throws: ``FeelingError`` for any other text.
    public init(_ text: String) throws(FeelingError) {
        let wanted = text.lowercased()
        guard
            let feeling = Self.allCases.first(where: {
                $0.name == wanted || String($0.rawValue) == wanted
            })
        else { throw FeelingError(text: text) }
        self = feeling
    }

    /// Reads a feeling, or a range whose ends are included.
    /// - Parameter text: `4`, `good`, `4..` (4 and better), `..2` (2 and worse), or `2..4`.
    /// - Returns: The feelings in the range, the worst first.
    /// - Throws: ``FeelingError`` if an end isn't a feeling, or the range ends before it begins.
    public static func range(_ text: String) throws(FeelingError) -> [Feeling] {
        guard let dots = text.firstRange(of: "..") else { return [try Feeling(text)] }
        let (start, end) = (text[..<dots.lowerBound], text[dots.upperBound...])
        guard !(start.isEmpty && end.isEmpty) else { throw FeelingError(text: text) }
        let first = start.isEmpty ? .awful : try Feeling(String(start))
        let last = end.isEmpty ? .rad : try Feeling(String(end))
        guard first <= last else { throw FeelingError(text: text, isBackwards: true) }
        return allCases.filter { (first...last).contains($0) }
    }

    /// The name in lower case: "awful", "bad", "meh", "good" or "rad".
    public var name: String {
        switch self {
        case .awful: "awful"
        case .bad: "bad"
        case .meh: "meh"
        case .good: "good"
        case .rad: "rad"
        }
    }
}

extension Feeling: Comparable {
    public static var isOrderedAsStored: Bool { true }

    /// Whether one feeling is worse than another.
    public static func < (left: Feeling, right: Feeling) -> Bool { left.rawValue < right.rawValue }
}

extension Ratings where Value == Int {
    /// Creates the ratings of a mood that has at most a feeling.
    /// - Parameter level: The feeling, or `nil` for none.
    public init(_ level: Feeling?) { self.init(feeling: level?.rawValue) }

    var level: Feeling? { feeling.flatMap(Feeling.init(rawValue:)) }
}

/// The error for a text that isn't a feeling.
public struct FeelingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text, unchanged.
    public let text: String
    /// Whether the text is a range that ends before it begins.
    var isBackwards = false

    /// The reason in one English line without a full stop.
    public var description: String {
        if isBackwards { return "'\(text)' ends before it begins; write the lower end first" }
        return "unknown feeling '\(text)'; use 1 to 5, or one of "
            + Feeling.allCases.map(\.name).joined(separator: ", ")
    }
}
