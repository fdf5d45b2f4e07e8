/// The expressions that the rows of a ``DictionaryRequest`` can be made of: an entity's properties
/// by their key paths, through to-one relationships too, the members of a to-many relationship, and
/// the number of objects.
public struct FetchExpressions<Object: ManagedObject> {
    init() {}

    /// Returns the value of an attribute, stored or derived.
    /// - Parameter keyPath: An attribute of the entity, or of an object that its to-one
    ///   relationships lead to.
    /// - Returns: The expression.
    @inlinable
    public subscript<Value: AttributeValue>(
        keyPath: KeyPath<Object, Value>
    ) -> FetchExpression<Object, Value> {
        FetchExpression(.property, of: keyPath)
    }

    /// Returns the ID of the object that a to-one relationship leads to.
    /// - Parameter keyPath: A to-one relationship of the entity, or of an object that its to-one
    ///   relationships lead to.
    /// - Returns: The expression; its value is nil if the relationship leads to no object.
    public subscript<Destination: ManagedObject>(
        keyPath: KeyPath<Object, Destination?>
    ) -> FetchExpression<Object, ObjectID?> {
        FetchExpression(UntypedFetchExpression(function: .objectID, keyPath: keyPath)) {
            stored, objectID throws(InvalidStoredValue) in
            if stored.isNull { return nil }
            guard let id = objectID(stored) else { throw InvalidStoredValue() }
            return id
        }
    }

    /// The object's ID.
    public var objectID: FetchExpression<Object, ObjectID> { Self.objectID(nil) }

    /// Returns the ID of a member of a to-many relationship. Each member then makes a row of its
    /// own, or counts the object once more, and objects without members don't count at all.
    /// - Parameter keyPath: A to-many relationship of the entity.
    /// - Returns: The expression.
    public func member<Member: ManagedObject>(
        of keyPath: KeyPath<Object, ManagedSet<Member>>
    ) -> FetchExpression<Object, ObjectID> {
        Self.objectID(keyPath)
    }

    private static func objectID(_ keyPath: AnyKeyPath?) -> FetchExpression<Object, ObjectID> {
        FetchExpression(UntypedFetchExpression(function: .objectID, keyPath: keyPath)) {
            stored, objectID throws(InvalidStoredValue) in
            guard let id = objectID(stored) else { throw InvalidStoredValue() }
            return id
        }
    }

    /// The number of objects.
    @inlinable
    public var count: FetchExpression<Object, Int> { FetchExpression(.count) }

    /// Returns the IDs of the members that a to-many relationship of any of the objects has, each
    /// once, in no particular order. Objects without members don't count at all.
    /// - Parameter keyPath: A to-many relationship of the entity.
    /// - Returns: The expression.
    public func members<Member: ManagedObject>(
        of keyPath: KeyPath<Object, ManagedSet<Member>>
    ) -> FetchExpression<Object, [ObjectID]> {
        FetchExpression(UntypedFetchExpression(function: .members, keyPath: keyPath)) {
            stored, objectID throws(InvalidStoredValue) in
            if stored.isNull { return [] }
            guard case .text(let keys) = stored else { throw InvalidStoredValue() }
            var members: [ObjectID] = []
            for key in keys.utf8.split(separator: UInt8(ascii: ",")) {
                guard let number = Int64(Substring(key)), let member = objectID(.integer(number))
                else { throw InvalidStoredValue() }
                members.append(member)
            }
            return members
        }
    }
}
