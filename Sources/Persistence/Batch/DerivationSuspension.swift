/// Suspends the triggers of derived attributes during a large insertion.
///
/// They cost more than the insertion itself. Once a batch has inserted so many rows that computing
/// the attributes again costs less, the triggers of insertions and updates of the table are
/// dropped. At the end the attributes are computed by grouping and the triggers are made again, as
/// they were. All of it happens in one transaction: no other connection ever sees the schema
/// without them, and a batch that fails leaves them unchanged.
struct DerivationSuspension {
    /// The minimum number of rows: fewer are not worth two changes of the schema, after which every
    /// connection prepares its statements again.
    static let leastRows: Int64 = 10_000

    let model: ManagedObjectModel
    let connection: StoreConnection

    /// The schema of the store that has the table.
    private var schema = ""
    private var table = ""
    private var attributes: [DerivedAttribute] = []
    private var threshold = Int64.max
    private var insertedCount: Int64 = 0
    private var triggers: SuspendedTriggers

    init(model: ManagedObjectModel, connection: StoreConnection) {
        self.model = model
        self.connection = connection
        triggers = SuspendedTriggers(connection: connection)
    }

    mutating func begin(table: String, in schema: String) throws {
        (self.table, self.schema) = (table, schema)
        attributes = model.derivedAttributes.filter { attribute in
            guard case .inverseColumn = attribute.derivation.relationship.storage else {
                return false
            }
            return model.destination(of: attribute.derivation.relationship).table == table
        }
        // The last row number: an upper bound for the number of rows, without counting them.
        let last = try RowSequence.counted(table, in: schema, connection)
        threshold = max(Self.leastRows, attributes.isEmpty ? 0 : (last ?? 0) / 4)
    }

    mutating func noteInsertion() throws {
        insertedCount += 1
        if insertedCount == threshold { try suspend() }
    }

    private mutating func suspend() throws {
        // The batch stamps its rows itself.
        let names = DerivationTriggers.names(forInserting: attributes)
        try triggers.suspend(names.union(["\(table)_version_inserted"]), in: schema)
    }

    mutating func end() throws {
        guard !triggers.isEmpty else { return }
        // A trigger for new owners computes all of an owner's attributes.
        let owners = Set(attributes.map(\.owner.name))
        for attribute in model.derivedAttributes where owners.contains(attribute.owner.name) {
            try connection.execute(attribute.recomputation(in: model))
        }
        try triggers.restore()
    }
}

/// Triggers that were dropped, and will be made again as they were.
struct SuspendedTriggers {
    private let connection: StoreConnection
    private var statements: [String] = []

    init(connection: StoreConnection) {
        self.connection = connection
    }

    var isEmpty: Bool { statements.isEmpty }

    mutating func suspend(_ names: Set<String>, in schema: String) throws {
        for trigger in try SchemaObject.all(in: connection, schema: schema)
        where trigger.kind == .trigger && names.contains(trigger.name) {
            try connection.executeScript("DROP TRIGGER \(schema).\(quoted(trigger.name))")
            statements.append(SchemaObject.qualified(trigger.sql, schema))
        }
    }

    mutating func restore() throws {
        for sql in statements { try connection.executeScript(sql) }
        statements = []
    }
}
