import Foundation

/// An object that a predicate has captured, as in `#Predicate { $0.country == france }`. The
/// predicate keeps the object's ID alone, so it can go to another isolation domain although the
/// object can't.
///
/// If the object was never saved, its ID is temporary: no row has it, and once the object is saved
/// the predicate no longer means it.
public struct CapturedObject<Object: ManagedObject> {
    let id: ObjectID
}

/// An optional object that a predicate has captured; nil stands for no object.
public struct CapturedOptionalObject<Object: ManagedObject> {
    let id: ObjectID?
}

/// A captured object or optional object, which a predicate compares by its ID.
public protocol CapturedReference<Object> {
    /// The object's entity.
    associatedtype Object: ManagedObject

    /// The ID of the captured object; nil if none was captured.
    var capturedID: ObjectID? { get }
}

extension CapturedObject: CapturedReference {
    /// The ID of the captured object; never nil.
    public var capturedID: ObjectID? { id }
}

extension CapturedOptionalObject: CapturedReference {
    /// The ID of the captured object; nil if nil was captured.
    public var capturedID: ObjectID? { id }
}

// The names are what the macro calls.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension PredicateExpressions {
    /// The ID of the object that a to-one relationship leads to, as an expression.
    public typealias DestinationID<Path: PredicateExpression, Object: ManagedObject> =
        OptionalFlatMap<Path, Object, KeyPath<Variable<Object>, ObjectID>, ObjectID>
    where Path.Output == Object?

    /// Captures an object by its ID. `#Predicate` calls this.
    public static func build_Arg<Object: ManagedObject>(
        _ object: Object
    ) -> CapturedObject<Object> {
        CapturedObject(id: object.objectID)
    }

    /// Captures an optional object by its ID. `#Predicate` calls this.
    public static func build_Arg<Object: ManagedObject>(
        _ object: Object?
    ) -> CapturedOptionalObject<Object> {
        CapturedOptionalObject(id: object?.objectID)
    }

    // MARK: A to-one relationship and a captured object

    /// Builds `$0.relationship == object`. `#Predicate` calls this.
    public static func build_Equal<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Path, rhs: Captured
    ) -> Equal<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_Equal(lhs: destinationID(lhs), rhs: Value(rhs.capturedID))
    }

    /// Builds `object == $0.relationship`. `#Predicate` calls this.
    public static func build_Equal<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Captured, rhs: Path
    ) -> Equal<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_Equal(lhs: rhs, rhs: lhs)
    }

    /// Builds `$0.relationship != object`. `#Predicate` calls this.
    public static func build_NotEqual<Path, Object, Captured: CapturedReference<Object>>(
        lhs: Path, rhs: Captured
    ) -> NotEqual<DestinationID<Path, Object>, Value<ObjectID?>> {
        build_NotEqual(lhs: destinationID(lhs), rhs: Value(rhs.capturedID))
    }

    /// Builds `object != $0.relationship`. `#Predicate` calls this.
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

    /// Builds `$0 == object`. `#Predicate` calls this.
    public static func build_Equal<Path, Object: ManagedObject>(
        lhs: Path, rhs: CapturedObject<Object>
    ) -> Equal<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_Equal(
            lhs: build_KeyPath(root: lhs, keyPath: \Object.objectID), rhs: Value(rhs.id))
    }

    /// Builds `object == $0`. `#Predicate` calls this.
    public static func build_Equal<Path, Object: ManagedObject>(
        lhs: CapturedObject<Object>, rhs: Path
    ) -> Equal<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_Equal(lhs: rhs, rhs: lhs)
    }

    /// Builds `$0 != object`. `#Predicate` calls this.
    public static func build_NotEqual<Path, Object: ManagedObject>(
        lhs: Path, rhs: CapturedObject<Object>
    ) -> NotEqual<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_NotEqual(
            lhs: build_KeyPath(root: lhs, keyPath: \Object.objectID), rhs: Value(rhs.id))
    }

    /// Builds `object != $0`. `#Predicate` calls this.
    public static func build_NotEqual<Path, Object: ManagedObject>(
        lhs: CapturedObject<Object>, rhs: Path
    ) -> NotEqual<KeyPath<Path, ObjectID>, Value<ObjectID>> where Path.Output == Object {
        build_NotEqual(lhs: rhs, rhs: lhs)
    }

    // MARK: A to-many relationship and a captured object

    /// Builds `$0.relationship.contains(object)` for a to-many relationship. `#Predicate` calls
    /// this.
    public static func build_contains<Members, Object: ManagedObject>(
        _ members: Members, _ member: CapturedObject<Object>
    ) -> SequenceContainsWhere<Members, Equal<KeyPath<Variable<Object>, ObjectID>, Value<ObjectID>>>
    where Members.Output: Sequence, Members.Output.Element == Object {
        SequenceContainsWhere(members) { build_Equal(lhs: $0, rhs: member) }
    }
}
