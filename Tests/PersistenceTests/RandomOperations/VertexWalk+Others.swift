import Persistence

/// What writers other than the walk's context do, and how it takes that in.
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

    func writeFromShell(_ number: Int, _ value: Int) throws {
        guard let file, let kind = kind(of: number, in: saved) else { return }
        // With changes of its own, the context merges; only what it has not changed itself.
        let hasChanges = context.hasChanges
        guard !hasChanges || !setup.setsMarks && now.isLive(number),
            now.objects[number]?.value == saved.objects[number]?.value
        else { return }
        let table = model.abstract.first?.name ?? kind.name
        _ = try SQLiteShell(path: file.path)
            .run("UPDATE \(table) SET value = \(value) WHERE number = \(number);")
        guard !hasChanges else {
            now.objects[number]?.value = value
            saved.objects[number]?.value = value
            try context.mergeStoreChanges()
            return forgetHistory()
        }
        var graph = saved.stored(withChangedMarks: false)
        graph.objects[number]?.value = value
        try takeIn(graph)
    }

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
