/// An index over one or several properties of an entity (Core Data's fetch index), or a uniqueness
/// constraint: see ``ManagedObject/fetchIndexes``.
public struct FetchIndex {
    let keyPaths: [AnyKeyPath]
    private(set) var isUnique = false
    private(set) var isFullText = false

    /// Declares an index. Fetches that compare these properties, in this order, cost the logarithm
    /// of the number of rows.
    /// - Parameter keyPaths: Stored attributes, and to-one relationships that have a column in the
    ///   entity's table.
    public init<Object: ManagedObject>(_ keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
    }

    /// Declares an index that refuses a second object with the same values. A row with a nil among
    /// the values never conflicts. If a subentity declares it, it holds within that subentity.
    /// - Parameter keyPaths: Stored attributes, and to-one relationships that have a column in the
    ///   entity's table.
    public init<Object: ManagedObject>(unique keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
        isUnique = true
    }

    /// Declares a full-text index of a text attribute, which ``TextPattern/words(_:)`` needs in a
    /// predicate. Writing a row costs two to three times as much as without it.
    /// - Parameter keyPath: A stored attribute whose storage class is text.
    public init(fullText keyPath: KeyPath<some ManagedObject, some AttributeValue>) {
        keyPaths = [keyPath]
        isFullText = true
    }
}
