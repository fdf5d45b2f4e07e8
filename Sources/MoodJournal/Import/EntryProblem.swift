import Interchange

/// The reason that an entry isn't a valid mood.
struct EntryProblem: Error, CustomStringConvertible {
    let description: String
    let decision: RefusedEntry.Decision?

    init(_ description: String, decision: RefusedEntry.Decision? = nil) {
        (self.description, self.decision) = (description, decision)
    }

    static func noLevel(of rating: String) -> EntryProblem {
        EntryProblem("the rating '\(rating)' has no level", decision: .level(rating))
    }

    static let otherScale = EntryProblem(
        "the column has ratings that aren't 1 to 5", decision: .levels)
}

extension RefusedEntry.Decision {
    /// Creates the decision that would accept an entry after an error.
    init?(after error: any Error) {
        switch error {
        case NewMoodError.tooFarAhead: self = .future
        case let error as DateExpressionError where error.reason == .dayOrMonthFirstInFile:
            self = .dateOrder
        case let error as EntryProblem:
            guard let decision = error.decision else { return nil }
            self = decision
        default: return nil
        }
    }
}
