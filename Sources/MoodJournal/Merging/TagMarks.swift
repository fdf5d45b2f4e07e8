/// The tags of a mood. Each key has a mark: a register with an empty text if the mood has the tag,
/// and with no value if it was removed. For each tag, the later of an addition and a removal wins;
/// at equal timestamps, the addition.
struct TagMarks: Equatable, Sendable {
    /// The timestamp since which tags without a mark have been absent.
    private(set) var since: HybridTimestamp
    /// The marks by key. An absence since ``since`` is omitted.
    private(set) var marks: [String: Register]

    /// Creates tags that haven't been edited since a timestamp.
    init(_ keys: some Sequence<String>, unchangedSince since: HybridTimestamp) {
        self.init(
            since: since,
            marks: Dictionary(
                keys.map { ($0, Register(timestamp: since, value: "")) },
                uniquingKeysWith: { first, _ in first }))
    }

    init(since: HybridTimestamp, marks: [String: Register]) {
        self.since = since
        self.marks = marks.filter { $0.value.value != nil || $0.value.timestamp != since }
    }

    /// The keys of the tags that the mood has, in ascending order of their bytes.
    var present: [String] {
        marks.filter { $0.value.value != nil }.map(\.key)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    subscript(key: String) -> Register { marks[key] ?? Register(timestamp: since, value: nil) }

    mutating func edit(
        _ key: String, isPresent: Bool, at milliseconds: Int64, on replica: ReplicaID
    ) {
        marks[key] = self[key].edited(to: isPresent ? "" : nil, at: milliseconds, on: replica)
    }

    func joined(with other: TagMarks) -> TagMarks {
        if self == other { return self }
        var joined: [String: Register] = [:]
        for key in Set(marks.keys).union(other.marks.keys) {
            joined[key] = self[key].joined(with: other[key])
        }
        return TagMarks(since: max(since, other.since), marks: joined)
    }
}
