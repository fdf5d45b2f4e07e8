import Persistence

func receive(_ note: sending Note) {}

func object(_ container: PersistentContainer) {
    let note = Note(context: container.newContext())
    // refused: sending 'note' risks causing data races
    receive(note)
    print(note.text)
}

func itsContext(_ container: PersistentContainer) {
    let context = container.newContext()
    let note = Note(context: context)
    // refused: sending 'note' risks causing data races
    receive(note)
    print(context.hasChanges)
}

func itsNeighbour(_ container: PersistentContainer) throws {
    let context = container.newContext()
    let notes = try context.fetch(FetchRequest<Note>())
    guard let first = notes.first, let last = notes.last else { return }
    // refused: sending 'first' risks causing data races
    receive(first)
    print(last.text)
}

func objectByID(_ id: ObjectID, _ container: PersistentContainer) throws {
    let context = container.newContext()
    guard let note = context.object(for: id) as? Note else { return }
    // refused: risks causing data races
    Task { print(note.text) }
    try context.save()
}

func context(_ container: PersistentContainer) {
    let context = container.newContext()
    // refused: risks causing data races
    Task { print(context.hasChanges) }
    print(context.hasChanges)
}
