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
