/// An index over one or several properties of an entity (Core Data's fetch index), or a uniqueness
/// constraint.
public struct FetchIndex {
    let keyPaths: [AnyKeyPath]
    let isUnique: Bool

    /// Whether it finds words in a text.
    let isFullText: Bool

    /// Makes fetches that compare these properties, in this order, cost the logarithm of the rows.
    public init<Object: ManagedObject>(_ keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
        isUnique = false
        isFullText = false
    }

    /// Also refuses a second object with the same values; a row with a nil among them is no second.
    /// Declared for a subentity, it holds within that subentity.
    public init<Object: ManagedObject>(unique keyPaths: PartialKeyPath<Object>...) {
        self.keyPaths = keyPaths
        isUnique = true
        isFullText = false
    }

    /// Finds the words of a text attribute: what ``TextPattern/words(_:)`` needs in a predicate.
    /// Each row costs some two to three times what it costs without.
    public init<Object: ManagedObject, Text: AttributeValue>(
        fullText keyPath: KeyPath<Object, Text>
    ) {
        keyPaths = [keyPath]
        isUnique = false
        isFullText = true
    }
}
