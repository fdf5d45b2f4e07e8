/// A row by its key, or a pair by the keys of both ends.
struct RecordKey: Hashable, Comparable {
    let key: Int64
    var destination: Int64 = 0

    static func < (left: RecordKey, right: RecordKey) -> Bool {
        (left.key, left.destination) < (right.key, right.destination)
    }
}
