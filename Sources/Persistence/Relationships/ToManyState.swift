/// A to-many relationship of one object.
final class ToManyState {
    /// What no save has written yet.
    struct Changes {
        /// Members that the store does not know of yet, and members that it still has.
        var added: Set<ManagedObject> = []
        var removed: Set<ManagedObject> = []

        /// In an ordered relationship: what came since, in that order. They come last.
        var arrivals: [ManagedObject] = []

        /// Set where members were given places of their own.
        var arrangement: Arrangement?

        /// Whether members that the store has are to stand elsewhere.
        var movesMembers: Bool {
            arrangement != nil || !arrivals.allSatisfy(added.contains)
        }

        var isEmpty: Bool {
            added.isEmpty && removed.isEmpty && arrivals.isEmpty && arrangement == nil
        }
    }

    /// The order that the program wants, and the one that it saw when it began to change it.
    struct Arrangement {
        let base: [ManagedObject]
        var wanted: [ManagedObject]
    }

    let isOrdered: Bool

    /// What it holds, changes included; nil until it is read.
    private(set) var members: Set<ManagedObject>?

    /// The members in their order; empty until they are read, and where there is no order.
    private(set) var sequence: [ManagedObject] = []

    /// The order that the store has, as it was read.
    private var stored: [ManagedObject] = []
    private(set) var changes = Changes()

    /// How many changed members were looked up to count the others without loading them.
    var countedChanges = 0

    init(isOrdered: Bool) {
        self.isOrdered = isOrdered
    }

    var added: Set<ManagedObject> { changes.added }
    var removed: Set<ManagedObject> { changes.removed }
    var hasChanges: Bool { !changes.isEmpty }

    /// The new members, in their order where there is one.
    var additions: [ManagedObject] {
        guard isOrdered else { return Array(added) }
        return (changes.arrangement?.wanted ?? changes.arrivals).filter(added.contains)
    }

    // MARK: Reading

    /// Takes in what the store has, in its order, which may know of a change already.
    func load(_ fetched: [ManagedObject]) -> Set<ManagedObject> {
        let known = Set(fetched)
        changes.added.subtract(known)
        changes.removed.formIntersection(known)
        let all = known.union(added).subtracting(removed)
        members = all
        if isOrdered {
            stored = fetched
            arrange()
        }
        return all
    }

    /// Has them read again. Changes stay.
    func forgetMembers() {
        members = nil
        sequence = []
        stored = []
    }

    private func arrange() {
        let present = removed.isEmpty ? stored : stored.filter { !removed.contains($0) }
        if let arrangement = changes.arrangement {
            sequence = MemberOrder.merge(arrangement.wanted, into: present, adding: added)
            changes.arrangement?.wanted = sequence
        } else if changes.arrivals.isEmpty {
            sequence = present
        } else {
            let late = Set(changes.arrivals)
            sequence = present.filter { !late.contains($0) } + changes.arrivals
        }
    }

    // MARK: Changing

    func gain(_ member: ManagedObject) {
        members?.insert(member)
        if changes.removed.remove(member) == nil { changes.added.insert(member) }
        guard isOrdered else { return }
        changes.arrivals.append(member)
        changes.arrangement?.wanted.append(member)
        if members != nil { sequence.append(member) }
    }

    func lose(_ member: ManagedObject) {
        members?.remove(member)
        if changes.added.remove(member) == nil { changes.removed.insert(member) }
        if isOrdered { dropFromOrder(member) }
    }

    /// Gives the members, which are known, another order.
    func rearrange(_ wanted: [ManagedObject]) {
        let base = changes.arrangement?.base ?? stored
        changes.arrangement = Arrangement(base: base, wanted: wanted)
        sequence = wanted
    }

    /// Exchanges the changes for others; what the store has stays as it was read.
    func replaceChanges(_ new: Changes) {
        members?.subtract(added)
        members?.formUnion(removed)
        changes = new
        members?.formUnion(added)
        members?.subtract(removed)
        if isOrdered, members != nil { arrange() }
    }

    private func dropFromOrder(_ member: ManagedObject) {
        remove(member, from: &changes.arrivals)
        remove(member, from: &sequence)
        if var wanted = changes.arrangement?.wanted {
            remove(member, from: &wanted)
            changes.arrangement?.wanted = wanted
        }
    }

    private func remove(_ member: ManagedObject, from list: inout [ManagedObject]) {
        if let index = list.lastIndex(of: member) { list.remove(at: index) }
    }

    // MARK: Saving

    /// Once saved: what it holds is what the store has.
    func forgetChanges() {
        if members != nil { stored = sequence }
        changes = Changes()
    }

    /// Gives up the order for the one that the store has; what is new comes last.
    func yieldOrder() {
        changes.arrivals = additions
        changes.arrangement = nil
        forgetMembers()
    }

    /// Makes every member one that the store does not know of: the owner's row is to be made anew.
    func addAllMembers() {
        changes.added.formUnion(members ?? [])
        if members != nil { changes.arrivals = sequence }
        changes.arrangement = nil
        stored = []
    }

    /// Lets go of the members that went with the owner's row.
    func keepAdditions() {
        let kept = additions
        changes = Changes(added: added, arrivals: isOrdered ? kept : [])
        members = added
        sequence = changes.arrivals
        stored = []
    }

    /// A member that was new here is one that the store has.
    func confirm(_ member: ManagedObject) {
        changes.added.remove(member)
        members?.insert(member)
        guard isOrdered, members != nil, !sequence.contains(member) else { return }
        stored.append(member)
        sequence.append(member)
        changes.arrangement?.wanted.append(member)
    }

    /// A member's row is gone.
    func forget(_ member: ManagedObject) {
        members?.remove(member)
        changes.added.remove(member)
        changes.removed.remove(member)
        guard isOrdered else { return }
        remove(member, from: &stored)
        dropFromOrder(member)
    }
}
