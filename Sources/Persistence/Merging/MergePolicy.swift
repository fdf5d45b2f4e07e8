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
}
