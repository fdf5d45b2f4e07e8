import Persistence

func object(_ background: BackgroundContext) async throws -> Note? {
    // refused: conformance of 'ManagedObject' to 'Sendable' is unavailable
    try await background.perform { try $0.fetch(FetchRequest<Note>()).first }
}

func objects(_ container: PersistentContainer) async throws -> [Note] {
    // refused: conformance of 'ManagedObject' to 'Sendable' is unavailable
    try await container.newBackgroundContext().perform { try $0.fetch(FetchRequest<Note>()) }
}

func context(_ background: BackgroundContext) async throws -> ManagedObjectContext {
    // refused: conformance of 'ManagedObjectContext' to 'Sendable' is unavailable
    try await background.perform { $0 }
}

func relationship(_ background: BackgroundContext) async throws -> ManagedSet<Note>? {
    // refused: conformance of 'ManagedSet<Element>' to 'Sendable' is unavailable
    try await background.perform { try $0.fetch(FetchRequest<Note>()).first?.answers }
}
