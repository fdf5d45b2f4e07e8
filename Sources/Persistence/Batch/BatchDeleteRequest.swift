/// A request to delete objects without creating objects for them (Core Data's
/// `NSBatchDeleteRequest`).
///
/// ```swift
/// let losers = FetchRequest<Team>(predicate: #Predicate { $0.wins == 0 })
/// try context.execute(BatchDeleteRequest(losers))
/// ```
///
/// Delete rules hold as for objects: deny refuses the batch unless it also deletes everything that
/// it protects, cascade deletes the other end too, and nullify empties the other end, which must be
/// optional. The code of the entity's class (`prepareForDeletion`, `validateForDelete`) does not
/// run.
public struct BatchDeleteRequest<Object: ManagedObject> {
    /// The request for the objects to delete. Its order only matters together with its limit and
    /// offset.
    public var fetchRequest: FetchRequest<Object>

    /// Creates a request.
    ///
    /// - Parameter fetchRequest: The request for the objects to delete.
    public init(_ fetchRequest: FetchRequest<Object>) {
        self.fetchRequest = fetchRequest
    }
}
