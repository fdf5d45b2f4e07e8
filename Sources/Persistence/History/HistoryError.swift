/// The reason that a store can't list the changes since a transaction.
public enum HistoryError: PersistenceError, Equatable, CustomStringConvertible {
    /// The history after the transaction is incomplete because another program wrote to the store.
    /// It is complete after transaction `after`.
    case incomplete(after: Int64)

    public var description: String {
        switch self {
        case .incomplete(let after):
            "the history is complete only after transaction \(after); read everything again"
        }
    }
}
