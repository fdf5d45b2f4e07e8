import Foundation

@testable import Persistence

/// Does the same operations to a context and to a plain graph.
final class VertexWalk {
    struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    struct Setup: Sendable {
        let model: VertexModel

        /// The number of groups that can be undone, 0 for any; nil if undo is off.
        var levelsOfUndo: Int?

        /// Whether the store is a file, which the sqlite3 shell writes to as well.
        var isFile = false

        /// Whether the walk sets transient values. Objects that turn into faults lose these, unlike
        /// stored values.
        let setsMarks: Bool
    }

    let setup: Setup
    let file: TemporaryFile?
    let store: TestStore

    /// The store of the other contexts: a container of its own on the same file, like another
    /// process, whose saves this one only learns from the history; in memory, the same container.
    let elsewhere: TestStore
    let context: ManagedObjectContext
    var now: PlainGraph
    var saved: PlainGraph
    var history: PlainHistory
    var vertices: [Int: Vertex] = [:]

    var model: VertexModel { setup.model }

    init(_ setup: Setup) throws {
        self.setup = setup
        file = try setup.isFile ? TemporaryFile() : nil
        let path = file?.path
        func open() throws -> TestStore {
            try TestStore(
                setup.model.kinds.map(\.objectClass),
                abstract: setup.model.abstract.map(\.objectClass), path: path)
        }
        store = try open()
        elsewhere = try setup.isFile ? open() : store
        context = store.container.newContext()
        now = PlainGraph(model: setup.model)
        saved = now
        history = PlainHistory(levels: setup.levelsOfUndo ?? 0)
        forgetHistory()
    }

    /// - Throws: ``Mismatch`` if context and graph differ afterwards.
    func perform(_ operation: VertexOperation) throws {
        let hadOutdatedObjects = !context.tracking.outdated.isEmpty
        let statements = try store.statements.during { try perform(operation.action) }
        switch operation.action {
        case .save, .otherSaves, .otherBatches, .otherSetsValue, .shellDeletes, .overwrite: break
        default:
            let writes = statements.filter { sql in
                ["INSERT", "UPDATE", "DELETE", "BEGIN"].contains { sql.hasPrefix($0) }
            }
            try expect(writes.isEmpty, "the store was written to: \(writes)")
        }
        // What others wrote, and refreshing, forgets the groups that hold an object which it concerns.
        let mayForget =
            switch operation.action {
            case .change, .endUndoGroup, .undo, .redo: hadOutdatedObjects
            default: true
            }
        if mayForget, !context.canUndo, !context.canRedo { history.forget() }
        context.checkInvariants()
        try checkState()
        if operation.looks { try compare(vertices.filter { now.isLive($0.key) }, with: now) }
    }

    // MARK: Performing

    private func perform(_ action: VertexOperation.Action) throws {
        switch action {
        case .change(let change):
            let before = now
            try make(change, on: &now, in: context, &vertices)
            if setup.levelsOfUndo != nil, now != before { history.note(before) }
        case .endUndoGroup:
            context.endUndoGroup()
            history.endGroup()
        case .undo:
            context.undo()
            history.undo(&now)
            try fetchMissing()
        case .redo:
            context.redo()
            history.redo(&now)
            try fetchMissing()
        case .save: try save()
        case .rollback:
            context.rollback()
            now = saved
            history.forget()
            vertices = vertices.filter { now.objects[$0.key] != nil }
            try fetchMissing()
        case .reset:
            try context.reset()
            now = saved.stored(withChangedMarks: false)
            saved = now
            history.forget()
            vertices = [:]
            try fetchMissing()
        case .refresh(let number): try refresh(number)
        case .refreshMerging(let number):
            guard let vertex = vertices[number], now.isLive(number) else { return }
            context.refresh(vertex, mergeChanges: true)
            guard now.objects[number]?.isNew == false else { return }
            forgetMarks(of: [number])
        case .refreshAll:
            guard !context.hasChanges else { return }
            context.refreshAllObjects()
            forgetMarks(of: now.live)
        case .fetch(let kind, let leastValue):
            try fetch((model.kinds + model.abstract)[kind], leastValue)
        case .letGo:
            guard !setup.setsMarks else { return }
            vertices = [:]
            try fetchMissing()
        case .otherSaves(let changes):
            guard !context.hasChanges else { return }
            try saveElsewhere(changes)
        case .otherBatches(let changes):
            guard !context.hasChanges else { return }
            try executeElsewhere(changes)
        case .otherSetsValue(let number, let value, let writer):
            try setElsewhere(number, value, by: writer)
        case .shellDeletes(let number): try deleteFromShell(number)
        case .overwrite(let number): try overwrite(number)
        }
    }

    private func make(
        _ change: VertexOperation.Change, on graph: inout PlainGraph,
        in context: ManagedObjectContext, _ vertices: inout [Int: Vertex]
    ) throws {
        func vertex(_ number: Int) -> Vertex? {
            graph.isLive(number) ? vertices[number] : nil
        }
        func end(_ index: Int, of number: Int) -> VertexModel.End? {
            let end = model.ends[index]
            guard let kind = graph.objects[number]?.kind else { return nil }
            return end.property.owners.contains(kind) ? end : nil
        }
        switch change {
        case .insert(let number, let kind):
            guard graph.objects[number] == nil, vertices[number] == nil else { return }
            let vertex = model.kinds[kind].insert(context)
            vertex.number = number
            vertices[number] = vertex
            graph.objects[number] = PlainGraph.Object(kind: model.kinds[kind].name)
        case .setValue(let number, let value):
            vertex(number)?.value = value
            if graph.isLive(number) { graph.objects[number]?.value = value }
        case .setLabel(let number, let label):
            vertex(number)?.label = label
            if graph.isLive(number) { graph.objects[number]?.label = label }
        case .setMark(let number, let mark):
            guard setup.setsMarks, graph.isLive(number), graph.objects[number]?.mark != mark else {
                return
            }
            vertex(number)?.mark = mark
            graph.objects[number]?.mark = mark
            graph.objects[number]?.isMarkChanged = true
        case .connect(let number, let index, let other):
            guard let end = end(index, of: number), let owner = vertex(number),
                let partner = vertex(other)
            else { return }
            end.property.insert(owner, partner)
            graph.connect(number, end, to: other)
        case .disconnect(let number, let index, let other):
            guard let end = end(index, of: number), let owner = vertex(number),
                let partner = vertex(other)
            else { return }
            end.property.remove(owner, partner)
            graph.disconnect(number, end, from: other)
        case .replace(let number, let index, let others):
            guard let end = end(index, of: number), let owner = vertex(number) else { return }
            let live = others.filter { vertex($0) != nil }
            let partners = end.property.isToMany ? live : Array(live.suffix(1))
            end.property.replace(owner, partners.compactMap(vertex))
            graph.replace(number, end, with: partners)
        case .delete(let number):
            guard let vertex = vertex(number) else { return }
            try context.delete(vertex)
            graph.delete(number, in: model)
        }
    }

    private func save() throws {
        let hadChanges = context.hasChanges
        do {
            try context.save()
        } catch SaveError.validation(let errors) {
            try expect(now.isDenied(by: model), "refused by \(errors)")
            return
        }
        try expect(!now.isDenied(by: model), "a save that deny forbids")
        if hadChanges { history.forget() }
        now.save()
        saved = now
        vertices = vertices.filter { now.objects[$0.key] != nil }
        try compareStore()
    }

    private func refresh(_ number: Int) throws {
        guard let vertex = vertices[number], let object = saved.objects[number],
            now.objects[number] != nil,
            // The objects to connect again exist.
            model.ends(of: object.kind).allSatisfy({ end in
                saved.partners(of: number, end).allSatisfy(now.isLive)
            })
        else { return }
        now.refresh(number, from: saved, in: model)
        context.refresh(vertex)
        forgetMarks(of: [number])
    }

    private func forgetMarks(of numbers: [Int]) {
        guard setup.setsMarks else { return }
        for number in numbers {
            saved.objects[number]?.mark = nil
            if now.objects[number]?.isMarkChanged == false { now.objects[number]?.mark = nil }
        }
        forgetHistory()
    }

    /// Begins a new history, since the states of the former one aren't possible any more.
    func forgetHistory() {
        guard let levels = setup.levelsOfUndo else { return }
        context.isUndoEnabled = false
        context.isUndoEnabled = true
        context.levelsOfUndo = levels
        history.forget()
    }

    private func fetch(_ kind: VertexKind, _ leastValue: Int) throws {
        let found = try kind.fetch(context, leastValue)
        let kinds = kind.objectClass == Limb.self ? Set(model.kinds.map(\.name)) : [kind.name]
        let expected = now.live(of: kinds).filter { now.objects[$0]?.value ?? 0 >= leastValue }
        try expect(found.map(\.number) == expected, "fetched \(found.map(\.number))")
        for vertex in found {
            try expect(vertices[vertex.number] === vertex, "\(vertex.number) is two objects")
        }
    }

    func fetchMissing() throws {
        for kind in model.kinds {
            for vertex in try kind.fetch(context, .min) { vertices[vertex.number] = vertex }
        }
        for case let vertex as Vertex in context.deletedObjects { vertices[vertex.number] = vertex }
    }

    private func saveElsewhere(_ changes: [VertexOperation.Change]) throws {
        let other = elsewhere.container.newContext()
        var theirs: [Int: Vertex] = [:]
        for kind in model.kinds {
            for vertex in try kind.fetch(other, .min) { theirs[vertex.number] = vertex }
        }
        var graph = saved.stored(withChangedMarks: false)
        for change in changes {
            if case .setMark = change { continue }
            if case .insert(let number, _) = change, vertices[number] != nil { continue }
            try make(change, on: &graph, in: other, &theirs)
        }
        guard !graph.isDenied(by: model) else { return }
        try other.save()
        graph.save()
        try takeIn(graph)
    }

    private func overwrite(_ number: Int) throws {
        guard !setup.setsMarks, now.isLive(number), let before = saved.objects[number],
            let vertex = vertices[number]
        else { return }
        vertex.value = before.value + 1000
        now.objects[number]?.value = before.value + 1000
        let other = elsewhere.container.newContext()
        let kind = model.kinds.first { $0.name == before.kind }
        let same = try kind?.fetch(other, .min).first { $0.number == number }
        same?.value = before.value + 2000
        try other.save()
        saved.objects[number]?.value = before.value + 2000
        forgetHistory()
        try save()
        try perform(.rollback)
    }
}
