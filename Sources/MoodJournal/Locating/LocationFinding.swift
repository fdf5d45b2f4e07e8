/// What location histories say about the place of an instant.
enum LocationFinding: Equatable {
    /// The place.
    case place(LocationMatch)
    /// Two devices were too far from each other.
    case disagreement
    /// The only fixes near the instant are too coarse.
    case coarse
    /// There is nothing near the instant.
    case nothing
}
