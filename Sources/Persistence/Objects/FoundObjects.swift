/// What `findOrCreate` has answered with since the last save, so that the save can ask again.
struct FoundObjects {
    struct Key: Hashable {
        let entity: Int
        let slot: Int
        let value: StoredValue

        /// What finds the value in a column.
        var sqlEquality: String { value.isNull ? "IS" : "=" }
    }

    struct Record {
        let object: ManagedObject
        let key: Key
        let configure: (ManagedObject) throws -> Void

        /// How a created object was when it had been configured: what differs later was changed.
        var created: [OverlayCell]?

        /// Found inside the transaction that also saves: nobody can have interfered.
        var isCertain: Bool
    }

    private(set) var order: [Key] = []
    private var records: [Key: Record] = [:]

    subscript(key: Key) -> Record? { records[key] }

    /// At the end of a transaction others can write again.
    mutating func doubtAll() {
        for key in order { records[key]?.isCertain = false }
    }

    mutating func set(_ record: Record) {
        if records.updateValue(record, forKey: record.key) == nil { order.append(record.key) }
    }
}
