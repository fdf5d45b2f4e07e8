/// The parts of a write that all rows of one entity share.
final class RowTemplate {
    let entity: EntityDescription
    /// The slots that have a column and aren't derived, in the order of the insertion's arguments.
    let slots: [Int]
    /// A rule for each slot of the entity, transient ones included.
    let rules: [ValueRule]
    /// The columns that an insertion sets: the key, the version, the entity if the table has
    /// several, and the slots.
    let columns: [String]
    /// The references of the entity's table whose inverse declares how many objects it holds.
    let countedReferences: [(column: String, slot: Int?, rule: CountRule)]
    /// The rules for the numbers of objects that the entity's own relationships hold.
    let countRules: [CountRule]

    init(_ entity: EntityDescription, in model: ManagedObjectModel) {
        self.entity = entity
        slots = entity.values.indices.filter { entity.values[$0].isWritten }
        rules = ValueRule.all(of: entity)
        columns =
            [Schema.primaryKey, Schema.version] + (entity.isInHierarchy ? [Schema.entity] : [])
            + slots.map { entity.values[$0].name }
        countedReferences = model.columns(of: model.entities[entity.rootIndex]).compactMap {
            name, value in
            value.relationship.flatMap(model.inverseCountRule(of:)).map {
                (name, entity.slot(named: name), $0)
            }
        }
        countRules = entity.toMany.compactMap { CountRule($0, of: entity) }
    }
}

/// The templates of a model's entities, each made when it is first used.
final class RowTemplates {
    let model: ManagedObjectModel
    private var known: [Int: RowTemplate] = [:]
    private var knownOfPairs: [String: [(rule: CountRule, isSource: Bool)]] = [:]

    init(model: ManagedObjectModel) { self.model = model }

    subscript(entity: EntityDescription) -> RowTemplate {
        if let template = known[entity.index] { return template }
        let template = RowTemplate(entity, in: model)
        known[entity.index] = template
        return template
    }

    func countRules(of join: JoinTable) -> [(rule: CountRule, isSource: Bool)] {
        if let rules = knownOfPairs[join.name] { return rules }
        let rules = model.entities.filter { !$0.isAbstract }.flatMap { entity in
            entity.toMany.compactMap { relationship -> (rule: CountRule, isSource: Bool)? in
                guard case .joinTable(join, let isSource) = relationship.storage else { return nil }
                return CountRule(relationship, of: entity).map { ($0, isSource) }
            }
        }
        knownOfPairs[join.name] = rules
        return rules
    }
}
