import Foundation

/// What has to be done to results as they were shown, to show them as they are now: one batch.
///
/// In the order of a table view's updates: first delete sections and objects, both by where they
/// were; then insert sections and objects, both by where they are. A move is one of each. An object
/// is in a batch at most once.
public struct ResultsChanges: Equatable, Sendable {
    public enum SectionChange: Equatable, Sendable {
        /// The index is where the section was.
        case delete(name: String, index: Int)

        /// The index is where the section is now.
        case insert(name: String, index: Int)
    }

    public enum ObjectChange: Equatable, Sendable {
        case delete(ObjectID, from: IndexPath)
        case insert(ObjectID, to: IndexPath)

        /// The object passed others, or changed its section, perhaps to an equal index path. What
        /// it shows may have changed as well.
        case move(ObjectID, from: IndexPath, to: IndexPath)

        /// What the object shows changed, and not its place among the others. Also where a save gave
        /// a new object its permanent ID; the index path leads to the item to replace.
        case update(ObjectID, from: IndexPath, to: IndexPath)

        public var objectID: ObjectID {
            switch self {
            case .delete(let id, _), .insert(let id, _), .move(let id, _, _),
                .update(let id, _, _):
                id
            }
        }
    }

    /// Deletions by ascending index, then insertions by ascending index.
    public let sections: [SectionChange]

    /// Deletions, insertions, moves, updates; each kind by ascending index path, moves and updates
    /// by the new one.
    public let objects: [ObjectChange]

    public init(sections: [SectionChange] = [], objects: [ObjectChange] = []) {
        self.sections = sections
        self.objects = objects
    }

    public var isEmpty: Bool { sections.isEmpty && objects.isEmpty }
}

/// A section and an item in it, both counted from 0.
extension IndexPath {
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }

    public var section: Int { self[0] }
    public var item: Int { self[1] }
}

extension ResultsChanges.ObjectChange {
    /// Whether each of its index paths has a section and an item.
    var hasIndexPaths: Bool {
        switch self {
        case .delete(_, let path), .insert(_, let path): path.count == 2
        case .move(_, let from, let to), .update(_, let from, let to):
            from.count == 2 && to.count == 2
        }
    }
}
