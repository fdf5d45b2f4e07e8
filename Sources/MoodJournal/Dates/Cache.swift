/// Values that are expensive to make, by their keys.
struct Cache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    /// The value that was needed last, which is usually needed next.
    private var last: (key: Key, value: Value)?
    /// The maximum number of values. Beyond it, all are made again.
    private let limit: Int

    init(limit: Int = .max) { self.limit = limit }

    mutating func value(of key: Key, _ make: () throws -> Value) rethrows -> Value {
        if let last, last.key == key { return last.value }
        let known = values[key]
        let value = try known ?? make()
        if known == nil {
            if values.count >= limit { values = [:] }
            values.updateValue(value, forKey: key)
        }
        last = (key, value)
        return value
    }
}
