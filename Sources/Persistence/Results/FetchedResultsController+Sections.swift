import Foundation

/// The initialisers. Each takes the first sort order, which also determines the sections.
extension FetchedResultsController {
    /// Creates results in one section.
    /// - Parameters:
    ///   - request: The request. Its own sort descriptors come after `first`.
    ///   - first: The first sort order.
    ///   - context: The context that the objects belong to.
    ///   - cacheName: The name of the results' cache (default: no cache); see ``cacheName``.
    public convenience init(
        _ request: FetchRequest<Object>, sortedBy first: SortDescriptor<Object>,
        in context: ManagedObjectContext, cacheName: String? = nil
    ) {
        self.init(request, sortedBy: first, sectionName: nil, in: context, cacheName: cacheName)
    }

    /// Creates results with a section for each value of a property, or for each name that a function
    /// gives to a value, such as the month of a date. All rows of a section must be next to each
    /// other in the property's order.
    ///
    /// If the function returns a name again after another one, ``performFetch()`` throws
    /// ``ResultsError/sectionInPieces(name:)``. If a later change leads to this, the next save,
    /// fetch or merge throws it, and the results are empty until they are fetched again.
    /// - Parameters:
    ///   - request: The request. Its own sort descriptors order each section.
    ///   - keyPath: An attribute of the entity, or of what a to-one relationship leads to.
    ///   - order: `.reverse` for the greatest value first (default: the least first).
    ///   - context: The context that the objects belong to.
    ///   - cacheName: The name of the results' cache (default: no cache); see ``cacheName``.
    ///   - name: Returns the name of the section of a value (default: the value as text).
    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>, sectionedBy keyPath: any KeyPath<Object, Key> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil,
        named name: @escaping (Key) -> String = { String(describing: $0) }
    ) {
        self.init(
            request, sortedBy: SortDescriptor(keyPath, order: order),
            sectionName: Self.sectionName(name, in: context), in: context, cacheName: cacheName)
    }

    /// Creates results with a section for each value of an optional property, or for each name that
    /// a function gives to a value. The function must follow the property's order, with nil before
    /// every value.
    /// - Parameters:
    ///   - request: The request. Its own sort descriptors order each section.
    ///   - keyPath: An attribute of the entity, or of what a to-one relationship leads to.
    ///   - order: `.reverse` for the greatest value first and nil last (default: nil first).
    ///   - context: The context that the objects belong to.
    ///   - cacheName: The name of the results' cache (default: no cache); see ``cacheName``.
    ///   - name: Returns the name of the section of a value (default: the value as text, and the
    ///     empty text for nil).
    public convenience init<Key: AttributeValue & Comparable>(
        _ request: FetchRequest<Object>, sectionedBy keyPath: any KeyPath<Object, Key?> & Sendable,
        order: SortOrder = .forward, in context: ManagedObjectContext, cacheName: String? = nil,
        named name: @escaping (Key?) -> String = { $0.map { String(describing: $0) } ?? "" }
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
