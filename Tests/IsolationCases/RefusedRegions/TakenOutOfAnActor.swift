import Persistence

actor Librarian {
    private let context: ManagedObjectContext
    private var kept: [Note] = []

    init(container: PersistentContainer) {
        context = container.newContext()
    }

    func first() throws -> Note? { try context.fetch(FetchRequest<Note>()).first }
    func keep(_ note: Note) { kept.append(note) }

    func give() throws -> sending Note? {
        try context.fetch(FetchRequest<Note>()).first
        // refused: task or actor-isolated value cannot be sent
    }
}

@MainActor func show(_ note: Note) {}

func takenOut(_ librarian: Librarian) async throws {
    // refused: non-Sendable 'Note?'-typed result can not be returned from actor-isolated
    _ = try await librarian.first()
}

func putIn(_ note: Note, _ librarian: Librarian) async {
    // refused: sending 'note' risks causing data races
    await librarian.keep(note)
}

func shown(_ context: ManagedObjectContext) async throws {
    for note in try context.fetch(FetchRequest<Note>()) {
        // refused: sending 'note' risks causing data races
        await show(note)
    }
}
