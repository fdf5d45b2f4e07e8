@testable import Persistence

extension ManagedObjectContext {
    /// Stops the program if the registry, the lists of changes and the two ends of changed
    /// relationships contradict each other.
    ///
    /// - Complexity: O(*n*) in the number of registered objects and their changes.
    func checkInvariants() {
        for (root, objects) in registry.enumerated() {
            for reference in objects.values {
                let object = reference.takeUnretainedValue()
                precondition(object.contextReference === self)
                precondition(object.entity.rootIndex == root)
                precondition(registry[root][object.key]?.takeUnretainedValue() === object)
                object.checkConnections()
            }
        }
        precondition(inserted.allSatisfy { $0.flags.contains(.inserted) && $0.key < 0 })
        precondition(updated.allSatisfy { $0.flags.contains(.updated) && $0.key > 0 })
        precondition(deleted.allSatisfy { $0.flags.contains(.deleted) && $0.key > 0 })
        for list in [inserted, updated, deleted] {
            precondition(list.count == Set(list.map(ObjectIdentifier.init)).count)
        }
    }
}

extension ManagedObject {
    /// Checks that a changed many-to-many relationship is changed at its other end too, and
    /// that the members of each relationship agree with its changes and its order.
    fileprivate final func checkConnections() {
        guard let overlay, let context = contextReference, !isDeleted else { return }
        for (index, relationship) in entity.toMany.enumerated() {
            guard let state = overlay.toMany[index] else { continue }
            precondition(state.added.isDisjoint(with: state.removed))
            if let members = state.members {
                precondition(state.added.isSubset(of: members))
                precondition(state.removed.isDisjoint(with: members))
                precondition(!state.isOrdered || Set(state.order) == members)
            }
            guard case .joinTable = relationship.storage, !relationship.isOneWay else {
                continue
            }
            for member in state.added where !member.isDeleted {
                guard let inverse = context.model.inverse(of: relationship, in: member.entity),
                    case .toMany(let position) = inverse.position
                else { preconditionFailure("A pair has no inverse") }
                precondition(member.overlay?.toMany[position]?.added.contains(self) == true)
            }
        }
    }
}
