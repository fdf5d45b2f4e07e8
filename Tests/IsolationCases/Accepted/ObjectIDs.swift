import Persistence

func idsComeBackAsObjects(
    _ background: BackgroundContext, to context: ManagedObjectContext
) async throws -> [Note] {
    let ids = try await background.perform { try $0.fetchObjectIDs(FetchRequest<Note>()) }
    return ids.compactMap { context.object(for: $0) as? Note }
}

func idsGoInAndOut(_ note: Note, _ container: PersistentContainer) async throws -> ObjectID? {
    let id = note.objectID
    let answer = try await container.newBackgroundContext().perform { context in
        (try context.existingObject(for: id) as? Note)?.answered?.objectID
    }
    Task { print(id) }
    print(note.text)
    return answer
}
