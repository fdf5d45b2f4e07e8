/// The reason that a fault could not be fulfilled, or that a value could not be read.
public enum FaultError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The row is gone.
    case noSuchRow(ObjectID)
    /// The row holds a value that is not one of the property's type; another program wrote it.
    case undecodableValue(ObjectID, attribute: String)
    /// The object's context was released or reset, so nothing can be read for it any longer.
    case contextIsGone(ObjectID)
    /// The store could not be read.
    case unreadable(StoreError)

    public var description: String {
        switch self {
        case .noSuchRow(let id): "\(id) is missing"
        case .undecodableValue(let id, let attribute): "\(attribute) of \(id) isn't a valid value"
        case .contextIsGone(let id): "\(id) is used after its context was released or reset"
        case .unreadable(let error): error.description
        }
    }
}
