/// An array of objects that a fetch request finds (Core Data's fetched property): weak, since nothing
/// in the store connects them; one-way; in the request's order.
///
/// ```swift
/// @FetchedProperty({ (department: Department) in
///     let id = department.objectID
///     return FetchRequest(
///         predicate: #Predicate { $0.department?.objectID == id && $0.isRecent },
///         sortedBy: [SortDescriptor(\.hiredAt, order: .reverse)])
/// }) var recentHires: [Employee]
/// ```
///
/// The request may speak of the object that has the property, which is handed to it
/// (`$FETCH_SOURCE`), and of a value of the property's own (`$FETCHED_PROPERTY`'s user info). It may
/// fetch what no relationship can lead to: entities of another store.
///
/// It is fetched by the first reading, which costs what its request does and sees the context's
/// unsaved changes as any fetch; then it stays as it is, whatever is saved, until the object is
/// refreshed or its changes are rolled back. Where the request fails it is empty, and the context's
/// next save or fetch throws why. No predicate or sort descriptor can name it.
@propertyWrapper
public struct FetchedProperty<Source: ManagedObject, Destination: ManagedObject> {
    private let index: UInt16

    /// - Parameter request: Makes the request for the object that has the property. It must not read
    ///   the property itself.
    public init(_ request: @escaping @Sendable (Source) -> FetchRequest<Destination>) {
        index = Self.nextIndex(request)
    }

    /// - Parameters:
    ///   - userInfo: A value of the property's own, handed to `request` beside the object.
    ///   - request: Makes the request for the object that has the property.
    public init<UserInfo: Sendable>(
        userInfo: UserInfo,
        _ request: @escaping @Sendable (Source, UserInfo) -> FetchRequest<Destination>
    ) {
        index = Self.nextIndex { request($0, userInfo) }
    }

    private static func nextIndex(
        _ request: @escaping @Sendable (Source) -> FetchRequest<Destination>
    ) -> UInt16 {
        let (index, recorder) = SlotCounter.nextFetched()
        recorder?.record(
            FetchedPropertyDescription(destination: Destination.self) { object, context in
                guard let source = object as? Source else { return [] }
                return try context.fetch(request(source))
            })
        return index
    }

    @available(*, unavailable, message: "@FetchedProperty belongs in a subclass of ManagedObject")
    public var wrappedValue: [Destination] { [] }

    public static subscript(
        _enclosingInstance object: Source,
        wrapped wrapped: KeyPath<Source, [Destination]>,
        storage storage: ReferenceWritableKeyPath<Source, Self>
    ) -> [Destination] {
        object.fetchedObjects(at: Int(object[keyPath: storage].index)).compactMap {
            $0 as? Destination
        }
    }
}

/// A fetched property, as the model knows it.
struct FetchedPropertyDescription: Sendable {
    let destination: ManagedObject.Type

    /// Runs its request for an object of the entity.
    let fetch: @Sendable (ManagedObject, ManagedObjectContext) throws -> [ManagedObject]
}
