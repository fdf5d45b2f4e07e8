import Foundation

/// What became of a live listing in one step.
///
/// Sections and items that go are named by where they were before, what comes by where it is now; a
/// neighbour that only shifts is not named. First come sections that go, then those that come, then
/// items: those that go, that come, that move, that only show something else.
public struct ListingChanges: Sendable, Equatable {
    public enum SectionKind: String, Sendable {
        case insert, delete
    }

    public enum ItemKind: String, Sendable {
        case insert, delete, move, update
    }

    public struct SectionChange: Sendable, Equatable {
        public let kind: SectionKind
        public let section: MoodSection?
        public let index: Int
    }

    public struct ItemChange: Sendable, Equatable {
        public let kind: ItemKind

        /// ``LiveItem/id`` of an item that was handed over before; else nil.
        public let id: String?

        /// Section and row before; nil where it was not there.
        public let from: IndexPath?

        /// Section and row now; nil where it is gone.
        public let to: IndexPath?

        init(kind: ItemKind, id: String?, from: IndexPath? = nil, to: IndexPath? = nil) {
            self.kind = kind
            self.id = id
            self.from = from
            self.to = to
        }
    }

    public let sections: [SectionChange]
    public let items: [ItemChange]
}
