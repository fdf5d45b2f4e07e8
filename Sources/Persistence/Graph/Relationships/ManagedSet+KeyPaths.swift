/// Key paths through a to-many relationship: `person.friends.friend` is the set of objects that
/// `friend` leads to from each of the person's friendships, and `\Person.friends.friend` is a key
/// path like any other (Core Data's key-value coding through a set). Each costs as much as reading
/// the properties one by one, so prefetching helps. A predicate uses `contains(where:)` instead,
/// which the store evaluates.
extension ManagedSet {
    /// The objects that a to-one relationship of the members leads to, each once.
    /// - Parameter keyPath: A to-one relationship of the members.
    /// - Complexity: O(*n*) in the number of members, plus one query for the members and one for
    ///   each that is a fault.
    public subscript<Destination: ManagedObject>(
        dynamicMember keyPath: KeyPath<Element, Destination?>
    ) -> Set<Destination> {
        // The relationship of a recording owner is empty, but its members' properties are read too.
        if let recorder = view?.owner.overlay?.recorder {
            _ = Element(Allocation(.recording(recorder)))[keyPath: keyPath]
        }
        return Set(compactMap { $0[keyPath: keyPath] })
    }
}
