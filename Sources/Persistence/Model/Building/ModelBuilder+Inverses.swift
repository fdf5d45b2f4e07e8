extension ModelBuilder {
    /// Returns the property ID at the other end of each relationship; one-way ones are missing.
    func pairInverses() throws(ModelError) -> [Int: Int] {
        var inverses: [Int: Int] = [:]
        func pair(
            _ one: (entity: String, property: EntityDraft.Property),
            _ other: (entity: String, property: EntityDraft.Property)
        ) throws(ModelError) {
            for (near, far) in [(one, other), (other, one)] {
                if let known = inverses[near.property.id], known != far.property.id {
                    throw .twoInverses(entity: near.entity, relationship: near.property.name)
                }
                inverses[near.property.id] = far.property.id
            }
        }
        for draft in drafts {
            for property in draft.properties {
                guard let relationship = draft.relationship(at: property.position) else { continue }
                guard let destination = indexByClass[ObjectIdentifier(relationship.destination)]
                else {
                    throw .destinationNotInModel(
                        entity: draft.name, relationship: property.name,
                        destination: String(describing: relationship.destination))
                }
                guard let keyPath = relationship.inverse else { continue }
                guard !relationship.isOneWay
                else { throw .oneWayWithInverse(entity: draft.name, relationship: property.name) }
                guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
                    let inverse = drafts[destination].property(at: path[0].position),
                    let declaration = drafts[destination].relationship(at: inverse.position),
                    owns(draft.index, property.id, as: declaration.destination)
                else {
                    throw .inverseOfAnotherType(entity: draft.name, relationship: property.name)
                }
                if declaration.isOneWay {
                    throw .oneWayWithInverse(
                        entity: drafts[destination].name, relationship: inverse.name)
                }
                try pair((draft.name, property), (drafts[destination].name, inverse))
            }
        }
        return inverses
    }

    /// Returns whether `destination`, which an inverse leads to, is the entity at `index` or a
    /// parent of it that also has the property.
    func owns(_ index: Int, _ property: Int, as destination: ManagedObject.Type) -> Bool {
        var ancestor: Int? = index
        while let current = ancestor {
            let draft = drafts[current]
            if draft.objectClass == destination {
                return draft.properties.contains { $0.id == property }
            }
            ancestor = draft.parentIndex
        }
        return false
    }
}
