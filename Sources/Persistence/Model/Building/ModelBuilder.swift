/// Builds the entities of a model from the declarations of their classes.
struct ModelBuilder {
    var drafts: [EntityDraft] = []
    var indexByClass: [ObjectIdentifier: Int] = [:]
    /// The declarations of properties, each at the index that is its ID. There are few, and a
    /// dictionary of them would cost more than all searches: it looks up hashing.
    private var declarations: [(declaringClass: ObjectIdentifier, name: String)] = []

    init(concrete: [ManagedObject.Type], abstract: [ManagedObject.Type]) throws(ModelError) {
        let classes = concrete.map { ($0, false) } + abstract.map { ($0, true) }
        for (objectClass, isAbstract) in classes {
            let name = TypeRecord(of: objectClass).name
            guard !drafts.contains(where: { $0.name.lowercased() == name.lowercased() })
            else { throw .duplicateEntity(name) }
            indexByClass[ObjectIdentifier(objectClass)] = drafts.count
            drafts.append(
                EntityDraft(
                    name: name, objectClass: objectClass, isAbstract: isAbstract,
                    index: drafts.count))
        }
    }

    /// Returns the name of the property that a key path leads to, with its entity, given only the
    /// class.
    static func name(of keyPath: AnyKeyPath) throws(ModelError) -> String {
        let entity = type(of: keyPath).rootType as? ManagedObject.Type ?? ManagedObject.self
        var builder = try ModelBuilder(concrete: [entity], abstract: [])
        try builder.readDeclarations(of: 0)
        guard let path = AccessRecorder.path(of: keyPath), path.count == 1,
            let property = builder.drafts[0].property(at: path[0].position)
        else { throw .notAStoredProperty(entity: builder.drafts[0].name) }
        return "\(builder.drafts[0].name).\(property.name)"
    }

    mutating func build() throws(ModelError) -> [EntityDescription] {
        for index in drafts.indices { try readDeclarations(of: index) }
        try arrangeHierarchies()
        let inverses = try pairInverses()
        for index in drafts.indices { try describeProperties(of: index, inverses: inverses) }
        try checkColumns()
        for index in drafts.indices {
            drafts[index].derivations = try derivations(of: drafts[index])
            drafts[index].indexes = try indexes(of: drafts[index])
            drafts[index].fullTextAttributes = try fullTextAttributes(of: drafts[index])
            drafts[index].indivisibleColumns = try indivisibleColumns(of: drafts[index])
            try checkDefaultSort(of: drafts[index])
        }
        try checkDerivationsEnd()
        return drafts.map(EntityDescription.init)
    }

    /// Makes an object of the class while a recorder observes it, and names what the recorder saw,
    /// class by class, as the classes declare it.
    private mutating func readDeclarations(of index: Int) throws(ModelError) {
        let recorder = DeclarationRecorder()
        let objectClass = drafts[index].objectClass
        _ = recorder.observe { objectClass.init(Allocation(.recording(AccessRecorder()))) }
        drafts[index].valueDeclarations = recorder.values
        drafts[index].toManyDeclarations = recorder.toMany
        drafts[index].fetchedProperties = recorder.fetched

        let entity = drafts[index].name
        var wrappers = recorder.wrappers[...]
        var level: AnyClass? = objectClass
        while let declaringClass = level as? ManagedObject.Type,
            declaringClass != ManagedObject.self
        {
            if declaringClass != objectClass, drafts[index].parentIndex == nil {
                drafts[index].parentIndex = indexByClass[ObjectIdentifier(declaringClass)]
            }
            for field in TypeRecord(of: declaringClass).fields {
                guard let wrapper = wrappers.first, field.type == wrapper.type else { continue }
                wrappers.removeFirst()
                let name = String(field.name.drop { $0 == "_" })
                guard field.name == "_" + name else {
                    throw .reservedName(entity: entity, property: String(field.name.dropFirst()))
                }
                guard !drafts[index].properties.contains(where: { $0.name == name })
                else { throw .duplicateProperty(entity: entity, property: name) }
                let known = declarations.firstIndex {
                    $0.declaringClass == ObjectIdentifier(declaringClass) && $0.name == name
                }
                let id = known ?? declarations.count
                if known == nil { declarations.append((ObjectIdentifier(declaringClass), name)) }
                drafts[index].properties.append(
                    EntityDraft.Property(id: id, name: name, position: wrapper.position))
            }
            level = _getSuperclass(declaringClass)
        }
        // Only a declaration outside of a class, such as in a struct that it holds, has no field.
        precondition(wrappers.isEmpty, "\(entity) declares properties outside of its class")
    }

    private mutating func arrangeHierarchies() throws(ModelError) {
        for index in drafts.indices {
            var root = index
            while let parent = drafts[root].parentIndex { root = parent }
            drafts[index].rootIndex = root
            drafts[index].table = drafts[root].name
        }
        for index in drafts.indices where !drafts[index].isAbstract {
            var ancestor: Int? = index
            while let current = ancestor {
                drafts[current].concreteNames.append(drafts[index].name)
                ancestor = drafts[current].parentIndex
            }
        }
        for index in drafts.indices {
            let root = drafts[index].rootIndex
            drafts[index].isInHierarchy = drafts.count { $0.rootIndex == root } > 1
            if drafts[index].concreteNames.isEmpty {
                throw .abstractWithoutSubentities(drafts[index].name)
            }
        }
    }

    private mutating func describeProperties(
        of index: Int, inverses: [Int: Int]
    ) throws(ModelError) {
        let draft = drafts[index]
        var values = [ValueDescription?](repeating: nil, count: draft.valueDeclarations.count)
        var toMany = [RelationshipDescription?](
            repeating: nil, count: draft.toManyDeclarations.count)
        for property in draft.properties {
            drafts[index].positions[property.id] = property.position
            switch property.position {
            case .toMany(let position):
                toMany[position] = try describe(
                    property, draft.toManyDeclarations[position], of: draft, inverses: inverses)
            case .value(let slot):
                switch draft.valueDeclarations[slot] {
                case .toOne(let declaration):
                    values[slot] = .toOne(
                        try describe(property, declaration, of: draft, inverses: inverses))
                case .attribute(let declaration):
                    values[slot] = .attribute(try describe(property, declaration, of: draft))
                }
            }
        }
        drafts[index].values = values.compactMap { $0 }
        drafts[index].toMany = toMany.compactMap { $0 }
    }

    private func describe(
        _ property: EntityDraft.Property, _ declaration: AttributeDescription, of draft: EntityDraft
    ) throws(ModelError) -> AttributeDescription {
        var attribute = declaration
        attribute.name = property.name
        if attribute.isOptional, attribute.defaultValue != nil {
            throw .defaultOnOptional(entity: draft.name, attribute: property.name)
        }
        let needsColumn =
            attribute.isUnique || attribute.isIndexed || attribute.merge != .saved
            || attribute.isPreservedAfterDeletion || attribute.isIncidental
        guard !attribute.isTransient || !needsColumn
        else { throw .transientIsNotStored(entity: draft.name, attribute: property.name) }
        let hasValue = attribute.defaultValue != nil || attribute.computation != nil
        guard !attribute.isTransient || attribute.isOptional || hasValue
        else { throw .transientWithoutValue(entity: draft.name, attribute: property.name) }
        let rangeFits =
            switch attribute.range?.lower {
            case nil: true
            case .integer: attribute.storageClass == .integer
            default: attribute.storageClass == .real
            }
        let lengthFits = attribute.length == nil || [.text, .blob].contains(attribute.storageClass)
        let checksFit = attribute.checks.allSatisfy { $0.fits(attribute.valueType) }
        guard rangeFits, lengthFits, checksFit
        else { throw .limitsDoNotFit(entity: draft.name, attribute: property.name) }
        return attribute
    }

    private func describe(
        _ property: EntityDraft.Property, _ declaration: RelationshipDeclaration,
        of draft: EntityDraft, inverses: [Int: Int]
    ) throws(ModelError) -> RelationshipDescription {
        if declaration.isToMany, declaration.isRequired, (declaration.count?.lowerBound ?? 0) < 1 {
            throw .requiredWithMinimumOfZero(entity: draft.name, relationship: property.name)
        }
        guard let destination = indexByClass[ObjectIdentifier(declaration.destination)]
        else { throw .noInverse(entity: draft.name, relationship: property.name) }
        if declaration.isOneWay {
            return RelationshipDescription(
                name: property.name, isToMany: false, isOrdered: false,
                isRequired: declaration.isRequired, deleteRule: declaration.deleteRule,
                count: nil, propertyID: property.id, inversePropertyID: nil,
                destinationIndex: destination, inverseIsToMany: true, inverseIsOrdered: false,
                inverseDeleteRule: .deny, storage: .column)
        }
        guard let inverseID = inverses[property.id],
            let inverse = drafts[destination].properties.first(where: { $0.id == inverseID }),
            let inverseDeclaration = drafts[destination].relationship(at: inverse.position)
        else { throw .noInverse(entity: draft.name, relationship: property.name) }
        // A sibling or parent of the inverse's destination may have inherited the relationship.
        guard owns(draft.index, property.id, as: inverseDeclaration.destination)
        else { throw .inverseOfAnotherType(entity: draft.name, relationship: property.name) }
        let isOrdered = declaration.isOrdered || inverseDeclaration.isOrdered
        guard !isOrdered || !declaration.isToMany || !inverseDeclaration.isToMany
        else { throw .orderedManyToMany(entity: draft.name, relationship: property.name) }
        let near = RelationshipEnd(
            table: draft.table, owner: owner(of: property, in: draft), property: property.name,
            declaration: declaration)
        let far = RelationshipEnd(
            table: drafts[destination].table, owner: owner(of: inverse, in: drafts[destination]),
            property: inverse.name, declaration: inverseDeclaration)
        return RelationshipDescription(
            name: property.name, isToMany: declaration.isToMany,
            isOrdered: declaration.isOrdered, isRequired: declaration.isRequired,
            deleteRule: declaration.deleteRule,
            count: declaration.count, propertyID: property.id, inversePropertyID: inverseID,
            destinationIndex: destination, inverseIsToMany: inverseDeclaration.isToMany,
            inverseIsOrdered: inverseDeclaration.isOrdered,
            inverseDeleteRule: inverseDeclaration.deleteRule, storage: near.storage(against: far))
    }

    /// Returns the topmost entity that has the property, so that subentities agree on its name.
    private func owner(of property: EntityDraft.Property, in draft: EntityDraft) -> String {
        var owner = draft
        while let parent = owner.parentIndex,
            drafts[parent].properties.contains(where: { $0.id == property.id })
        {
            owner = drafts[parent]
        }
        return owner.name
    }
}
