/// The formula of a ``Derived`` attribute: see ``ManagedObject/derivations``.
public struct Derivation {
    enum Function {
        case count
        case sum(AnyKeyPath)
    }

    let target: AnyKeyPath
    let relationship: AnyKeyPath
    let function: Function

    /// Counts the objects in a to-many relationship.
    /// - Parameters:
    ///   - relationship: A to-many relationship of the entity.
    ///   - target: The ``Derived`` attribute that holds the number.
    /// - Returns: The formula to declare.
    public static func count<Object: ManagedObject, Members: ToManyMembers>(
        of relationship: KeyPath<Object, Members>, into target: KeyPath<Object, Int>
    ) -> Derivation { Derivation(target: target, relationship: relationship, function: .count) }

    /// Sums an attribute over a one-to-many relationship. The sum is 0 if the relationship is
    /// empty; a nil counts as 0.
    /// - Parameters:
    ///   - relationship: A one-to-many relationship of the entity.
    ///   - attribute: A stored whole number of the destination, which may be derived itself.
    ///   - target: The ``Derived`` attribute that holds the sum.
    /// - Returns: The formula to declare.
    public static func sum<Object: ManagedObject, Members: ToManyMembers>(
        of relationship: KeyPath<Object, Members>, _ attribute: KeyPath<Members.Element, Int>,
        into target: KeyPath<Object, Int>
    ) -> Derivation {
        Derivation(target: target, relationship: relationship, function: .sum(attribute))
    }
}
