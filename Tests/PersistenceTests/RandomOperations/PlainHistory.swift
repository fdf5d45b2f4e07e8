/// Undo and redo as whole copies of the graph.
struct PlainHistory {
    let levels: Int
    private var undoable: [PlainGraph] = []
    private var redoable: [PlainGraph] = []

    /// The graph before the first change of the open group.
    private var open: PlainGraph?

    init(levels: Int) {
        self.levels = levels
    }

    var canUndo: Bool { open != nil || !undoable.isEmpty }
    var canRedo: Bool { !redoable.isEmpty }

    mutating func note(_ before: PlainGraph) {
        redoable = []
        if open == nil { open = before }
    }

    mutating func endGroup() {
        guard let open else { return }
        undoable.append(open)
        self.open = nil
        drop()
    }

    mutating func undo(_ now: inout PlainGraph) {
        endGroup()
        guard let before = undoable.popLast() else { return }
        redoable.append(now)
        now = before
    }

    mutating func redo(_ now: inout PlainGraph) {
        endGroup()
        guard let after = redoable.popLast() else { return }
        undoable.append(now)
        drop()
        now = after
    }

    /// Changes every state, since another writer did what no group concerns.
    mutating func change(_ body: (inout PlainGraph) -> Void) {
        for index in undoable.indices { body(&undoable[index]) }
        for index in redoable.indices { body(&redoable[index]) }
        if var graph = open {
            body(&graph)
            open = graph
        }
    }

    mutating func forget() { self = PlainHistory(levels: levels) }

    private mutating func drop() {
        if levels > 0, undoable.count > levels { undoable.removeFirst() }
    }
}
