import Persistence

func object(_ note: Note, into background: BackgroundContext) async throws {
    // refused: capture of 'note' with non-Sendable type 'Note'
    try await background.perform { _ in print(note.text) }
}

func context(
    _ context: ManagedObjectContext, into container: PersistentContainer
) async throws {
    // refused: capture of 'context' with non-Sendable type 'ManagedObjectContext'
    try await container.newBackgroundContext().perform { _ in try context.save() }
}
