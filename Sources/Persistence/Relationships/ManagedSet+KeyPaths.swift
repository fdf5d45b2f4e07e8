/// Key paths through a to-many relationship: `person.friends.friend` is the set of objects that
/// `friend` leads to from each of the person's friendships, and `\Person.friends.friend` is a key
/// path like any other (Core Data's key-value coding through a set).
///
/// Each costs as much as reading the properties one by one, so prefetching helps. A predicate uses
/// `contains(where:)` instead, which the store evaluates.
extension ManagedSet {
    /// The objects that a to-one relationship of the members leads to, each once.
    ///
    /// - Parameter keyPath: A to-one relationship of the members.
    /// - Complexity: O(*n*) in the number of members, plus one query for the members and one for
    ///   each that is a fault.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, Destination?>
    ) -> Set<Destination> {
        note(keyPath)
        return Set(compactMap { $0[keyPath: keyPath] })
    }

    /// The objects that a to-many relationship of the members holds, each once.
    ///
    /// - Parameter keyPath: A to-many relationship of the members.
    /// - Complexity: O(*n*) in the number of objects, plus one query for the members and one for
    ///   each whose relationship isn't loaded.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, ManagedSet<Destination>>
    ) -> Set<Destination> {
        note(keyPath)
        return reduce(into: []) { $0.formUnion($1[keyPath: keyPath]) }
    }

    /// The values of an attribute of the members, in no order. Equal values are repeated; Core
    /// Data's key-value coding gives each once.
    ///
    /// - Parameter keyPath: An attribute of the members.
    /// - Complexity: O(*n*) in the number of members, plus one query for the members and one for
    ///   each that is a fault.
    public subscript<Value: AttributeValue>(
        dynamicMember keyPath: KeyPath<Element, Value>
    ) -> [Value] {
        note(keyPath)
        return map { $0[keyPath: keyPath] }
    }
}

extension ManagedOrderedSet {
    /// The objects that a to-one relationship of the members leads to, each once, in the order of
    /// the first member that leads to it.
    ///
    /// - Parameter keyPath: A to-one relationship of the members.
    /// - Complexity: O(*n*) in the number of members, plus one query for the members and one for
    ///   each that is a fault.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, Destination?>
    ) -> [Destination] {
        note(keyPath)
        var known: Set<Destination> = []
        return compactMap { $0[keyPath: keyPath] }.filter { known.insert($0).inserted }
    }

    /// The values of an attribute of the members, in their order.
    ///
    /// - Parameter keyPath: An attribute of the members.
    /// - Complexity: O(*n*) in the number of members, plus one query for the members and one for
    ///   each that is a fault.
    public subscript<Value: AttributeValue>(
        dynamicMember keyPath: KeyPath<Element, Value>
    ) -> [Value] {
        note(keyPath)
        return map { $0[keyPath: keyPath] }
    }
}

extension ManagedObject {
    /// Reports to the recorder of an object, if it has one, which properties a key path passes
    /// through beyond a to-many relationship, since the relationship is empty there.
    final func noteAccesses<Member: ManagedObject, Value>(
        through keyPath: KeyPath<Member, Value>
    ) {
        guard let recorder = overlay?.recorder else { return }
        _ = Member(.recording(recorder))[keyPath: keyPath]
    }
}
