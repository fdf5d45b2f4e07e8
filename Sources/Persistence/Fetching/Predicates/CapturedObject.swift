import Foundation

/// An object that a predicate has captured, as in `#Predicate { $0.country == france }`. The
/// predicate keeps its ID alone, so it may travel where the object may not.
///
/// The ID of an object that was never saved is temporary: no row has it, and once the object is
/// saved the predicate no longer means it.
public struct CapturedObject<Object: ManagedObject> {
    let id: ObjectID
}

/// The same of an optional: nil stands for no object.
public struct CapturedOptionalObject<Object: ManagedObject> {
    let id: ObjectID?
}

/// What a predicate can compare an object to by ID.
public protocol CapturedReference<Object> {
    associatedtype Object: ManagedObject
    var capturedID: ObjectID? { get }
}

extension CapturedObject: CapturedReference {
    public var capturedID: ObjectID? { id }
}

extension CapturedOptionalObject: CapturedReference {
    public var capturedID: ObjectID? { id }
}

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// The ID at the end of a to-one relationship.
    public typealias DestinationID<Path: PredicateExpression, Object: ManagedObject> =
        OptionalFlatMap<Path, Object, KeyPath<Variable<Object>, ObjectID>, ObjectID>
    where Path.Output == Object?

    public static func build_Arg<Object: ManagedObject>(
        _ object: Object
    ) -> CapturedObject<Object> {
        CapturedObject(id: object.objectID)
    }

    public static func build_Arg<Object: ManagedObject>(
        _ object: Object?
    ) -> CapturedOptionalObject<Object> {
        CapturedOptionalObject(id: object?.objectID)
    }

    // MARK: A to-one relationship and a captured object

    public static func build_Equal<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Path, rhs: Captured
    ) -> Equal<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_Equal(lhs: destinationID(lhs), rhs: Value(rhs.capturedID))
    }

    public static func build_Equal<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Captured, rhs: Path
    ) -> Equal<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_Equal(lhs: rhs, rhs: lhs)
    }

    public static func build_NotEqual<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Path, rhs: Captured
    ) -> NotEqual<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_NotEqual(lhs: destinationID(lhs), rhs: Value(rhs.capturedID))
    }

    public static func build_NotEqual<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Captured, rhs: Path
    ) -> NotEqual<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_NotEqual(lhs: rhs, rhs: lhs)
    }

    private static func destinationID<Path, Object>(
        _ path: Path
    ) -> DestinationID<Path, Object> {
        OptionalFlatMap(path) { build_KeyPath(root: $0, keyPath: \Object.objectID) }
    }

    // MARK: An object itself and a captured one

    public static func build_Equal<Path, Object: ManagedObject>(
        lhs: Path, rhs: CapturedObject<Object>
    ) -> Equal<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_Equal(
            lhs: build_KeyPath(root: lhs, keyPath: \Object.objectID), rhs: Value(rhs.id))
    }

    public static func build_Equal<Path, Object: ManagedObject>(
        lhs: CapturedObject<Object>, rhs: Path
    ) -> Equal<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_Equal(lhs: rhs, rhs: lhs)
    }

    public static func build_NotEqual<Path, Object: ManagedObject>(
        lhs: Path, rhs: CapturedObject<Object>
    ) -> NotEqual<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_NotEqual(
            lhs: build_KeyPath(root: lhs, keyPath: \Object.objectID), rhs: Value(rhs.id))
    }

    public static func build_NotEqual<Path, Object: ManagedObject>(
        lhs: CapturedObject<Object>, rhs: Path
    ) -> NotEqual<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_NotEqual(lhs: rhs, rhs: lhs)
    }

    // MARK: A to-many relationship and a captured object

    public static func build_contains<Members, Object: ManagedObject>(
        _ members: Members, _ member: CapturedObject<Object>
    ) -> SequenceContainsWhere<Members, Equal<KeyPath<Variable<Object>, ObjectID>, Value<ObjectID>>>
    where Members.Output: Sequence, Members.Output.Element == Object {
        SequenceContainsWhere(members) { build_Equal(lhs: $0, rhs: member) }
    }
}
