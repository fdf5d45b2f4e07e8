import Foundation

/// One batch of changes that turns the results as they were shown into the present results.
///
/// The changes apply in the order of a table view's updates: first delete sections and objects,
/// both by their former place; then insert sections and objects, both by their new place. A move is
/// one deletion and one insertion. An object is in a batch at most once.
public struct ResultsChanges: Equatable, Sendable {
    /// The deletion or insertion of a section.
    public enum SectionChange: Equatable, Sendable {
        /// The section at this former index is gone.
        case delete(name: String, index: Int)
        /// The section at this new index was added.
        case insert(name: String, index: Int)
    }

    /// The change of one object.
    public enum ObjectChange: Equatable, Sendable {
        /// The object at this former index path is no longer among the results.
        case delete(ObjectID, from: IndexPath)
        /// The object at this new index path wasn't among the results before.
        case insert(ObjectID, to: IndexPath)
        /// The object passed others, or changed its section, perhaps to an equal index path. Its
        /// values may have changed too.
        case move(ObjectID, from: IndexPath, to: IndexPath)
        /// The object's values changed, but not its place among the others.
        case update(ObjectID, from: IndexPath, to: IndexPath)

        /// The object's ID.
        public var objectID: ObjectID {
            switch self {
            case .delete(let id, _), .insert(let id, _), .move(let id, _, _),
                .update(let id, _, _):
                id
            }
        }
    }

    /// The changes of sections: deletions by ascending index, then insertions by ascending index.
    public let sections: [SectionChange]
    /// The changes of objects: deletions, insertions, moves and updates; each kind by ascending
    /// index path, moves and updates by the new one.
    public let objects: [ObjectChange]

    /// Creates a batch of changes, each kind in the order that the properties describe.
    /// - Parameters:
    ///   - sections: The changes of sections.
    ///   - objects: The changes of objects.
    public init(sections: [SectionChange] = [], objects: [ObjectChange] = []) {
        self.sections = sections
        self.objects = objects
    }

    /// Whether nothing changed.
    public var isEmpty: Bool { sections.isEmpty && objects.isEmpty }
}

/// Index paths of two numbers: a section and an item in it, both counted from 0.
extension IndexPath {
    /// Creates the index path of an item in a section.
    /// - Parameters:
    ///   - item: The item's index in its section, from 0.
    ///   - section: The section's index, from 0.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section's index. The path must not be empty.
    public var section: Int { self[0] }
    /// The item's index in its section. The path must have two numbers.
    public var item: Int { self[1] }
}
