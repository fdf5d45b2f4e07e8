/// What a ``Derived`` attribute is computed from.
public struct Derivation {
    enum Function {
        case count
        case sum(AnyKeyPath)
    }

    let target: AnyKeyPath
    let relationship: AnyKeyPath
    let function: Function

    /// The number of objects in a to-many relationship.
    public static func count<Object: ManagedObject, Element: ManagedObject>(
        of relationship: KeyPath<Object, ManagedSet<Element>>,
        into target: KeyPath<Object, Int>
    ) -> Derivation {
        Derivation(target: target, relationship: relationship, function: .count)
    }

    /// The number of objects in an ordered to-many relationship.
    public static func count<Object: ManagedObject, Element: ManagedObject>(
        of relationship: KeyPath<Object, ManagedOrderedSet<Element>>,
        into target: KeyPath<Object, Int>
    ) -> Derivation {
        Derivation(target: target, relationship: relationship, function: .count)
    }

    /// The sum of an attribute over an ordered one-to-many relationship.
    public static func sum<Object: ManagedObject, Element: ManagedObject, Value: AttributeValue>(
        of relationship: KeyPath<Object, ManagedOrderedSet<Element>>,
        _ attribute: KeyPath<Element, Value>,
        into target: KeyPath<Object, Value>
    ) -> Derivation {
        Derivation(target: target, relationship: relationship, function: .sum(attribute))
    }

    /// The sum of an attribute, which may be derived itself, over a one-to-many relationship; 0
    /// where there is none. A nil counts as 0.
    public static func sum<Object: ManagedObject, Element: ManagedObject, Value: AttributeValue>(
        of relationship: KeyPath<Object, ManagedSet<Element>>,
        _ attribute: KeyPath<Element, Value>,
        into target: KeyPath<Object, Value>
    ) -> Derivation {
        Derivation(target: target, relationship: relationship, function: .sum(attribute))
    }
}
