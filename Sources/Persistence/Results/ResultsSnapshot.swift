import Foundation

/// Sections and the IDs in them, as they are at one moment: a plain value, which may travel (Core
/// Data's `NSDiffableDataSourceSnapshot`).
///
/// Equal are snapshots that have the same sections with the same items in the same order. What is
/// marked for reloading only tells what a difference is to report.
public struct ResultsSnapshot: Sendable {
    public struct Section: Equatable, Sendable {
        public var name: String
        public var items: [ObjectID]

        public init(name: String, items: [ObjectID]) {
            self.name = name
            self.items = items
        }

        /// Names are the same where their bytes are.
        public static func == (left: Section, right: Section) -> Bool {
            left.name.isSameText(as: right.name) && left.items == right.items
        }
    }

    /// Each name once.
    public var sections: [Section]

    /// Items whose content changed, though their identity did not.
    public private(set) var reloadedItems: Set<ObjectID> = []

    public init(sections: [Section] = []) {
        self.sections = sections
    }

    public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

    /// All items in order, without sections.
    public var items: [ObjectID] { sections.flatMap(\.items) }

    public func indexPath(for item: ObjectID) -> IndexPath? {
        for (index, section) in sections.enumerated() {
            if let place = section.items.firstIndex(of: item) {
                return IndexPath(item: place, section: index)
            }
        }
        return nil
    }

    /// Marks items whose content changed, so that ``difference(from:)`` reports them also where they
    /// stay in their place: identity is the object ID, not the content.
    public mutating func reloadItems(_ items: some Sequence<ObjectID>) {
        reloadedItems.formUnion(items)
    }
}

extension ResultsSnapshot: Equatable {
    public static func == (left: ResultsSnapshot, right: ResultsSnapshot) -> Bool {
        left.sections == right.sections
    }
}

extension String {
    /// Whether the bytes are the same: texts that Swift calls equal need not sort together.
    func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
