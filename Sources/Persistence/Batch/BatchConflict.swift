/// The rule of a batch insert for a row whose unique values already belong to an object in the
/// store, or to an earlier row of the batch.
public enum BatchConflict<Object: ManagedObject> {
    /// The batch fails, and nothing is written.
    case error

    /// The row is ignored.
    case ignore

    /// The object in the store takes the properties that the row has set, and keeps the others. An
    /// attribute that declares an ``AttributeMerge`` is merged accordingly. A conflict in other
    /// unique properties is an error.
    ///
    /// The properties must be declared unique together; otherwise the batch throws
    /// ``BatchError/notUniqueTogether(entity:properties:)``.
    case update(matching: [PartialKeyPath<Object>])

    /// Updates the object whose unique attribute has the row's value: see `update(matching:)` with
    /// several properties.
    ///
    /// - Parameter property: A property that is declared unique.
    /// - Returns: The rule.
    public static func update(matching property: PartialKeyPath<Object>) -> BatchConflict {
        .update(matching: [property])
    }
}
