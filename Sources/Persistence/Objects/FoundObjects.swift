/// The objects that `findOrCreate` has returned since the last save, so that the save can repeat
/// the search.
struct FoundObjects {
    /// The values by which an object of an entity, or of one below it, was searched.
    struct Key: Hashable {
        /// One attribute, by its slot in the key's entity.
        struct Part: Hashable {
            let slot: Int
            let value: StoredValue

            /// The operator that compares a column with the value.
            var sqlEquality: String { value.isNull ? "IS" : "=" }
        }

        let entity: Int
        let parts: [Part]

        /// Whether an object has these values. Its own entity may number the slots differently.
        func isHeld(by object: ManagedObject, _ model: ManagedObjectModel) -> Bool {
            let asked = model.entities[entity]
            return asked.concreteNames.contains(object.entity.name)
                && parts.allSatisfy { part in
                    object.entity.slot(matching: part.slot, of: asked)
                        .map { object.storedValue(at: $0) == part.value } ?? false
                }
        }
    }

    struct Record {
        let object: ManagedObject
        let key: Key
        let configure: (ManagedObject) throws -> Void

        /// The cells of a created object right after it was configured: cells that differ later
        /// were changed.
        var created: [OverlayCell]?

        /// Whether it was found inside the transaction that also saves: no other writer can have
        /// interfered.
        var isCertain: Bool
    }

    private(set) var order: [Key] = []
    private var records: [Key: Record] = [:]

    subscript(key: Key) -> Record? { records[key] }

    /// Marks every find as uncertain: once a transaction ends, others can write again.
    mutating func doubtAll() {
        for key in order { records[key]?.isCertain = false }
    }

    mutating func set(_ record: Record) {
        if records.updateValue(record, forKey: record.key) == nil { order.append(record.key) }
    }
}

extension EntityDescription {
    /// The slot of the same property as another entity of the hierarchy numbers it; slots are
    /// numbered within the concrete class. Nil if this entity doesn't have the property.
    func slot(matching slot: Int, of other: EntityDescription) -> Int? {
        other.index == index ? slot : self.slot(named: other.values[slot].name)
    }
}
