/// The decision that a save takes about a row that another writer changed after this context read
/// it.
///
/// Derived attributes never conflict. An attribute that declares an ``AttributeMerge`` is merged in
/// the declared way under every policy.
public enum MergePolicy: Sendable {
    /// The save fails with the conflicts, and nothing is written.
    case error

    /// Property by property, this context's changes win. A row that another writer deleted is
    /// inserted again.
    case objectTrump

    /// Property by property, the store's changes win. Changes to a row that another writer deleted
    /// are dropped with it; deleting a row that another writer changed fails with the conflict.
    case storeTrump

    /// Row by row, this context's object wins: what it holds overwrites the whole row, properties
    /// that only the other writer changed included. A row that another writer deleted is inserted
    /// again. (Core Data's `overwrite`.)
    case overwrite

    /// Row by row, the store wins: every change to a row that another writer changed is dropped,
    /// and so are changes to a row that another writer deleted. Deleting a row that another writer
    /// changed fails with the conflict. (Core Data's `rollback`.)
    case rollback

    /// Whether this context's object outlives a row that another writer changed or deleted.
    var keepsObject: Bool {
        switch self {
        case .objectTrump, .overwrite: true
        case .error, .storeTrump, .rollback: false
        }
    }
}
