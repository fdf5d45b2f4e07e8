/// The rule that chooses an attribute's value if a save and another writer changed the same row. It
/// takes precedence over the context's merge policy.
public enum AttributeMerge: Sendable {
    /// The context's ``MergePolicy`` decides.
    case policy

    /// The greater value wins: of two dates, the later. Any value wins over nil.
    case greatest

    /// The smaller value wins: of two dates, the earlier. Any value wins over nil.
    case least

    /// Returns whether the stored value stays. If not, a save writes its own.
    func keeps(_ stored: StoredValue, over new: StoredValue) -> Bool {
        switch self {
        case .policy: false
        case .greatest: new.precedes(stored)
        case .least: !stored.isNull && (new.isNull || stored.precedes(new))
        }
    }
}
