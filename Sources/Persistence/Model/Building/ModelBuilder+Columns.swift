/// Whether the entities of a hierarchy agree on the columns of their table.
extension ModelBuilder {
    func checkColumns() throws(ModelError) {
        var columns: [String: [String: String]] = [:]
        for draft in drafts {
            for value in draft.values where value.hasColumn {
                // SQLite takes names that differ in case alone for the same.
                let definition = value.name + " " + definition(of: value)
                let known = columns[draft.table, default: [:]].updateValue(
                    definition, forKey: value.name.lowercased())
                if let known, known != definition {
                    throw .columnOfTwoTypes(table: draft.table, column: value.name)
                }
            }
        }
    }

    /// What two subentities must agree on, to share a column.
    private func definition(of value: ValueDescription) -> String {
        switch value {
        case .attribute(let attribute):
            return attribute.storageClass.rawValue + (attribute.isDerived ? " derived" : "")
        case .toOne(let relationship):
            let table = drafts[relationship.destinationIndex].table
            return "to \(table) \(relationship.inverseIsToMany) \(relationship.inverseIsOrdered)"
                + " \(relationship.inverseDeleteRule)"
        }
    }
}
