/// A batch update at work, inside its transaction.
struct BatchUpdate<Object: ManagedObject> {
    let request: BatchUpdateRequest<Object>
    let context: ManagedObjectContext
    let connection: StoreConnection

    private struct Column {
        let value: ValueDescription
        let new: StoredValue

        var name: String { quoted(value.name) }
    }

    func run() throws -> BatchResult {
        guard let entity = context.model.entity(for: Object.self) else {
            throw BatchError.noSuchEntity(String(describing: Object.self))
        }
        let columns = try columns(of: entity)
        guard !columns.isEmpty else { return BatchResult() }
        let query = try FetchQuery(request.fetchRequest, context: context)
        let key = quoted(Schema.primaryKey)
        let differs = columns.map { "\($0.name) IS NOT ?" }.joined(separator: " OR ")
        let keys = query.sql(selecting: "t0.\(key)", limit: nil, offset: 0)
        let condition = "(\(differs)) AND \(key) IN (\(keys))"
        let arguments = columns.map(\.new) + query.arguments
        try noteOwners(entity, columns, condition, arguments)
        let version = quoted(Schema.version)
        let assignments =
            columns.map { "\($0.name) = ?" } + ["\(version) = \(version) + 1"]
        let kind = entity.isInHierarchy ? ", \(quoted(Schema.entity))" : ""
        do {
            let statement = try connection.statement(
                """
                UPDATE \(quoted(entity.table)) SET \(assignments.joined(separator: ", ")) \
                WHERE \(condition) RETURNING \(key)\(kind)
                """)
            try statement.bind(columns.map(\.new) + arguments)
            defer { statement.reset() }
            var result = BatchResult()
            while try statement.step() {
                result.updated.add(
                    context.objectID(in: statement, of: entity), request.resultType)
            }
            return result
        } catch let error as StoreError where error.kind == .constraint {
            guard let validation = error.validationError(for: entity) else { throw error }
            throw BatchError.invalid([validation], row: nil)
        }
    }

    /// What is set, after its declarations have been asked. Set twice, the last holds.
    private func columns(of entity: EntityDescription) throws -> [Column] {
        var places = BatchColumns(model: context.model, store: context.container.identity)
        var columns: [Int: Column] = [:]
        var errors: [ValidationError] = []
        for assignment in request.assignments {
            let slot = try places.slot(of: assignment.property, in: entity)
            let reason: ValidationError.Reason?
            switch (entity.values[slot], assignment.value) {
            case (.attribute(let attribute), .value(let value)):
                columns[slot] = Column(value: entity.values[slot], new: value)
                reason = attribute.problem(with: value)
            case (.toOne(let relationship), .destination(let id)):
                let value = try places.checkedValue(
                    of: id, as: relationship, of: entity, connection)
                columns[slot] = Column(value: entity.values[slot], new: value)
                reason = relationship.isRequired && value.isNull ? .missing : nil
            default:
                throw BatchError.notAStoredProperty(entity: entity.name)
            }
            if let reason {
                errors.append(
                    ValidationError(
                        entity: entity.name, property: entity.values[slot].name, reason: reason))
            }
        }
        guard errors.isEmpty else { throw BatchError.invalid(errors, row: nil) }
        return columns.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Notes whom the objects leave and whom they join.
    private func noteOwners(
        _ entity: EntityDescription, _ columns: [Column], _ condition: String,
        _ arguments: [StoredValue]
    ) throws {
        for column in columns {
            guard let relationship = column.value.relationship,
                let inverse = context.model.boundedInverse(of: relationship)
            else { continue }
            let statement = try connection.statement(
                "SELECT DISTINCT \(column.name) FROM \(quoted(entity.table)) WHERE \(condition)")
            try statement.bind(arguments)
            defer { statement.reset() }
            while try statement.step() {
                if statement.isNull(at: 0) { continue }
                context.touchedOwners.note(
                    statement.integer(at: 0), of: inverse.description, in: inverse.owner)
            }
            if case .integer(let key) = column.new {
                context.touchedOwners.note(key, of: inverse.description, in: inverse.owner)
            }
        }
    }
}

extension ManagedObjectContext {
    /// The ID of a row of which the statement selects the key, and the entity where the table has
    /// several.
    func objectID(in statement: StoreStatement, of entity: EntityDescription) -> ObjectID {
        let kind =
            entity.isInHierarchy ? model.entity(named: statement.text(at: 1)) ?? entity : entity
        return ObjectID(
            entity: kind, store: container.identity, key: statement.integer(at: 0))
    }
}
