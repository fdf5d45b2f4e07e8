/// Checks that the entities of a hierarchy agree on the columns of their table.
extension ModelBuilder {
    /// The part of a property's declaration that two entities must agree on to share a column.
    private struct ColumnDefinition: Equatable {
        let name: String
        var storageClass: StorageClass?
        var isDerived = false
        var destinationTable: String?
        var inverseIsToMany = false
        var inverseIsOrdered = false
        var inverseDeleteRule = DeleteRule.noAction
    }

    func checkColumns() throws(ModelError) {
        // There are few, and a dictionary would cost more than all searches.
        var columns: [(root: Int, name: String, definition: ColumnDefinition)] = []
        for draft in drafts {
            for value in draft.values where value.hasColumn {
                // SQLite treats names that only differ in case as the same.
                let (name, definition) = (value.name.lowercased(), definition(of: value))
                let known = columns.first { $0.root == draft.rootIndex && $0.name == name }
                guard let known else {
                    columns.append((draft.rootIndex, name, definition))
                    continue
                }
                if known.definition != definition {
                    throw .columnOfTwoTypes(table: draft.table, column: value.name)
                }
            }
        }
    }

    private func definition(of value: ValueDescription) -> ColumnDefinition {
        var definition = ColumnDefinition(name: value.name)
        switch value {
        case .attribute(let attribute):
            definition.storageClass = attribute.storageClass
            definition.isDerived = attribute.isDerived
        case .toOne(let relationship):
            definition.destinationTable = drafts[relationship.destinationIndex].table
            definition.inverseIsToMany = relationship.inverseIsToMany
            definition.inverseIsOrdered = relationship.inverseIsOrdered
            definition.inverseDeleteRule = relationship.inverseDeleteRule
        }
        return definition
    }
}
