/// A section of fetched results (Core Data's `NSFetchedResultsSectionInfo`), as it was when the
/// controller returned it.
public struct FetchedResultsSection<Object: ManagedObject> {
    /// The section key as text; empty if there is no section key, or if it is nil.
    public let name: String
    let controller: FetchedResultsController<Object>
    /// The positions of the section's objects among all results.
    public let positions: Range<Int>

    /// The number of objects in the section.
    public var numberOfObjects: Int { positions.count }

    /// The section's objects in order, read if they aren't in memory. After the results have
    /// changed, get the section from the controller again: this one holds positions, not objects.
    /// - Complexity: O(n) in the number of objects, and one query for each thousand of them if any
    ///   isn't in memory.
    public var objects: [Object] {
        controller.objects(in: positions.clamped(to: 0..<controller.count))
    }
}
