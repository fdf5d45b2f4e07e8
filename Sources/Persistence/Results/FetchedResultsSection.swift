/// A section of fetched results (Core Data's `NSFetchedResultsSectionInfo`), as it was when it was
/// asked for.
public struct FetchedResultsSection<Object: ManagedObject> {
    /// The section key as text; empty where there is none.
    public let name: String
    let controller: FetchedResultsController<Object>

    /// The places of its objects among all results.
    public let positions: Range<Int>

    public var numberOfObjects: Int { positions.count }

    /// The objects in order, read where they are not in memory. Of a section that was asked for
    /// before the results changed last, ask for a new one.
    public var objects: [Object] {
        controller.objects(in: positions.clamped(to: 0..<controller.count))
    }
}
