/// The note of a mood, and the concurrent versions that lost against it.
///
/// This is an observed-remove set of versions (Bieniusa and others, 2012). An edit replaces only
/// the version that was current at that time, and concurrent versions stay. The latest version is
/// the mood's note, and the others are its revisions.
struct NoteRegister: Equatable, Sendable {
    struct Version: Equatable, Sendable {
        /// The timestamp of the edit. If the note was never edited, its replica is a digest of the
        /// text, because two journals may have imported different notes at the same moment.
        let timestamp: HybridTimestamp
        let text: String?

        static func == (left: Version, right: Version) -> Bool {
            left.timestamp == right.timestamp && left.text.isSame(right.text)
        }
    }

    /// At least one version, in ascending order of timestamps.
    private(set) var versions: [Version]
    /// For each replica, the milliseconds of its latest version that is or was in the set.
    private(set) var seen: [ReplicaID: Int64]

    /// Creates a note that hasn't been edited since a timestamp. The timestamp of an imported note
    /// doesn't depend on the time of the import, so that replacing the note on one machine replaces
    /// it on all.
    init(_ text: String?, unchangedSince moment: HybridTimestamp) {
        let replica = text.map { ReplicaID(digestOf: Array($0.utf8)) } ?? .none
        let moment = moment.isOfImport ? HybridTimestamp.imported(at: 0) : moment
        self.init(Version(timestamp: HybridTimestamp(moment.milliseconds, replica), text: text))
    }

    private init(_ version: Version) {
        versions = [version]
        seen = [version.timestamp.replica: version.timestamp.milliseconds]
    }

    /// Creates a register, or returns `nil` if there are no versions.
    init?(versions: [Version], seen: [ReplicaID: Int64]) {
        guard !versions.isEmpty else { return nil }
        self.versions = versions
        self.seen = seen
        for version in versions { see(version.timestamp) }
        sort()
    }

    /// The version that is the mood's note.
    var current: Version { versions[versions.count - 1] }

    /// The versions that lost, the latest first. Versions that are empty, or that differ from a
    /// later version only in white space, are omitted.
    var revisions: [Version] {
        guard versions.count > 1 else { return [] }
        var known: Set<String> = [Self.withoutSpace(current.text)]
        return versions.dropLast().reversed().filter { version in
            let text = Self.withoutSpace(version.text)
            return !text.isEmpty && known.insert(text).inserted
        }
    }

    /// - Parameters:
    ///   - text: The new note, or `nil` to remove it.
    ///   - replaces: Whether the current version was shown when the note was edited.
    mutating func edit(
        _ text: String?, at milliseconds: Int64, on replica: ReplicaID,
        replacing replaces: Bool = true
    ) {
        let last = max(current.timestamp.milliseconds, seen[replica] ?? .min)
        if replaces { versions.removeLast() }
        let timestamp = HybridTimestamp(milliseconds, replica, after: HybridTimestamp(last))
        versions.append(Version(timestamp: timestamp, text: text))
        see(timestamp)
        sort()
    }

    /// Returns the versions of both registers that neither of them has replaced.
    func joined(with other: NoteRegister) -> NoteRegister {
        if self == other { return self }
        var joined = self
        joined.versions = []
        for version in versions + other.versions {
            let (mine, others) = (self[version.timestamp], other[version.timestamp])
            // A version that one side lacks stays, unless that side has seen it and must have
            // replaced it. Two texts have the same timestamp only if a program recorded no history.
            guard mine != nil || !hasSeen(version), others != nil || !other.hasSeen(version),
                joined[version.timestamp] == nil
            else { continue }
            var text = version.text
            if let mine, let others {
                text = mine.text.precedes(others.text) ? others.text : mine.text
            }
            joined.versions.append(Version(timestamp: version.timestamp, text: text))
        }
        // This only happens if a state is damaged.
        if joined.versions.isEmpty {
            joined.versions =
                current.timestamp < other.current.timestamp ? other.versions : versions
        }
        for (replica, milliseconds) in other.seen {
            joined.see(HybridTimestamp(milliseconds, replica))
        }
        joined.sort()
        return joined
    }

    private subscript(timestamp: HybridTimestamp) -> Version? {
        versions.first { $0.timestamp == timestamp }
    }

    private func hasSeen(_ version: Version) -> Bool {
        (seen[version.timestamp.replica] ?? .min) >= version.timestamp.milliseconds
    }

    private mutating func see(_ timestamp: HybridTimestamp) {
        seen[timestamp.replica] = max(seen[timestamp.replica] ?? .min, timestamp.milliseconds)
    }

    private mutating func sort() {
        versions.sort {
            $0.timestamp == $1.timestamp ? $0.text.precedes($1.text) : $0.timestamp < $1.timestamp
        }
    }

    private static func withoutSpace(_ text: String?) -> String {
        (text ?? "").filter { !$0.isWhitespace }
    }
}
