/// Reads and connects relationships. Setting one end updates the other and the former one at once.
extension ManagedObject {
    @usableFromInline final func toOne(at slot: Int) -> ManagedObject? {
        if let overlay {
            switch overlay.cells[slot] {
            case .object(let object), .known(let object): return object
            case .clean, .value, .transient, .computed: break
            }
        }
        guard materialize(), let context = liveContext,
            case .toOne(let relationship) = entity.values[slot]
        else { return nil }
        let object: ManagedObject?
        if case .column = relationship.storage {
            guard let chunk else { return nil }
            let cell = chunk.cell(row: Int(row), slot: slot)
            guard cell.isInteger else {
                if !cell.isNull {
                    context.park(
                        FaultError.undecodableValue(objectID, attribute: relationship.name))
                }
                return nil
            }
            object = context.destination(of: relationship, from: self, key: cell.integer)
            guard object != nil else { return nil }
        } else {
            guard !isInserted, let found = context.fetchInverse(of: relationship, key: key)
            else { return nil }
            object = found.first
        }
        makeOverlay().cells[slot] = .known(object)
        return object
    }

    @usableFromInline final func writeToOne(_ new: ManagedObject?, at slot: Int) {
        guard overlay?.recorder == nil, materialize(), let context = liveContext,
            case .toOne(let relationship) = entity.values[slot]
        else { return }
        let leadsNowhere = overlay?.cells[slot].isChange != true && dangles(relationship, at: slot)
        let old = leadsNowhere ? nil : toOne(at: slot)
        guard old !== new || leadsNowhere, new.map(context.accepts) ?? true else { return }
        setCell(.object(new), at: slot)
        if let old, let inverse = context.model.inverse(of: relationship, in: old.entity) {
            old.lose(self, at: inverse.position)
        }
        if let new, let inverse = context.model.inverse(of: relationship, in: new.entity) {
            if case .value(let inverseSlot) = inverse.position,
                let rival = new.toOne(at: inverseSlot), rival !== self,
                let rivalPosition = rival.entity.positions[relationship.propertyID]
            {
                rival.lose(new, at: rivalPosition)
            }
            new.gain(self, at: inverse.position)
        }
    }

    /// Returns the object that the row referred to when it was read, or nil.
    final func storedDestination(
        of relationship: RelationshipDescription, at slot: Int
    ) -> ManagedObject? {
        guard case .integer(let key) = snapshotValue(at: slot), !dangles(relationship, at: slot)
        else { return nil }
        return contextReference?.destination(of: relationship, from: self, key: key)
    }

    /// Returns whether the row, as it was read, refers to an object that is gone, which the delete
    /// rule no action permits. Nothing is connected to it, and reading it would be an error.
    private final func dangles(_ relationship: RelationshipDescription, at slot: Int) -> Bool {
        guard relationship.inverseDeleteRule == .noAction, let context = contextReference,
            case .integer(let key) = snapshotValue(at: slot), key > 0
        else { return false }
        let destination = context.model.destination(of: relationship)
        let known = context.registry[destination.rootIndex][key]?.takeUnretainedValue()
        if let known, !known.isFault { return false }
        return context.reporting { try context.hasRow(key, of: destination) } == false
    }

    private final func setCell(_ cell: OverlayCell, at slot: Int) {
        guard materialize() else { return }
        contextReference?.willChange(self)
        makeOverlay().cells[slot] = cell
        contextReference?.noteUpdate(of: self)
    }

    /// Records a connection that the other end made, without updating that end again.
    private final func gain(_ object: ManagedObject, at position: PropertyPosition) {
        switch position {
        case .value(let slot): setCell(.object(object), at: slot)
        case .toMany(let index):
            contextReference?.willChange(self)
            toManyState(at: index).gain(object)
            contextReference?.noteUpdate(of: self)
        }
    }

    private final func lose(_ object: ManagedObject, at position: PropertyPosition) {
        switch position {
        case .value(let slot): setCell(.object(nil), at: slot)
        case .toMany(let index):
            contextReference?.willChange(self)
            toManyState(at: index).lose(object)
            contextReference?.noteUpdate(of: self)
        }
    }

    final func toManyState(at index: Int) -> ToManyState {
        let overlay = makeOverlay()
        if let state = overlay.toMany[index] { return state }
        let state = ToManyState(isOrdered: entity.toMany[index].isOrdered)
        overlay.toMany[index] = state
        return state
    }

    /// Returns the members, after one query if they aren't loaded.
    final func toManyMembers(at index: Int) -> Set<ManagedObject> {
        guard overlay?.recorder == nil else { return [] }
        if let members = overlay?.toMany[index]?.members { return members }
        guard let context = liveContext else { return [] }
        let stored = isInserted ? [] : context.fetchInverse(of: entity.toMany[index], key: key)
        guard let stored else { return overlay?.toMany[index]?.added ?? [] }
        return toManyState(at: index).load(stored)
    }

    /// Returns the members of an ordered relationship in their order, after one query if they
    /// aren't loaded.
    final func toManySequence(at index: Int) -> [ManagedObject] {
        guard overlay?.recorder == nil else { return [] }
        _ = toManyMembers(at: index)
        return overlay?.toMany[index]?.sequence ?? []
    }

    /// Returns the number of members: that of the loaded members, otherwise the derived count,
    /// otherwise that of the members after one query.
    final func toManyCount(at index: Int) -> Int {
        guard overlay?.recorder == nil, liveContext != nil else { return 0 }
        if let members = overlay?.toMany[index]?.members { return members.count }
        let relationship = entity.toMany[index]
        if !isInserted,
            let derivation = entity.derivations.first(where: {
                $0.summedAttribute == nil && $0.relationship.propertyID == relationship.propertyID
            }),
            let slot = entity.slot(named: derivation.attribute)
        {
            let stored: Int = readDerived(at: slot)
            guard let state = overlay?.toMany[index], state.hasChanges else { return stored }
            if let count = changedCount(state, of: relationship, stored: stored, at: slot) {
                return count
            }
        }
        return toManyMembers(at: index).count
    }

    /// Returns the number of members with unsaved changes laid over it; nil if loading the members
    /// costs no more than such queries did so far. Another writer may have connected or removed the
    /// same members since the number was derived, so one statement reads the number and which of
    /// them it counts.
    private final func changedCount(
        _ state: ToManyState, of relationship: RelationshipDescription, stored: Int, at slot: Int
    ) -> Int? {
        let changed = state.added.count + state.removed.count
        guard state.countedChanges + changed <= max(stored, 16), let context = contextReference
        else { return nil }
        state.countedChanges += changed
        let number = StoredMemberCount(
            relationship: relationship, attribute: entity.values[slot].name,
            destination: context.model.destination(of: relationship))
        let found = context.reporting {
            try number.read(
                owner: self, added: state.added.map(\.key), removed: state.removed.map(\.key),
                context)
        }
        guard case let found?? = found else { return nil }
        return found.count - found.removed + state.added.count - found.added
    }

    final func insertToMany(_ member: ManagedObject, at index: Int) {
        guard overlay?.recorder == nil, let context = liveContext, context.accepts(member)
        else { return }
        let relationship = entity.toMany[index]
        let inverse = context.model.inverse(of: relationship, in: member.entity)
        if case .value(let slot)? = inverse?.position { return member.writeToOne(self, at: slot) }
        guard !toManyMembers(at: index).contains(member) else { return }
        gain(member, at: .toMany(index))
        if let inverse { member.gain(self, at: inverse.position) }
    }

    final func removeToMany(_ member: ManagedObject, at index: Int) {
        guard overlay?.recorder == nil, let context = liveContext else { return }
        let relationship = entity.toMany[index]
        let inverse = context.model.inverse(of: relationship, in: member.entity)
        if case .value(let slot)? = inverse?.position {
            if member.toOne(at: slot) === self { member.writeToOne(nil, at: slot) }
            return
        }
        guard toManyMembers(at: index).contains(member) else { return }
        lose(member, at: .toMany(index))
        if let inverse { member.lose(self, at: inverse.position) }
    }

    @usableFromInline
    final func replaceToMany<Members: ToManyMembers>(at index: Int, with new: Members) {
        // `owner.members.insert(…)` assigns the view back: the change is already made.
        if let view = new.view, view.owner === self, view.index == index { return }
        guard overlay?.recorder == nil, liveContext != nil else { return }
        let members = new.map { $0 as ManagedObject }
        let wanted = Set(members)
        let former = Members.isOrdered ? toManySequence(at: index) : Array(toManyMembers(at: index))
        toManyState(at: index).noteAssignment(replacing: former)
        for member in former where !wanted.contains(member) {
            removeToMany(member, at: index)
        }
        for member in members { insertToMany(member, at: index) }
        guard Members.isOrdered else { return }
        // An object whose row turned out to be gone didn't become a member.
        let present = toManyMembers(at: index)
        rearrangeToMany(at: index, to: members.filter(present.contains))
    }

    final func rearrangeToMany(at index: Int, to members: [ManagedObject]) {
        guard overlay?.recorder == nil, let context = liveContext,
            toManySequence(at: index) != members
        else { return }
        context.willChange(self)
        toManyState(at: index).rearrange(members)
        context.noteUpdate(of: self)
    }
}
