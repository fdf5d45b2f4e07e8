/// Inserts rows of one entity with given keys. It reads the columns and rules of the table once for
/// many rows.
final class RowTarget {
    /// A column whose values the history keeps.
    struct Column {
        let name: String

        /// The slot of the entity's attribute or relationship; nil for other columns.
        let slot: Int?

        /// The rule for the slot's values.
        let rule: ValueRule?

        /// The value in place of null, which the row had if the column is newer; nil if it may be
        /// null.
        let replacement: StoredValue?

        /// The index of the root entity that a reference leads to; nil for other values.
        let destination: Int?

        /// The rule for the number of objects that the inverse of a reference holds.
        let countRule: CountRule?

        /// Whether the column is another program's and can't be null: its own default then applies.
        let isOmittedIfNull: Bool
    }

    let entity: EntityDescription
    let columns: [Column]

    /// The rules for the numbers of objects that the entity's own relationships hold.
    let countRules: [CountRule]
    private let store: StoreReversion
    private let insertion: StoreStatement

    /// Deletes the tombstone of a row; nil if the rows leave none.
    private let tombstoneRemoval: StoreStatement?

    init(_ entity: EntityDescription, in store: StoreReversion) throws {
        self.entity = entity
        self.store = store
        let (model, connection) = (store.model, store.connection)
        let root = model.entities[entity.rootIndex]
        let own = Set(model.columns(of: root).map(\.name) + [Schema.entity])
        let demanding = Set(
            try connection.columns(of: root.table, in: store.schema)
                .filter { !$0.mayBeNull && !own.contains($0.name) }.map(\.name))
        let rules = store.writer.context.template(of: entity).rules
        columns = store.columns(of: root.table).map { name in
            let slot = entity.slot(named: name)
            let value = slot.map { entity.values[$0] }
            let attribute = value?.attribute
            let relationship = value?.relationship
            return Column(
                name: name, slot: slot, rule: slot.map { rules[$0] },
                replacement: attribute.flatMap { $0.isOptional ? nil : $0.initialValue },
                destination: relationship.map { store.destination(of: $0).index },
                countRule: relationship.flatMap(model.inverseCountRule(of:)),
                isOmittedIfNull: demanding.contains(name))
        }
        countRules = entity.toMany.compactMap { CountRule($0, of: entity) }
        insertion = try connection.statement(Self.insertion(into: root.table, columns.map(\.name)))
        tombstoneRemoval = try TombstoneTable(of: root, in: model).map {
            try connection.statement(
                "DELETE FROM \(quoted($0.name)) WHERE \(RowStatements.hasKey)")
        }
    }

    private static func insertion(into table: String, _ columns: [String]) -> String {
        RowStatements.insertion(into: table, [Schema.primaryKey, Schema.version] + columns)
    }

    /// Inserts a row and deletes its tombstone.
    ///
    /// - Parameter values: A value for each of ``columns``.
    /// - Throws: ``SaveError/validation(_:)`` if another row has a unique value, or ``StoreError``.
    func insert(_ key: Int64, _ values: [StoredValue]) throws {
        let identity = [
            .integer(key), StoredValue.integer(try store.connection.transactionNumber()),
        ]
        try store.writer.translating(entity, values: { value(ofSlot: $0, in: values) }) {
            let isOmitted = zip(columns, values).contains { $0.isOmittedIfNull && $1.isNull }
            guard isOmitted else { return try insertion.run(identity + values) }
            let present = zip(columns, values).filter { !($0.isOmittedIfNull && $1.isNull) }
            try store.connection.execute(
                Self.insertion(into: entity.table, present.map(\.0.name)),
                identity + present.map(\.1))
        }
        try tombstoneRemoval?.run([.integer(key)])
        let owners = store.writer.context.touchedOwners
        for rule in countRules { owners.note(key, rule) }
        for (column, value) in zip(columns, values) {
            if let rule = column.countRule, case .integer(let owner) = value {
                owners.note(owner, rule)
            }
        }
    }

    private func value(ofSlot slot: Int, in values: [StoredValue]) -> StoredValue {
        zip(columns, values).first { $0.0.slot == slot }?.1 ?? .null
    }

    /// Returns the key of the row that has unique values among these.
    func holder(of values: [StoredValue]) throws -> Int64? {
        let model = store.model
        let row = Dictionary(
            zip(columns.map(\.name), values), uniquingKeysWith: { first, _ in first })
        for declaring in model.hierarchy(of: model.entities[entity.rootIndex])
        where declaring.concreteNames.contains(entity.name) {
            for index in declaring.indexes where index.isUnique {
                let values = index.columns.map { row[$0] ?? .null }
                guard !values.contains(where: \.isNull) else { continue }
                var conditions = index.columns.map { "\(quoted($0)) = ?" }
                if declaring.index != declaring.rootIndex {
                    conditions.append(Schema(model: model).condition(for: declaring, alias: nil))
                }
                let key = try store.connection.integer(
                    """
                    SELECT \(quoted(Schema.primaryKey)) FROM \(quoted(entity.table)) \
                    WHERE \(conditions.joined(separator: " AND "))
                    """, values)
                if let key { return key }
            }
        }
        return nil
    }
}
