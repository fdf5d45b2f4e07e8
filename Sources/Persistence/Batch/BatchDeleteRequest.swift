/// Objects to delete without making objects of them (Core Data's `NSBatchDeleteRequest`).
///
/// ```swift
/// let losers = FetchRequest<Team>(predicate: #Predicate { $0.wins == 0 })
/// try context.execute(BatchDeleteRequest(losers))
/// ```
///
/// Delete rules hold as for objects: deny refuses the batch unless everything that it protects goes
/// too, cascade takes along, nullify empties the other end, which must be optional. The code of
/// the entity's class (`prepareForDeletion`, `validateForDelete`) does not run.
public struct BatchDeleteRequest<Object: ManagedObject> {
    /// Which objects. Its order matters only together with its limit and offset.
    public var fetchRequest: FetchRequest<Object>
    public var resultType: BatchResultType

    public init(_ fetchRequest: FetchRequest<Object>, resultType: BatchResultType = .count) {
        self.fetchRequest = fetchRequest
        self.resultType = resultType
    }
}
