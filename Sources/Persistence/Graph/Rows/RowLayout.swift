/// Selects the rows of an entity and its subentities, and makes objects of them.
struct RowLayout {
    struct Plan {
        let entity: EntityDescription
        /// The column of each slot that has one, counted from 0 in the selection.
        let columns: [(slot: Int, column: Int)]
    }

    let entity: EntityDescription
    let columnNames: [String]
    /// The columns to select, of a table called `t0`.
    let selection: String
    private let plans: [String: Plan]
    /// The plan of every row, if all are of one entity.
    let solePlan: Plan?
    let width: Int

    init(entity: EntityDescription, model: ManagedObjectModel) {
        self.entity = entity
        let concrete = entity.concreteNames.compactMap(model.entity(named:))
        let isMixed = concrete.count > 1
        var names = [Schema.primaryKey, Schema.version]
        if isMixed { names.append(Schema.entity) }
        var columns: [String: Int] = [:]
        for value in concrete.flatMap(\.values) where value.hasColumn && columns[value.name] == nil
        {
            columns[value.name] = names.count
            names.append(value.name)
        }
        columnNames = names
        selection = names.map { "t0.\(quoted($0))" }.joined(separator: ", ")
        let plans = concrete.map { entity in
            Plan(
                entity: entity,
                columns: entity.values.indices.compactMap { slot in
                    guard entity.values[slot].hasColumn,
                        let column = columns[entity.values[slot].name]
                    else { return nil }
                    return (slot, column)
                })
        }
        self.plans = Dictionary(uniqueKeysWithValues: plans.map { ($0.entity.name, $0) })
        solePlan = isMixed ? nil : plans.first
        width = concrete.map(\.values.count).max() ?? 0
    }

    /// Copies the statement's row into a chunk of its own.
    func copyRow(_ statement: StoreStatement, in context: ManagedObjectContext) throws -> RowChunk {
        let plan = try plan(for: statement)
        let chunk = RowChunk(width: width, capacity: 1, generation: context.derivedGeneration)
        let version = statement.integer(at: 1)
        let isUnfinished = version == context.connection?.transaction?.number
        let row = chunk.appendRow(
            key: statement.integer(at: 0), version: isUnfinished ? RowChunk.noVersion : version)
        statement.copy(plan.columns, to: chunk, row: row)
        return chunk
    }

    /// Returns the plan for the entity of the statement's row. It throws if another program wrote
    /// an entity that the model doesn't have.
    func plan(for statement: StoreStatement) throws -> Plan {
        if let solePlan { return solePlan }
        let name = statement.text(at: 2)
        guard let plan = plans[name]
        else { throw StoreError.unknownEntity(name, row: statement.integer(at: 0), of: entity) }
        return plan
    }
}

extension ManagedObject {
    /// Points the object to a row, and forgets the relationships that it knew if it has no changes.
    final func install(_ chunk: RowChunk, row: Int, _ required: RequiredNumbers) {
        if let old = self.chunk, flags.isDisjoint(with: [.inserted, .updated, .deleted]) {
            let version = chunk.version(ofRow: row)
            if version == RowChunk.noVersion || old.version(ofRow: Int(self.row)) != version {
                contextReference?.undoHistory?.forget(ifHolding: self)
                forgetMoves(from: old, row: Int(self.row), to: chunk, row: row)
                overlay = nil
            }
        }
        setRow(row, of: chunk, required)
        flags.remove(.inaccessible)
    }

    /// Forgets the loaded members of both ends if another writer connected the object elsewhere.
    /// `old` is nil for an object that had no row.
    final func forgetMoves(from old: RowChunk?, row oldRow: Int, to new: RowChunk, row: Int) {
        guard let context = contextReference else { return }
        for (slot, value) in entity.values.enumerated() {
            guard let relationship = value.relationship, value.hasColumn else { continue }
            let (from, to) = (old?.cell(row: oldRow, slot: slot), new.cell(row: row, slot: slot))
            if from?.isIdentical(to: to) == true { continue }
            let root = context.model.destination(of: relationship).rootIndex
            for case let cell? in [from, to] where cell.isInteger {
                let end = context.registry[root][cell.integer]?.takeUnretainedValue()
                guard let end, let inverse = context.model.inverse(of: relationship, in: end.entity)
                else { continue }
                end.forgetKnown(at: inverse.position)
            }
        }
    }

    /// Forgets the loaded objects of a relationship, but keeps its unsaved changes.
    final func forgetKnown(at position: PropertyPosition) {
        switch position {
        case .toMany(let index): overlay?.toMany[index]?.forgetMembers()
        case .value(let slot):
            if case .known = overlay?.cells[slot] { overlay?.cells[slot] = .clean }
        }
    }
}
