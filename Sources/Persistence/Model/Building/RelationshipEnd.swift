/// One end of a relationship, used to decide where the store keeps the connection.
struct RelationshipEnd {
    let table: String
    let owner: String
    let property: String
    let declaration: RelationshipDeclaration

    private var name: String { owner + "_" + property }

    func storage(against other: RelationshipEnd) -> RelationshipDescription.Storage {
        switch (declaration.isToMany, other.declaration.isToMany) {
        case (false, true): return .column
        case (true, false): return .inverseColumn(other.property)
        case (false, false):
            return keepsColumn(against: other) ? .column : .inverseColumn(other.property)
        case (true, true):
            let isSource = name <= other.name
            let (source, destination) = isSource ? (self, other) : (other, self)
            return .joinTable(
                JoinTable(
                    name: source.name, sourceTable: source.table,
                    destinationTable: destination.table,
                    sourceIsDenied: source.declaration.deleteRule == .deny,
                    destinationIsDenied: destination.declaration.deleteRule == .deny),
                isSource: isSource)
        }
    }

    /// Returns whether this end of a one-to-one relationship has the column: the required end, or
    /// otherwise the one that sorts first.
    private func keepsColumn(against other: RelationshipEnd) -> Bool {
        if declaration.isRequired != other.declaration.isRequired { return declaration.isRequired }
        return name <= other.name
    }
}
