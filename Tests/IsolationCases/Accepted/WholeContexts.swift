import Persistence

/// Moves a context and its objects to another isolation domain. Nothing is shared, because this
/// function doesn't use them afterwards.
func handedOverForGood(_ container: PersistentContainer) async throws -> Int {
    let context = container.newContext()
    let note = Note(context: context)
    note.text = "moved"
    let task = Task {
        try context.save()
        return note.text.count
    }
    return try await task.value
}

/// An actor that has a context of its own, and uses it alone.
actor Archive {
    private let context: ManagedObjectContext
    private var notes: [Note] = []

    init(container: PersistentContainer) {
        context = container.newContext()
    }

    func read() throws -> [ObjectID] {
        notes = try context.fetch(FetchRequest<Note>())
        return notes.map(\.objectID)
    }
}
