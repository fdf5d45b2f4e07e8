/// A to-many relationship of one object.
final class ToManyState {
    /// The changes that no save has written yet.
    struct Changes {
        /// Members that the store doesn't have yet, and former members that it still has.
        var added: Set<ManagedObject> = []
        var removed: Set<ManagedObject> = []
        /// The members added to an ordered relationship since, in that order. They come last.
        var arrivals = ObjectList()
        /// The order that the program gave the members; nil if it gave none.
        var arrangement: ObjectList?

        /// Whether members that the store has change their place.
        var movesMembers: Bool { arrangement != nil || !arrivals.allSatisfy(added.contains) }

        var isEmpty: Bool {
            added.isEmpty && removed.isEmpty && arrivals.isEmpty && arrangement == nil
        }
    }

    let isOrdered: Bool
    /// The members, changes included; nil until they are read.
    @exclusivity(unchecked) private(set) var members: Set<ManagedObject>?
    /// The members in their order; empty until they are read, and if there is no order.
    private(set) var order = ObjectList()
    /// The same as an array, made when it is read.
    private var knownSequence: [ManagedObject]?
    /// The order in the store, as it was read.
    private var stored = ObjectList()
    @exclusivity(unchecked) private(set) var changes = Changes()
    /// The number of changed members that were looked up to count the others without loading them.
    var countedChanges = 0

    /// What views keep that were made before the first assignment of other members, and those that
    /// were made since the last one; nil if there was none.
    private(set) var firstViews: FormerMembers?
    private(set) var latestViews: FormerMembers?

    init(isOrdered: Bool) { self.isOrdered = isOrdered }
    var added: Set<ManagedObject> { changes.added }
    var removed: Set<ManagedObject> { changes.removed }
    var hasChanges: Bool { !changes.isEmpty }

    /// The members in their order, which takes O(*n*) after a removal.
    var sequence: [ManagedObject] {
        if let knownSequence { return knownSequence }
        let sequence = Array(order)
        knownSequence = sequence
        return sequence
    }

    private func setSequence(_ sequence: [ManagedObject]) {
        order = ObjectList(sequence)
        knownSequence = sequence
    }

    /// The new members, in their order if there is one.
    var additions: [ManagedObject] {
        guard isOrdered else { return Array(added) }
        return (changes.arrangement ?? changes.arrivals).filter(added.contains)
    }

    /// Takes the stored members in their order. The store may have some of the changes already.
    func load(_ fetched: [ManagedObject]) -> Set<ManagedObject> {
        let known = Set(fetched)
        changes.added.subtract(known)
        changes.removed.formIntersection(known)
        let all = known.union(added).subtracting(removed)
        members = all
        if isOrdered {
            stored = ObjectList(fetched)
            arrange()
        }
        return all
    }

    /// Replaces the changes with others, laid over the same stored members.
    func replaceChanges(_ new: Changes) {
        let known = members.map { Array($0.subtracting(added).union(removed)) }
        changes = new
        if let known { _ = load(isOrdered ? Array(stored) : known) }
    }

    /// Forgets the members, so that they are read again. Changes stay.
    func forgetMembers() {
        members = nil
        setSequence([])
        stored = ObjectList()
    }

    private func arrange() {
        let present = stored.filter { !removed.contains($0) }
        if let arrangement = changes.arrangement {
            setSequence(MemberOrder.merge(Array(arrangement), into: present, adding: added))
            changes.arrangement = order
        } else if changes.arrivals.isEmpty {
            setSequence(present)
        } else {
            let late = Set(changes.arrivals)
            setSequence(present.filter { !late.contains($0) } + changes.arrivals)
        }
    }

    func gain(_ member: ManagedObject) {
        members?.insert(member)
        if changes.removed.remove(member) == nil { changes.added.insert(member) }
        guard isOrdered else { return }
        changes.arrivals.append(member)
        changes.arrangement?.append(member)
        guard members != nil else { return }
        order.append(member)
        knownSequence?.append(member)
    }

    func lose(_ member: ManagedObject) {
        members?.remove(member)
        if changes.added.remove(member) == nil { changes.removed.insert(member) }
        if isOrdered { dropFromOrder(member) }
    }

    /// Keeps the members for the views that were made before others are assigned.
    func noteAssignment(replacing present: [ManagedObject]) {
        if firstViews == nil {
            firstViews = FormerMembers()
            firstViews?.members = present
        }
        latestViews?.members = present
        latestViews = FormerMembers()
    }

    func rearrange(_ wanted: [ManagedObject]) {
        setSequence(wanted)
        changes.arrangement = order
    }

    private func dropFromOrder(_ member: ManagedObject) {
        changes.arrivals.remove(member)
        changes.arrangement?.remove(member)
        order.remove(member)
        if knownSequence?.last === member {
            knownSequence?.removeLast()
        } else {
            knownSequence = nil
        }
    }

    /// Ends a save: the store now has all members.
    func forgetChanges() {
        if members != nil { stored = order }
        changes = Changes()
    }

    /// Adopts the stored order; new members come last.
    func yieldOrder() {
        changes.arrivals = ObjectList(additions)
        changes.arrangement = nil
        forgetMembers()
    }

    /// Takes a member whose row is inserted again as a new one. It comes last unless the program
    /// gave it a place.
    func insertAgain(_ member: ManagedObject) {
        if added.contains(member) { return }
        if members?.contains(member) == true, changes.arrangement?.contains(member) == true {
            stored.remove(member)
            changes.added.insert(member)
            return
        }
        forget(member)
        gain(member)
    }

    func forget(_ member: ManagedObject) {
        members?.remove(member)
        changes.added.remove(member)
        changes.removed.remove(member)
        guard isOrdered else { return }
        stored.remove(member)
        dropFromOrder(member)
    }
}
