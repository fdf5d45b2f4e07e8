/// The note of a mood, and the versions of it that lost against a version that was written at the
/// same time elsewhere.
///
/// This is an observed-remove set of versions (Bieniusa and others, 2012): an edit replaces the
/// version that was shown when it was made, and nothing else. Of versions that don't know of each
/// other both stay; the latest is the mood's note, and the others are its revisions.
struct NoteRegister: Equatable, Sendable {
    struct Version: Equatable, Sendable {
        /// When, and on which replica. The replica of a note that was never edited is a digest of
        /// its text: two journals may have imported different notes at one moment.
        let timestamp: HybridTimestamp
        let text: String?

        static func == (left: Version, right: Version) -> Bool {
            left.timestamp == right.timestamp && left.text.isSame(right.text)
        }
    }

    /// In ascending order; at least one.
    private(set) var versions: [Version]

    /// The latest version of each replica that is or was among the versions.
    private(set) var seen: [ReplicaID: Int64]

    /// A note that has not been edited since a moment. An imported note is one version, whenever
    /// it was imported: replacing it on one machine replaces it on all.
    init(_ text: String?, unchangedSince moment: HybridTimestamp) {
        let replica = text.map { ReplicaID(digestOf: Array($0.utf8)) } ?? .none
        let moment = moment.isOfImport ? HybridTimestamp.imported(at: 0) : moment
        self.init(
            Version(timestamp: HybridTimestamp(moment.milliseconds, replica), text: text))
    }

    private init(_ version: Version) {
        versions = [version]
        seen = [version.timestamp.replica: version.timestamp.milliseconds]
    }

    /// - Returns: `nil` if there are no versions.
    init?(versions: [Version], seen: [ReplicaID: Int64]) {
        guard !versions.isEmpty else { return nil }
        self.versions = versions
        self.seen = seen
        for version in versions { see(version.timestamp) }
        sort()
    }

    /// The version that is the mood's note.
    var current: Version { versions[versions.count - 1] }

    /// The versions that lost, but for those whose text differs from the note, or from a later one
    /// of them, only by white space.
    var revisions: [Version] {
        var known: Set<String> = [Self.withoutSpace(current.text)]
        return versions.dropLast().reversed().filter { version in
            let text = Self.withoutSpace(version.text)
            return !text.isEmpty && known.insert(text).inserted
        }
    }

    /// Replaces the current version.
    mutating func edit(_ text: String?, at milliseconds: Int64, on replica: ReplicaID) {
        let last = max(current.timestamp.milliseconds, seen[replica] ?? .min)
        versions.removeLast()
        let timestamp = HybridTimestamp(milliseconds, replica, after: HybridTimestamp(last))
        versions.append(Version(timestamp: timestamp, text: text))
        see(timestamp)
        sort()
    }

    func joined(with other: NoteRegister) -> NoteRegister {
        if self == other { return self }
        var joined = self
        joined.versions = []
        for version in versions + other.versions {
            let (mine, others) = (self[version.timestamp], other[version.timestamp])
            // A version that one side lacks stays unless that side has seen it: then it was
            // replaced there. Only a program that leaves no history writes two texts at one moment.
            guard mine != nil || !hasSeen(version), others != nil || !other.hasSeen(version),
                joined[version.timestamp] == nil
            else { continue }
            var text = version.text
            if let mine, let others {
                text = mine.text.precedes(others.text) ? others.text : mine.text
            }
            joined.versions.append(Version(timestamp: version.timestamp, text: text))
        }
        // Only a damaged state leads to this.
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
            $0.timestamp == $1.timestamp
                ? $0.text.precedes($1.text) : $0.timestamp < $1.timestamp
        }
    }

    private static func withoutSpace(_ text: String?) -> String {
        (text ?? "").filter { !$0.isWhitespace }
    }
}
