/// The reason why results can't be arranged in sections.
public enum ResultsError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The function that names sections returned this name for rows that aren't next to each other:
    /// it doesn't follow the order of its property.
    case sectionInPieces(name: String)

    public var description: String {
        switch self {
        case .sectionInPieces(let name):
            "The section \"\(name)\" is in several pieces: its rows are not next to each other. "
                + "Name sections by a function that follows the order of its argument."
        }
    }
}
