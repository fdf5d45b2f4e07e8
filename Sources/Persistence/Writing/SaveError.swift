/// The reason why a save failed. Nothing was written, and every change is still pending.
public enum SaveError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// Objects or relationships are invalid. The errors are in the order of the objects' changes.
    case validation([ValidationError])

    /// Other writers changed rows that this context changed too, and the merge policy doesn't
    /// decide between them.
    case conflicts([MergeConflict])

    /// ``ManagedObjectContext/save()`` or ``ManagedObjectContext/write(_:)`` was called inside a
    /// save or a `write` of the same context.
    case alreadySaving

    public var description: String {
        switch self {
        case .validation(let errors): errors.map(\.description).joined(separator: "; ")
        case .conflicts(let conflicts): conflicts.map(\.description).joined(separator: " ")
        case .alreadySaving: "save was called from within a save."
        }
    }
}
