/// How an attribute's value is chosen when two writers changed the same row, whatever the context's
/// merge policy says of the others.
public enum AttributeMerge: Sendable {
    /// As the context's merge policy says.
    case policy

    /// The greater of the two: of two dates, the later.
    case greatest

    /// The smaller of the two: of two dates, the earlier.
    case least
}
