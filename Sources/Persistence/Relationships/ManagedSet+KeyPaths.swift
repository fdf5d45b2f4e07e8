/// Key paths through a to-many relationship: `person.friends.friend` is what `friend` leads to from
/// each of the person's friendships, and `\Person.friends.friend` a key path like any other (Core
/// Data's key-value coding through a set).
///
/// Each costs what reading the properties one by one costs: prefetching helps. A predicate asks the
/// store instead, by `contains(where:)`.
extension ManagedSet {
    /// What a to-one relationship of the members leads to, each once.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, Destination?>
    ) -> Set<Destination> {
        note(keyPath)
        return Set(compactMap { $0[keyPath: keyPath] })
    }

    /// What a to-many relationship of the members holds, each once.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, ManagedSet<Destination>>
    ) -> Set<Destination> {
        note(keyPath)
        return reduce(into: []) { $0.formUnion($1[keyPath: keyPath]) }
    }

    /// An attribute of the members, in no order; as often as members have it.
    public subscript<Value: AttributeValue>(
        dynamicMember keyPath: KeyPath<Element, Value>
    ) -> [Value] {
        note(keyPath)
        return map { $0[keyPath: keyPath] }
    }
}

extension ManagedOrderedSet {
    /// What a to-one relationship of the members leads to, each once, in the order of the first that
    /// leads there.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, Destination?>
    ) -> [Destination] {
        note(keyPath)
        var known: Set<Destination> = []
        return compactMap { $0[keyPath: keyPath] }.filter { known.insert($0).inserted }
    }

    /// An attribute of the members, in their order.
    public subscript<Value: AttributeValue>(
        dynamicMember keyPath: KeyPath<Element, Value>
    ) -> [Value] {
        note(keyPath)
        return map { $0[keyPath: keyPath] }
    }
}

extension ManagedObject {
    /// Tells the recorder of an object that has one what a key path passes through beyond a to-many
    /// relationship of it, which holds nothing there.
    final func noteAccesses<Member: ManagedObject, Value>(
        through keyPath: KeyPath<Member, Value>
    ) {
        guard let recorder = overlay?.recorder else { return }
        _ = Member(.recording(recorder))[keyPath: keyPath]
    }
}
