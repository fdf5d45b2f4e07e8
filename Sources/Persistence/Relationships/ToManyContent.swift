/// What a ``ManagedSet`` or ``ManagedOrderedSet`` shows: a relationship, or objects of its own.
enum ToManyContent<Members> {
    case bound(ManagedObject, index: Int)
    case free(Members)

    var owner: ManagedObject? {
        if case .bound(let owner, _) = self { owner } else { nil }
    }

    func isBound(to object: ManagedObject, at index: Int) -> Bool {
        guard case .bound(let owner, let ownIndex) = self else { return false }
        return owner === object && ownIndex == index
    }

    static func member<Element: ManagedObject>(_ object: ManagedObject) -> Element {
        // The model checked that the relationship leads to this entity and those below it.
        unsafeDowncast(object, to: Element.self)
    }
}
