import Foundation

/// The changes of a live listing in one step.
///
/// Deletions have indexes of the listing before the step, and insertions have indexes of the
/// listing after it. A neighbour that only shifts isn't listed. The order is: section deletions,
/// section insertions, item deletions, item insertions, moves, updates.
public struct ListingChanges: Sendable, Equatable {
    /// The kinds of changes of a section.
    public enum SectionKind: String, Sendable {
        /// A section that appeared or disappeared.
        case insert, delete
    }

    /// The kinds of changes of an item.
    public enum ItemKind: String, Sendable {
        /// An item that appeared, disappeared, changed its position, or changed only its content.
        case insert, delete, move, update
    }

    /// One change of a section.
    public struct SectionChange: Sendable, Equatable {
        /// The kind of the change.
        public let kind: SectionKind
        /// The section, or `nil` if it has no key.
        public let section: MoodSection?
        /// The index of a deleted section before the step, or of an inserted one after it.
        public let index: Int
    }

    /// One change of an item.
    public struct ItemChange: Sendable, Equatable {
        /// The kind of the change.
        public let kind: ItemKind
        /// The ``LiveItem/id`` of an item that was read before, otherwise `nil`.
        public let id: String?
        /// The section and row before the step, or `nil` for an insertion.
        public let from: IndexPath?
        /// The section and row after the step, or `nil` for a deletion.
        public let to: IndexPath?
    }

    /// The changes of sections: deletions, then insertions.
    public let sections: [SectionChange]
    /// The changes of items: deletions, insertions, moves, updates.
    public let items: [ItemChange]
}
