/// Finds the connections that other writers changed. The row at one end keeps a connection, or a
/// pair does; the object at the other end may have its members loaded.
extension ManagedObjectModel {
    /// Returns the to-one relationships with an inverse that the rows of a root entity keep.
    func references(of root: EntityDescription) -> [RelationshipDescription] {
        columns(of: root).compactMap(\.value.relationship).filter { !$0.isOneWay }
    }
}

extension ManagedObjectContext {
    /// Forgets the loaded relationships of the rows that these rows are connected to, with one
    /// query for each column and table of pairs.
    func forgetConnections(to ids: some Sequence<ObjectID>) throws {
        let joins = Schema(model: model).joinTables
        for (root, ids) in Dictionary(grouping: ids, by: \.entity.rootIndex) {
            let (entity, keys) = (model.entities[root], jsonArray(ids.map(\.key)))
            for reference in model.references(of: entity) {
                try forgetConnections(
                    of: model.destination(of: reference).table, namedBy: reference.name,
                    in: entity.table, where: Schema.primaryKey, keys)
            }
            for join in joins where join.sourceTable == entity.table {
                try forgetConnections(
                    of: join.destinationTable, namedBy: JoinTable.destination, in: join.name,
                    where: JoinTable.source, keys)
            }
            for join in joins where join.destinationTable == entity.table {
                try forgetConnections(
                    of: join.sourceTable, namedBy: JoinTable.source, in: join.name,
                    where: JoinTable.destination, keys)
            }
        }
    }

    /// Forgets the loaded relationships of a table's objects with keys in another table's column.
    private func forgetConnections(
        of destination: String, namedBy column: String, in table: String, where key: String,
        _ keys: String
    ) throws {
        guard let root = model.roots.first(where: { $0.table == destination })?.index,
            registry[root].count > 0
        else { return }
        try withConnection { connection in
            let others = try connection.compactMap(
                "SELECT \(quoted(column)) FROM \(quoted(table)) "
                    + "WHERE \(quoted(key)) IN (SELECT value FROM json_each(?))", [.text(keys)]
            ) { $0.integerIfAny(at: 0) }
            for other in others { storedObject(root: root, key: other)?.forgetOthersConnections() }
        }
    }
}
