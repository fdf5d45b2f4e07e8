/// Values that are expensive to make, by their keys.
struct Cache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// The maximum number of values. Beyond it, all are made again.
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    mutating func value(of key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let known = values[key] { return known }
        let value = try make()
        if values.count >= limit { values = [:] }
        values.updateValue(value, forKey: key)
        return value
    }
}
