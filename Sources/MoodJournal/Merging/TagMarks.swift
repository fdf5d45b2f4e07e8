/// The tags of a mood. Each key has a mark: whether the mood has the tag, and when it was added or
/// removed. For each tag, the later of an addition and a removal wins.
struct TagMarks: Equatable, Sendable {
    struct Mark: Equatable, Sendable {
        var timestamp: HybridTimestamp
        var isPresent: Bool

        /// Returns the later mark. At equal timestamps, presence wins.
        func joined(with other: Mark) -> Mark {
            if timestamp != other.timestamp { return timestamp < other.timestamp ? other : self }
            return isPresent ? self : other
        }
    }

    /// The timestamp since which tags without a mark have been absent.
    private(set) var since: HybridTimestamp

    /// The marks by key. An absence since ``since`` is omitted.
    private(set) var marks: [String: Mark]

    /// Creates tags that haven't been edited since a timestamp.
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
    ///
    /// - Parameters:
    ///   - key: The tag's key.
    ///   - isPresent: Whether the mood has the tag from now on.
    ///   - milliseconds: The moment of the edit, in milliseconds since 1970.
    ///   - replica: The replica that makes the edit.
    mutating func edit(
        _ key: String, isPresent: Bool, at milliseconds: Int64, on replica: ReplicaID
    ) {
        marks[key] = Mark(
            timestamp: HybridTimestamp(milliseconds, replica, after: self[key].timestamp),
            isPresent: isPresent)
    }

    /// Returns the join of the marks of each tag.
    func joined(with other: TagMarks) -> TagMarks {
        if self == other { return self }
        var joined: [String: Mark] = [:]
        for key in Set(marks.keys).union(other.marks.keys) {
            joined[key] = self[key].joined(with: other[key])
        }
        return TagMarks(since: max(since, other.since), marks: joined)
    }
}
