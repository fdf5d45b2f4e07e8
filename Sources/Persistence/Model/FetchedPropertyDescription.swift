/// A fetched property, as the model knows it.
struct FetchedPropertyDescription: Sendable {
    let destination: ManagedObject.Type

    /// Runs its request for an object of the entity.
    let fetch: @Sendable (ManagedObject, ManagedObjectContext) throws -> [ManagedObject]
}
