/// One random operation, written down so that it can be done again. Where it cannot be done, since
/// what it needs is not there, it does nothing.
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

    /// Who sets a value beside this context, and how.
    enum OtherWriter: CaseIterable, Sendable {
        /// A batch request in another container.
        case batch

        /// The sqlite3 shell: UPDATE, INSERT OR REPLACE, or DELETE and INSERT under one key.
        case update, replace, deleteAndInsert
    }

    enum Action: Sendable {
        case change(Change)
        case processPendingChanges
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

        /// The sqlite3 shell deletes an object; beside changes of this context, one that nothing is
        /// connected to.
        case shellDeletes(Int)

        /// Another context saves a value that this one has changed as well.
        case conflict(Int)
    }

    let action: Action

    /// Whether everything is looked at afterwards. Looking reads what was not known.
    let looks: Bool

    var description: String { "\(action)\(looks ? ", look" : "")" }
}
