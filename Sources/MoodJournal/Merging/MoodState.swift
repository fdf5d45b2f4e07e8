import Foundation

/// All properties of a mood, or of a deleted mood, that a merge uses.
///
/// ``joined(with:)`` is the join of a semilattice: it is commutative, associative and idempotent.
/// `docs/internals-merge.md` contains the proof.
struct MoodState: Equatable, Sendable {
    /// The least UUID of the mood. A mood has several if several machines imported it.
    var id: UUID
    /// The mood's other UUIDs.
    var aliases: Set<UUID> = []
    /// The origin of an imported mood, or `nil` if it has no ID at a source.
    var origin: MoodOrigin?
    /// The source of a mood without an origin, or `nil` if it has none.
    var sourceWithoutID: String?
    /// The moment of the last change, in milliseconds since 1970.
    var modifiedAt: Int64
    /// The timestamp of the last deletion, or `nil` if the mood was never deleted.
    var deletedAt: HybridTimestamp?
    /// The moment when the mood was last discarded from a trash, in milliseconds since 1970, or `nil`
    /// if it never was. Whatever a replica recorded without knowing of it is discarded too.
    var discardedAt: Int64?
    /// The timestamp of the last edit or restoration, or `nil` if there was none. An import is
    /// neither.
    var editedAt: HybridTimestamp?
    /// The fields, or `nil` if the mood was deleted before its fields were merged anywhere, or was
    /// discarded and not restored since.
    var content: MoodContent?
    /// Whether the mood was recorded and deleted before its machine synced, so that its fields
    /// needn't be in sync folders until another machine turns out to have the mood.
    var isUnsent = false

    /// Whether the mood exists. A deletion wins over earlier edits.
    var isAlive: Bool {
        guard content != nil else { return false }
        guard let deletedAt else { return true }
        return editedAt.map { $0 >= deletedAt } ?? false
    }

    /// Whether nothing but the mood's UUIDs and a digest of its origin are left.
    var isDiscarded: Bool { discardedAt != nil && content == nil }

    var allIDs: [UUID] { [id] + aliases }

    func joined(with other: MoodState) -> MoodState {
        if self == other { return self }
        let id = min(id, other.id)
        let aliases = aliases.union(other.allIDs).union([self.id]).subtracting([id])
        guard discardedAt == other.discardedAt else {
            var later = discardedAt ?? .min < other.discardedAt ?? .min ? other : self
            (later.id, later.aliases) = (id, aliases)
            return later
        }
        let origin = Self.greater(origin, other.origin)
        let source =
            sourceWithoutID.precedes(other.sourceWithoutID)
            ? other.sourceWithoutID : sourceWithoutID
        let content = other.content.map { self.content?.joined(with: $0) ?? $0 } ?? self.content
        return MoodState(
            id: id, aliases: aliases,
            origin: origin, sourceWithoutID: origin == nil ? source : nil,
            modifiedAt: max(modifiedAt, other.modifiedAt),
            deletedAt: Self.greater(deletedAt, other.deletedAt), discardedAt: discardedAt,
            editedAt: Self.greater(editedAt, other.editedAt), content: content,
            isUnsent: isUnsent && other.isUnsent)
    }

    private static func greater<Value: Comparable>(_ first: Value?, _ second: Value?) -> Value? {
        guard let first, let second else { return first ?? second }
        return max(first, second)
    }

    var latest: Int64 {
        max(
            deletedAt?.milliseconds ?? .min, editedAt?.milliseconds ?? .min,
            content?.latest ?? .min)
    }
}

extension MoodState {
    /// Creates the state of a discarded mood.
    /// - Parameter origin: The digest of its origin (``MoodOrigin/digest(_:)``).
    init(
        discarded id: UUID, aliases: Set<UUID> = [], origin: MoodOrigin?, at milliseconds: Int64
    ) {
        self.init(
            id: id, aliases: aliases, origin: origin, modifiedAt: 0,
            deletedAt: HybridTimestamp(milliseconds), discardedAt: milliseconds)
    }
}
