/// The parts of a write that all rows of one concrete entity share.
final class RowTemplate {
    let entity: EntityDescription

    /// The slots that have a column and aren't derived, in the order of the insertion's arguments.
    let slots: [Int]

    /// A rule for each slot of the entity, transient ones included.
    let rules: [ValueRule]

    /// The statement that inserts a row: its key, its version, its entity if the table has several,
    /// and the slots.
    let insertion: String

    init(_ entity: EntityDescription) {
        self.entity = entity
        slots = entity.values.indices.filter { entity.values[$0].isWritten }
        rules = entity.values.indices.map { ValueRule(slot: $0, of: entity) }
        let kind = entity.isInHierarchy ? [Schema.entity] : []
        insertion = RowStatements.insertion(
            into: entity.table,
            [Schema.primaryKey, Schema.version] + kind + slots.map { entity.values[$0].name })
    }
}

extension ManagedObjectContext {
    func template(of entity: EntityDescription) -> RowTemplate {
        if let known = rowTemplates[entity.index] { return known }
        let template = RowTemplate(entity)
        rowTemplates[entity.index] = template
        return template
    }
}
