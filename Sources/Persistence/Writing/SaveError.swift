/// The reason why a save failed. Nothing was written, and every change is still pending.
public enum SaveError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// Objects or relationships are invalid. The errors are in the order of the objects' changes.
    case validation([ValidationError])
    /// Other writers deleted the rows of these faults, to which the context has changes. Nothing has
    /// read their values, so they can't be inserted again.
    case deletedInStore([ObjectID])
    /// ``ManagedObjectContext/save()`` or ``ManagedObjectContext/write(_:)`` was called inside a
    /// save or a `write` of the same context.
    case alreadySaving

    public var description: String {
        switch self {
        case .validation(let errors): errors.map(\.description).joined(separator: "; ")
        case .deletedInStore(let ids):
            ids.map { "\($0): another writer deleted it." }.joined(separator: " ")
        case .alreadySaving: "save was called from within a save."
        }
    }
}
