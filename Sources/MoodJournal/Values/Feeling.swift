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
    ///
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
    public static func < (left: Feeling, right: Feeling) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// An error for a text that is not a feeling.
public struct FeelingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text exactly as it was written.
    public let text: String

    public var description: String {
        "unknown feeling '\(text)'; use 1 to 5, or one of "
            + Feeling.allCases.map(\.name).joined(separator: ", ")
    }
}
