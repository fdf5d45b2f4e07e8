import Persistence

/// Nothing is shared where all of it moves: a context that nobody here uses any more, with all that
/// came from it.
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

/// An actor's own context, used by the actor alone.
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
