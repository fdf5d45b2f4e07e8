import Persistence

/// Compares the context with the graph.
extension VertexWalk {
    func expect(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw Mismatch(description: description()) }
    }

    /// The properties that cost no read.
    func checkState() throws {
        let isChanged =
            now.stored(withChangedMarks: true) != saved.stored(withChangedMarks: true)
        try expect(context.hasChanges || !isChanged, "changes, and hasChanges is false")
        try expect(context.canUndo == history.canUndo, "canUndo is \(context.canUndo)")
        try expect(context.canRedo == history.canRedo, "canRedo is \(context.canRedo)")
        let inserted = now.objects.count { $0.value.isNew }
        try expect(context.insertedObjects.count == inserted, "\(inserted) should be inserted")
        let deleted = now.objects.count { $0.value.isDeleted }
        try expect(context.deletedObjects.count == deleted, "\(deleted) should be deleted")
    }

    func compare(_ vertices: [Int: Vertex], with graph: PlainGraph) throws {
        let expected = graph.visible
        var numbers: [ObjectIdentifier: Int] = [:]
        for (number, vertex) in vertices { numbers[ObjectIdentifier(vertex)] = number }
        try expect(
            vertices.keys.sorted() == expected.live,
            "there are \(vertices.keys.sorted()), not \(expected.live)")
        for (number, vertex) in vertices {
            var object = PlainGraph.Object(kind: vertex.entity.name)
            (object.value, object.label, object.mark) = (vertex.value, vertex.label, vertex.mark)
            object.isNew = false
            try expect(
                object == expected.objects[number] && vertex.number == number,
                "\(number) is \(object), not \(String(describing: expected.objects[number]))")
        }
        for end in model.ends {
            var seen: Set<PlainGraph.Pair> = []
            for (number, vertex) in vertices
            where end.property.owners.contains(vertex.entity.name) {
                for partner in end.property.partners(vertex) {
                    guard let other = numbers[ObjectIdentifier(partner)] else { continue }
                    seen.insert(expected.pair(number, end, other))
                }
            }
            try expect(
                seen == expected.pairs[end.link],
                "\(end.property.name) is \(seen), not \(expected.pairs[end.link])")
        }
    }

    /// The values that another context reads.
    func compareStore() throws {
        let other = store.container.newContext()
        defer { try? other.reset() }
        var vertices: [Int: Vertex] = [:]
        for kind in model.kinds {
            for vertex in try kind.fetch(other, .min) { vertices[vertex.number] = vertex }
        }
        try compare(vertices, with: saved.stored(withChangedMarks: false))
    }
}
