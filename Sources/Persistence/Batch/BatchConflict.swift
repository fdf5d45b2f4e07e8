/// What a batch insert does with a row whose unique properties have the values of an object that is
/// in the store already, or came earlier in the batch.
public enum BatchConflict<Object: ManagedObject> {
    /// The batch fails, and nothing is written.
    case error

    /// The row is passed over.
    case ignore

    /// The object in the store takes the properties that the row has set, and keeps the others. An
    /// attribute that declares an ``AttributeMerge`` is merged as it says. What is unique besides
    /// these properties is an error.
    case update(matching: [PartialKeyPath<Object>])

    /// The object in the store whose attribute has the row's value takes what the row has set.
    public static func update(matching property: PartialKeyPath<Object>) -> BatchConflict {
        .update(matching: [property])
    }
}
