/// One random operation, recorded so that it can be repeated. It does nothing if the objects that
/// it needs don't exist.
struct VertexOperation: Sendable, CustomStringConvertible {
    enum Change: Sendable {
        case insert(Int, kind: Int)
        case setValue(Int, Int)
        case setLabel(Int, String?)
        case setMark(Int, Int?)
        case connect(Int, end: Int, Int)
        case disconnect(Int, end: Int, Int)
        case replace(Int, end: Int, [Int])
        case delete(Int)
    }

    /// The writer beside this context that sets a value, and its method.
    enum OtherWriter: CaseIterable, Sendable {
        /// A batch request in another container.
        case batch

        /// The sqlite3 shell: UPDATE, INSERT OR REPLACE, or DELETE and INSERT under one key.
        case update, replace, deleteAndInsert
    }

    enum Action: Sendable {
        case change(Change)
        case endUndoGroup
        case undo
        case redo
        case save
        case rollback
        case reset
        case refresh(Int)
        case refreshMerging(Int)
        case refreshAll
        case fetch(kind: Int, leastValue: Int)

        /// Objects without owners are released, and fetched again.
        case letGo

        /// Another context makes changes and saves, while this one has none.
        case otherSaves([Change])

        /// Another context does the same by batch requests, while this one has no changes.
        case otherBatches([Change])

        /// Another writer sets a value that this context, maybe with other changes, hasn't changed.
        case otherSetsValue(Int, Int, OtherWriter)

        /// The sqlite3 shell deletes an object. If this context has changes, it is one without
        /// connections.
        case shellDeletes(Int)

        /// Saves a value that another context changed as well: this one wins.
        case overwrite(Int)
    }

    let action: Action

    /// Whether everything is compared afterwards. Comparing loads what wasn't loaded.
    let looks: Bool

    var description: String { "\(action)\(looks ? ", look" : "")" }
}
