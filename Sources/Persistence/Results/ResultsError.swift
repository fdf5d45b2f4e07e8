/// What is wrong with fetched results.
public enum ResultsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The function that names sections gave the same name to rows that are not next to each other:
    /// it does not follow the order of the attribute.
    case sectionInPieces(name: String)

    public var description: String {
        switch self {
        case .sectionInPieces(let name):
            "The section \"\(name)\" is in several pieces: its rows are not next to each other. "
                + "Name sections by a function that follows the order of what it is given."
        }
    }
}
