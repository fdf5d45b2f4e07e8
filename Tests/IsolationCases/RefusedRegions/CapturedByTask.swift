import Persistence

func object(_ note: Note) {
    // refused: passing closure as a 'sending' parameter
    Task { print(note.text) }
}

func relationship(_ note: Note) {
    let answers = note.answers
    // refused: risks causing data races
    Task.detached { print(answers.count) }
}

func childTask(_ context: ManagedObjectContext) async throws {
    let notes = try context.fetch(FetchRequest<Note>())
    // refused: sending 'notes' risks causing data races
    async let count = notes.count
    _ = await count
}

func group(_ context: ManagedObjectContext) async {
    await withTaskGroup { group in
        // refused: passing closure as a 'sending' parameter
        group.addTask { _ = context.hasChanges }
    }
}
