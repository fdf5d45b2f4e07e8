/// An array of objects that a fetch request finds (Core Data's fetched property). Nothing in the
/// store connects them: the property has no inverse, and its order is the request's.
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
/// The request may depend on the object that has the property (`$FETCH_SOURCE` in Core Data) and on
/// a value of the property's own (the user info of `$FETCHED_PROPERTY`). It may fetch entities of
/// another store, which no relationship can lead to.
///
/// The first reading runs the request and sees the context's unsaved changes, as any fetch does.
/// The property then keeps the result, whatever is saved, until the object is refreshed, its
/// changes are rolled back, or a fetch brings it a newer row. If the request fails, the property is
/// empty and the context's next save or fetch throws the error. No predicate or sort descriptor can
/// name the property.
@propertyWrapper
public struct FetchedProperty<Source: ManagedObject, Destination: ManagedObject> {
    private let index: UInt16

    /// Declares a fetched property.
    /// - Parameter request: Makes the request for the object that has the property. It must not
    ///   read the property itself.
    public init(_ request: @escaping @Sendable (Source) -> FetchRequest<Destination>) {
        index = Self.nextIndex(request)
    }

    /// Declares a fetched property whose request also depends on a constant.
    /// - Parameters:
    ///   - userInfo: A constant, passed to `request` with the object.
    ///   - request: Makes the request for the object that has the property. It must not read the
    ///     property itself.
    public init<UserInfo: Sendable>(
        userInfo: UserInfo,
        _ request: @escaping @Sendable (Source, UserInfo) -> FetchRequest<Destination>
    ) { index = Self.nextIndex { request($0, userInfo) } }

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

    /// Unavailable: the compiler uses the subscript, which needs an enclosing managed object.
    @available(*, unavailable, message: "@FetchedProperty belongs in a subclass of ManagedObject")
    public var wrappedValue: [Destination] { [] }

    /// Returns the objects that the request found. The compiler calls it for every access.
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - wrapped: The key path of the property.
    ///   - storage: The key path of the property wrapper.
    /// - Complexity: O(*n*) in the number of objects found; the first reading runs the request.
    public static subscript(
        _enclosingInstance object: Source, wrapped wrapped: KeyPath<Source, [Destination]>,
        storage storage: ReferenceWritableKeyPath<Source, Self>
    ) -> [Destination] {
        object.fetchedObjects(at: Int(object[keyPath: storage].index)).compactMap {
            $0 as? Destination
        }
    }
}

/// The declaration of a fetched property, as the model read it.
struct FetchedPropertyDescription: Sendable {
    let destination: ManagedObject.Type
    let fetch: @Sendable (ManagedObject, ManagedObjectContext) throws -> [ManagedObject]
}
