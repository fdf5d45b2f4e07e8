/// The rule that chooses an attribute's value if a save and another writer changed the same row.
public enum AttributeMerge: Sendable {
    /// The save's value wins if the context changed the attribute.
    case saved
    /// The greater value wins: of two dates, the later. Any value wins over nil.
    case greatest

    /// Returns whether the stored value stays. If not, a save writes its own.
    func keeps(_ stored: StoredValue, over new: StoredValue) -> Bool {
        switch self {
        case .saved: false
        case .greatest: new.precedes(stored)
        }
    }
}
