/// The tags of a mood by key: for each, whether the mood has it, and when it got or lost it. The
/// later of an addition and a removal wins, for each tag alone.
struct TagMarks: Equatable, Sendable {
    struct Mark: Equatable, Sendable {
        var timestamp: HybridTimestamp
        var isPresent: Bool

        /// At the same moment, having the tag wins.
        func joined(with other: Mark) -> Mark {
            if timestamp != other.timestamp { return timestamp < other.timestamp ? other : self }
            return isPresent ? self : other
        }
    }

    /// The moment since when tags without a mark are absent.
    private(set) var since: HybridTimestamp

    /// By key. A mark that says only what ``since`` says is left out.
    private(set) var marks: [String: Mark]

    /// Tags that have not been edited since a moment.
    init(_ keys: some Sequence<String>, unchangedSince since: HybridTimestamp) {
        self.init(
            since: since,
            marks: Dictionary(
                keys.map { ($0, Mark(timestamp: since, isPresent: true)) },
                uniquingKeysWith: { first, _ in first }))
    }

    init(since: HybridTimestamp, marks: [String: Mark]) {
        self.since = since
        self.marks = marks.filter { $0.value.isPresent || $0.value.timestamp != since }
    }

    /// The keys of the tags that the mood has, in ascending order of their bytes.
    var present: [String] {
        marks.filter(\.value.isPresent).map(\.key)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    subscript(key: String) -> Mark { marks[key] ?? Mark(timestamp: since, isPresent: false) }

    /// Adds or removes a tag.
    mutating func edit(
        _ key: String, isPresent: Bool, at milliseconds: Int64, on replica: ReplicaID
    ) {
        marks[key] = Mark(
            timestamp: HybridTimestamp(milliseconds, replica, after: self[key].timestamp),
            isPresent: isPresent)
    }

    func joined(with other: TagMarks) -> TagMarks {
        if self == other { return self }
        var joined: [String: Mark] = [:]
        for key in Set(marks.keys).union(other.marks.keys) {
            joined[key] = self[key].joined(with: other[key])
        }
        return TagMarks(since: max(since, other.since), marks: joined)
    }
}
