import Foundation

/// Results are made by what they sort by first, which also makes their sections.
extension FetchedResultsController {
    /// Results in one section.
    ///
    /// - Parameter first: What to sort by first; the request's own sort descriptors come after it.
    public convenience init(
        _ request: FetchRequest<Object>, sortedBy first: SortDescriptor<Object>,
        in context: ManagedObjectContext, cacheName: String? = nil
    ) {
        self.init(
            request, sortedBy: first, sectionName: nil, in: context, cacheName: cacheName)
    }

    /// Results in a section for each value of a property, perhaps of an object that a to-one
    /// relationship leads to. They are sorted by it first; the request's own sort descriptors order
    /// each section.
    ///
    /// A section is named by the value as text; by no text where there is none.
    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>,
        sectionedBy keyPath: any KeyPath<Object, Key> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil
    ) {
        self.init(
            request, sectionedBy: keyPath, order: order, in: context, cacheName: cacheName,
            named: { String(describing: $0) })
    }

    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>,
        sectionedBy keyPath: any KeyPath<Object, Key?> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil
    ) {
        self.init(
            request, sectionedBy: keyPath, order: order, in: context, cacheName: cacheName,
            named: { key in key.map { String(describing: $0) } ?? "" })
    }

    /// Results in sections that a function makes of a property, as the month of a date: of values
    /// that sort next to each other one name, and each name only once.
    ///
    /// - Parameter name: Names the section of a value. Where it goes back and forth as the property
    ///   goes on, ``performFetch()`` throws ``ResultsError/sectionInPieces(name:)``; so does the
    ///   next save, fetch or merge where a later change brings it out, and the results are empty
    ///   then until they are fetched again.
    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>,
        sectionedBy keyPath: any KeyPath<Object, Key> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil,
        named name: @escaping (Key) -> String
    ) {
        self.init(
            request, sortedBy: SortDescriptor(keyPath, order: order),
            sectionName: Self.sectionName(name, in: context), in: context, cacheName: cacheName)
    }

    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>,
        sectionedBy keyPath: any KeyPath<Object, Key?> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil,
        named name: @escaping (Key?) -> String
    ) {
        self.init(
            request, sortedBy: SortDescriptor(keyPath, order: order),
            sectionName: Self.sectionName(name, in: context), in: context, cacheName: cacheName)
    }

    private static func sectionName<Key: AttributeValue>(
        _ name: @escaping (Key) -> String, in context: ManagedObjectContext
    ) -> (StoredValue) -> String {
        { stored in
            if let key = Key(storedValue: stored) { return name(key) }
            context.park(FetchError.undecodableValue("section key of \(Object.self)"))
            return ""
        }
    }
}
