/// The rule that chooses an attribute's value if two writers changed the same row. In a save, it
/// takes precedence over the context's merge policy. A batch insert that updates objects follows it
/// too.
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

    /// Returns the SQL expression for the value that a row has afterwards.
    func sql(stored: String, new: String) -> String {
        switch self {
        case .policy: new
        // max and min are NULL if either value is.
        case .greatest: "coalesce(max(\(stored), \(new)), \(stored), \(new))"
        case .least: "coalesce(min(\(stored), \(new)), \(stored), \(new))"
        }
    }
}
