/// The execution of a batch update, inside its transaction.
struct BatchUpdate<Object: ManagedObject> {
    let request: BatchUpdateRequest<Object>
    let writer: RowWriter
    private var context: ManagedObjectContext { writer.context }

    private struct Column {
        let value: ValueDescription
        let new: StoredValue
    }

    func run() throws -> BatchResult {
        guard let entity = context.model.entity(for: Object.self) else {
            throw BatchError.noSuchEntity(String(describing: Object.self))
        }
        let columns = try columns(of: entity)
        guard !columns.isEmpty else { return BatchResult() }
        let query = try FetchQuery(request.fetchRequest, context: context)
        let key = quoted(Schema.primaryKey)
        let keys = query.sql(selecting: "t0.\(key)", limit: nil, offset: 0)
        try noteOwners(entity, columns, keys, query.arguments)
        let kind = entity.isInHierarchy ? ", \(quoted(Schema.entity))" : ""
        let update = RowStatements.update(
            of: entity.table, setting: columns.map(\.value.name), where: "\(key) IN (\(keys))",
            onlyIfDifferent: true)
        return try writer.translating(entity) {
            let statement = try writer.connection.statement("\(update) RETURNING \(key)\(kind)")
            try statement.bind(columns.map(\.new) + query.arguments)
            defer { statement.reset() }
            var result = BatchResult()
            while try statement.step() {
                result.updated.add(
                    context.objectID(in: statement, of: entity), request.resultType)
            }
            return result
        }
    }

    /// Returns the columns to set, after validation. If one is set twice, the last value counts.
    private func columns(of entity: EntityDescription) throws -> [Column] {
        var places = BatchColumns(model: context.model, store: context.container.identity)
        var columns: [Int: Column] = [:]
        var errors: [ValidationError] = []
        for assignment in request.assignments {
            let slot = try places.slot(of: assignment.property, in: entity)
            let value: StoredValue
            switch (entity.values[slot], assignment.value) {
            case (.attribute, .value(let new)): value = new
            case (.toOne(let relationship), .destination(let id)):
                value = try places.checkedValue(
                    of: id, as: relationship, of: entity, writer.connection)
            default:
                throw BatchError.notAStoredProperty(entity: entity.name)
            }
            columns[slot] = Column(value: entity.values[slot], new: value)
            if let error = ValueRule(slot: slot, of: entity).error(for: value) {
                errors.append(error)
            }
        }
        guard errors.isEmpty else { throw SaveError.validation(errors) }
        return columns.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Notes the owners that the objects leave, and those that they join.
    private func noteOwners(
        _ entity: EntityDescription, _ columns: [Column], _ keys: String,
        _ arguments: [StoredValue]
    ) throws {
        for column in columns {
            guard let relationship = column.value.relationship,
                let rule = context.model.inverseCountRule(of: relationship)
            else { continue }
            let name = quoted(column.value.name)
            let statement = try writer.connection.statement(
                """
                SELECT DISTINCT \(name) FROM \(quoted(entity.table)) \
                WHERE \(name) IS NOT ? AND \(quoted(Schema.primaryKey)) IN (\(keys))
                """)
            try statement.bind([column.new] + arguments)
            defer { statement.reset() }
            while try statement.step() {
                if statement.isNull(at: 0) { continue }
                context.touchedOwners.note(statement.integer(at: 0), rule)
            }
            if case .integer(let key) = column.new {
                context.touchedOwners.note(key, rule)
            }
        }
    }
}

extension ManagedObjectContext {
    /// Returns the ID of a row whose key the statement selects, and its entity if the table has
    /// several.
    func objectID(in statement: StoreStatement, of entity: EntityDescription) -> ObjectID {
        let kind =
            entity.isInHierarchy ? model.entity(named: statement.text(at: 1)) ?? entity : entity
        return ObjectID(
            entity: kind, store: container.identity, key: statement.integer(at: 0))
    }
}
