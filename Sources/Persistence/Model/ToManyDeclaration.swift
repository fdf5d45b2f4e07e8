/// What ``ToMany`` and ``OrderedToMany`` say of themselves.
enum ToManyDeclaration<Destination: ManagedObject> {
    /// The relationship's number; what it declares is only asked for while a model is made.
    @inline(__always)
    static func declare(
        by wrapper: Any.Type, isOrdered: Bool, inverse: @autoclosure () -> InverseDeclaration,
        deleteRule: @autoclosure () -> DeleteRule, count: @autoclosure () -> ClosedRange<Int>?,
        _ optionality: @autoclosure () -> Optionality
    ) -> UInt16 {
        let (index, recorder) = SlotCounter.nextToMany()
        recorder?.record(
            RelationshipDeclaration(
                destination: Destination.self, inverse: inverse(), deleteRule: deleteRule(),
                isToMany: true, isOrdered: isOrdered, isRequired: optionality() == .required,
                count: count()),
            by: wrapper)
        return index
    }
}
