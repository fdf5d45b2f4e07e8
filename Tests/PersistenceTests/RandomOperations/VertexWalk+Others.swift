import Persistence

/// The operations of other writers, and how the walk's context merges them.
extension VertexWalk {
    func executeElsewhere(_ changes: [VertexOperation.Change]) throws {
        let other = elsewhere.container.newContext()
        var graph = saved.stored(withChangedMarks: false)
        for change in changes {
            var changed = graph
            switch change {
            case .insert(let number, let kind):
                guard graph.objects[number] == nil, vertices[number] == nil else { continue }
                changed.objects[number] = PlainGraph.Object(kind: model.kinds[kind].name)
                try model.kinds[kind].insertByBatch(other, number)
            case .setValue(let number, let value):
                guard let kind = kind(of: number, in: graph) else { continue }
                changed.objects[number]?.value = value
                try kind.setByBatch(other, number, value)
            case .delete(let number):
                guard let kind = kind(of: number, in: graph) else { continue }
                changed.delete(number, in: model)
                do {
                    try kind.deleteByBatch(other, number)
                } catch BatchError.invalid(let errors, _) {
                    try expect(changed.isDenied(by: model), "a batch refused by \(errors)")
                    continue
                }
                try expect(!changed.isDenied(by: model), "a batch that deny forbids")
            default: continue
            }
            changed.save()
            graph = changed
        }
        try takeIn(graph)
    }

    func setElsewhere(
        _ number: Int, _ value: Int, by writer: VertexOperation.OtherWriter
    ) throws {
        guard let kind = kind(of: number, in: saved) else { return }
        // If the context has changes of its own, it merges; only values that it hasn't changed
        // itself.
        let hasChanges = context.hasChanges
        guard !hasChanges || !setup.setsMarks && now.isLive(number),
            now.objects[number]?.value == saved.objects[number]?.value
        else { return }
        if writer == .batch {
            try kind.setByBatch(elsewhere.container.newContext(), number, value)
        } else {
            guard let file else { return }
            // The shell has foreign keys off by default, so references to the row stay.
            try SQLiteShell(path: file.path)
                .run(script(setting: value, of: number, kind, by: writer), foreignKeys: false)
        }
        guard !hasChanges else {
            now.objects[number]?.value = value
            saved.objects[number]?.value = value
            // The groups that remain don't hold the object.
            history.change { $0.objects[number]?.value = value }
            return try context.mergeStoreChanges()
        }
        var graph = saved.stored(withChangedMarks: false)
        graph.objects[number]?.value = value
        try takeIn(graph)
    }

    private func script(
        setting value: Int, of number: Int, _ kind: VertexKind,
        by writer: VertexOperation.OtherWriter
    ) -> String {
        let table = table(of: kind)
        let copy = """
            CREATE TEMP TABLE copy AS SELECT * FROM \(table) WHERE number = \(number);
            UPDATE copy SET value = \(value);
            """
        return switch writer {
        case .batch, .update:
            "UPDATE \(table) SET value = \(value) WHERE number = \(number);"
        case .replace: "\(copy) INSERT OR REPLACE INTO \(table) SELECT * FROM copy;"
        case .deleteAndInsert:
            """
            \(copy) BEGIN;
            DELETE FROM \(table) WHERE number = \(number);
            INSERT INTO \(table) SELECT * FROM copy;
            COMMIT;
            """
        }
    }

    func deleteFromShell(_ number: Int) throws {
        guard let file, let kind = kind(of: number, in: saved) else { return }
        let hasChanges = context.hasChanges
        let isUnchanged =
            now.objects[number] == saved.objects[number] && !now.isConnected(number)
            && !saved.isConnected(number)
        guard !hasChanges || isUnchanged && !setup.setsMarks else { return }
        var graph = saved.stored(withChangedMarks: false)
        graph.delete(number, in: model)
        guard !needsContext(graph) else { return }
        do {
            try SQLiteShell(path: file.path)
                .run("DELETE FROM \(table(of: kind)) WHERE number = \(number);")
        } catch let failure as SQLiteShell.Failure {
            return try expect(graph.isDenied(by: model), "the shell is refused: \(failure)")
        }
        try expect(!graph.isDenied(by: model), "a deletion that deny forbids")
        guard hasChanges else {
            graph.save()
            return try takeIn(graph)
        }
        now.objects[number] = nil
        saved.objects[number] = nil
        vertices[number] = nil
        history.change { $0.objects[number] = nil }
        try context.mergeStoreChanges()
    }

    /// Returns whether a delete rule of the deleted objects holds for contexts and batches only.
    ///
    /// The references of to-one and many-to-many relationships go with the row that is deleted, so
    /// no foreign key can cascade along them, or deny at a to-one end.
    private func needsContext(_ graph: PlainGraph) -> Bool {
        graph.objects.contains { number, object in
            object.isDeleted
                && model.ends(of: object.kind).contains { end in
                    let rule = end.property.deleteRule
                    let isInOwnRow = !end.property.isToMany || end.property.isOwn
                    return
                        (rule == .deny && !end.property.isToMany || rule == .cascade && isInOwnRow)
                        && !saved.partners(of: number, end).isEmpty
                }
        }
    }

    private func table(of kind: VertexKind) -> String { model.abstract.first?.name ?? kind.name }

    /// Brings the context up to date with a graph that others have saved.
    func takeIn(_ graph: PlainGraph) throws {
        now = graph
        saved = graph
        vertices = vertices.filter { now.objects[$0.key] != nil }
        if !setup.setsMarks {
            try context.mergeStoreChanges()
        } else {
            context.refreshAllObjects()
        }
        forgetHistory()
        try fetchMissing()
    }

    private func kind(of number: Int, in graph: PlainGraph) -> VertexKind? {
        guard graph.isLive(number), let name = graph.objects[number]?.kind else { return nil }
        return model.kinds.first { $0.name == name }
    }
}
