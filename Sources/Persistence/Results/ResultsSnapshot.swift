/// Sections and the IDs of their objects at one moment: a plain value, which can go to another
/// isolation domain (Core Data's `NSDiffableDataSourceSnapshot`).
///
/// Two snapshots are equal if they have the same sections with the same items in the same order,
/// regardless of the items that are marked (``reloadItems(_:)``).
public struct ResultsSnapshot: Sendable, Equatable {
    /// A section: its name and the IDs of its objects. Names are equal if their bytes are.
    public struct Section: Equatable, Sendable {
        /// The section's name.
        public var name: String
        /// The IDs of the section's objects, in order.
        public var items: [ObjectID]

        /// Creates a section.
        /// - Parameters:
        ///   - name: The section's name.
        ///   - items: The IDs of its objects, in order.
        public init(name: String, items: [ObjectID]) {
            self.name = name
            self.items = items
        }

        public static func == (left: Section, right: Section) -> Bool {
            left.name.isSameText(as: right.name) && left.items == right.items
        }
    }

    /// The sections in order. No two may have the same name, and no item may be there twice.
    public var sections: [Section]
    /// The items that are marked because their content changed, though their identity didn't.
    private(set) var reloadedItems: Set<ObjectID> = []

    /// Creates a snapshot without marked items.
    /// - Parameter sections: The sections in order.
    public init(sections: [Section] = []) { self.sections = sections }

    /// The number of items in all sections.
    /// - Complexity: O(n) in the number of sections.
    public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }
    /// All items in order, without sections.
    /// - Complexity: O(n).
    public var items: [ObjectID] { sections.flatMap(\.items) }

    /// Marks items whose content changed, so that ``difference(from:)`` reports them even if they
    /// stay in their place: an item's identity is its object ID, not its content.
    /// - Parameter items: The IDs of the objects.
    /// - Complexity: O(n) in the number of marked items.
    public mutating func reloadItems(_ items: some Sequence<ObjectID>) {
        reloadedItems.formUnion(items)
    }
    public static func == (left: ResultsSnapshot, right: ResultsSnapshot) -> Bool {
        left.sections == right.sections
    }
}

extension String {
    /// Returns whether the bytes are the same: texts that Swift calls equal need not sort together.
    func isSameText(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
