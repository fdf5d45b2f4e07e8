import Foundation

/// Everything about a mood that merges, deleted moods included.
///
/// ``joined(with:)`` is the join of a semilattice: it is commutative, associative and idempotent,
/// because it consists of such joins. The proof is in `docs/internals-merge.md`.
struct MoodState: Equatable, Sendable {
    /// Where an imported mood comes from.
    struct Origin: Hashable, Sendable {
        let source: String
        let externalID: String
    }

    /// The least UUID of the mood. Two machines that import one file give a mood two.
    var id: UUID

    /// Its other UUIDs.
    var aliases: Set<UUID> = []

    /// `nil` if it was recorded by hand.
    var origin: Origin?

    /// The moment of the last change, in milliseconds since 1970.
    var modifiedAt: Int64

    /// The moment of the last deletion; `nil` if nobody deleted the mood.
    var deletedAt: HybridTimestamp?

    /// The moment of the last edit or restoration. An import is neither.
    var editedAt: HybridTimestamp?

    /// The fields; `nil` if the mood was deleted before anybody else knew of it.
    var content: MoodContent?

    /// Whether the mood exists: a deletion wins over the edits that are older than it.
    var isAlive: Bool {
        guard content != nil else { return false }
        guard let deletedAt else { return true }
        return editedAt.map { $0 >= deletedAt } ?? false
    }

    var allIDs: [UUID] { [id] + aliases }

    func joined(with other: MoodState) -> MoodState {
        if self == other { return self }
        let id = min(id, other.id)
        let content =
            if let content, let others = other.content {
                content.joined(with: others)
            } else {
                content ?? other.content
            }
        return MoodState(
            id: id, aliases: aliases.union(other.allIDs).union([self.id]).subtracting([id]),
            origin: Self.greater(origin, other.origin),
            modifiedAt: max(modifiedAt, other.modifiedAt),
            deletedAt: Self.greater(deletedAt, other.deletedAt),
            editedAt: Self.greater(editedAt, other.editedAt), content: content)
    }

    private static func greater<Value: Comparable>(_ first: Value?, _ second: Value?) -> Value? {
        guard let first, let second else { return first ?? second }
        return max(first, second)
    }

    /// The latest timestamp in the state.
    var latest: Int64 {
        max(
            deletedAt?.milliseconds ?? .min, editedAt?.milliseconds ?? .min,
            content?.latest ?? .min)
    }
}

extension MoodState.Origin: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        left.source == right.source
            ? (left.externalID as String?).precedes(right.externalID)
            : (left.source as String?).precedes(right.source)
    }
}
