/// Builds derivations and indexes, the parts of a store's schema other than columns.
extension ModelBuilder {
    func derivations(of draft: EntityDraft) throws(ModelError) -> [DerivationDescription] {
        guard !draft.isAbstract else { return [] }
        let derived = draft.values.compactMap(\.attribute).filter(\.isDerived)
        guard !derived.isEmpty else { return [] }
        var descriptions: [DerivationDescription] = []
        for derivation in draft.objectClass.derivations {
            descriptions.append(try describe(derivation, of: draft))
        }
        for attribute in derived
        where descriptions.count(where: { $0.attribute == attribute.name }) != 1 {
            throw .derivedWithoutDerivation(entity: draft.name, attribute: attribute.name)
        }
        return descriptions
    }

    private func describe(
        _ derivation: Derivation, of draft: EntityDraft
    ) throws(ModelError) -> DerivationDescription {
        let target = try draft.values[slot(of: derivation.target, in: draft)]
        let error = ModelError.derivationOfAnotherKind(entity: draft.name, attribute: target.name)
        guard target.attribute?.isDerived == true,
            let path = AccessRecorder.path(of: derivation.relationship), path.count == 1,
            case .toMany(let position)? = position(path[0], in: draft)
        else { throw error }
        let relationship = draft.toMany[position]
        switch derivation.function {
        case .count:
            return DerivationDescription(
                attribute: target.name, relationship: relationship, summedAttribute: nil)
        case .sum(let keyPath):
            let destination = drafts[relationship.destinationIndex]
            let summed = try destination.values[slot(of: keyPath, in: destination)]
            guard !summed.isTransient
            else { throw .transientIsNotStored(entity: destination.name, attribute: summed.name) }
            guard case .inverseColumn = relationship.storage,
                summed.attribute?.storageClass == .integer
            else { throw error }
            return DerivationDescription(
                attribute: target.name, relationship: relationship, summedAttribute: summed.name)
        }
    }

    /// Returns the indexes that the entity itself declares. Inherited ones belong to its parent and
    /// cover all subentities.
    func indexes(of draft: EntityDraft) throws(ModelError) -> [IndexDescription] {
        var indexes: [IndexDescription] = []
        for case .attribute(let attribute) in draft.values
        where attribute.isUnique || attribute.isIndexed {
            indexes.append(
                IndexDescription(columns: [attribute.name], isUnique: attribute.isUnique))
        }
        for index in draft.objectClass.fetchIndexes where !index.isFullText {
            var columns: [String] = []
            for keyPath in index.keyPaths {
                let value = try draft.values[slot(of: keyPath, in: draft)]
                guard !value.isTransient
                else { throw .transientIsNotStored(entity: draft.name, attribute: value.name) }
                if index.keyPaths.count == 1, value.relationship?.inverseIsToMany == false {
                    throw .indexOnOneToOne(entity: draft.name, relationship: value.name)
                }
                guard value.hasColumn else { throw .notAStoredProperty(entity: draft.name) }
                columns.append(value.name)
            }
            indexes.append(IndexDescription(columns: columns, isUnique: index.isUnique))
        }
        try expectDifferent(indexes.map(\.columns), in: draft)
        if let parent = draft.parentIndex {
            let inherited = try self.indexes(of: drafts[parent])
            indexes.removeAll(where: inherited.contains)
        }
        return indexes
    }

    /// Refuses two indexes over the same columns, since one is enough.
    private func expectDifferent(_ indexes: [[String]], in draft: EntityDraft) throws(ModelError) {
        // There are few, and a set of arrays costs more than all comparisons: it looks up hashing.
        for (position, columns) in indexes.enumerated()
        where indexes[..<position].contains(where: { $0 == columns }) {
            throw .duplicateIndex(entity: draft.name, properties: columns)
        }
    }

    func fullTextAttributes(of draft: EntityDraft) throws(ModelError) -> [String] {
        var names: [String] = []
        for index in draft.objectClass.fetchIndexes where index.isFullText {
            let value = try draft.values[slot(of: index.keyPaths[0], in: draft)]
            guard value.hasColumn, value.attribute?.storageClass == .text
            else { throw .fullTextIndexOfNoText(entity: draft.name, attribute: value.name) }
            names.append(value.name)
        }
        try expectDifferent(names.map { [$0] }, in: draft)
        return names
    }

    func indivisibleColumns(of draft: EntityDraft) throws(ModelError) -> [[String]] {
        var groups: [[String]] = []
        for keyPaths in draft.objectClass.indivisibleProperties {
            var columns: [String] = []
            for keyPath in keyPaths {
                let value = try draft.values[slot(of: keyPath, in: draft)]
                guard value.hasColumn else { throw .notAStoredProperty(entity: draft.name) }
                columns.append(value.name)
            }
            groups.append(columns)
        }
        return groups
    }

    /// Checks that the default order leads to attributes, through to-one relationships only.
    func checkDefaultSort(of draft: EntityDraft) throws(ModelError) {
        for descriptor in draft.objectClass.defaultSortDescriptors {
            guard let keyPath = descriptor.keyPath, !descriptor.hasOwnComparison,
                let path = AccessRecorder.path(of: keyPath, on: draft.objectClass),
                let last = path.last, isAttribute(last), path.dropLast().allSatisfy(isToOne)
            else { throw .unsortable(entity: draft.name) }
        }
    }

    private func isAttribute(_ access: AccessRecorder.Access) -> Bool {
        if case .attribute(let attribute) = declaration(access) {
            !attribute.isTransient
        } else {
            false
        }
    }

    private func isToOne(_ access: AccessRecorder.Access) -> Bool {
        if case .toOne = declaration(access) { true } else { false }
    }

    private func declaration(
        _ access: AccessRecorder.Access
    ) -> DeclarationRecorder.ValueDeclaration? {
        guard case .value(let slot) = access.position,
            let index = indexByClass[ObjectIdentifier(access.objectClass)]
        else { return nil }
        return drafts[index].valueDeclarations[slot]
    }

    private func slot(of keyPath: AnyKeyPath, in draft: EntityDraft) throws(ModelError) -> Int {
        guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
            case .value(let slot)? = position(path[0], in: draft)
        else { throw .notAStoredProperty(entity: draft.name) }
        return slot
    }

    /// Returns the position in which `draft` keeps a property that was recorded on an object of
    /// another class, perhaps a superclass.
    private func position(
        _ access: AccessRecorder.Access, in draft: EntityDraft
    ) -> PropertyPosition? {
        guard let index = indexByClass[ObjectIdentifier(access.objectClass)],
            let property = drafts[index].property(at: access.position)
        else { return nil }
        return draft.properties.first { $0.id == property.id }?.position
    }

    func checkDerivationsEnd() throws(ModelError) {
        for draft in drafts {
            for derivation in draft.derivations {
                var seen: Set<[String]> = []
                try follow(derivation, of: draft, seen: &seen)
            }
        }
    }

    private func follow(
        _ derivation: DerivationDescription, of draft: EntityDraft, seen: inout Set<[String]>
    ) throws(ModelError) {
        guard let summed = derivation.summedAttribute else { return }
        let step = [draft.name, derivation.attribute]
        guard seen.insert(step).inserted
        else { throw .derivationInACircle(entity: draft.name, attribute: derivation.attribute) }
        let destination = drafts[derivation.relationship.destinationIndex]
        for name in destination.concreteNames {
            for next in drafts where next.name == name {
                for inner in next.derivations where inner.attribute == summed {
                    try follow(inner, of: next, seen: &seen)
                }
            }
        }
        seen.remove(step)
    }
}
