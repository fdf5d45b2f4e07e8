import Persistence

/// How good it felt, from 1 to 5.
public enum Feeling: Int, CaseIterable, Codable, Sendable, AttributeValue {
    case awful = 1
    case bad
    case meh
    case good
    case rad

    /// - Parameter text: A number from 1 to 5, or a name in any case.
    public init(_ text: String) throws(FeelingError) {
        let wanted = text.lowercased()
        guard
            let feeling = Self.allCases.first(where: {
                $0.name == wanted || String($0.rawValue) == wanted
            })
        else { throw FeelingError(text: text) }
        self = feeling
    }

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

/// A text that names no feeling.
public struct FeelingError: Error, Equatable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' is not a feeling: give 1 to 5, or one of "
            + Feeling.allCases.map(\.name).joined(separator: ", ")
    }
}
