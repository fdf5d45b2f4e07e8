/// An index over one or several properties of an entity (Core Data's fetch index), or a uniqueness
/// constraint.
public struct FetchIndex {
    let keyPaths: [AnyKeyPath]
    let isUnique: Bool

    /// Makes fetches that compare these properties, in this order, cost the logarithm of the rows.
    public init<Object: ManagedObject>(_ keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
        isUnique = false
    }

    /// Also refuses a second object with the same values; a row with a nil among them is no second.
    /// Declared for a subentity, it holds within that subentity.
    public init<Object: ManagedObject>(unique keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
        isUnique = true
    }
}
