import Persistence

struct Letter: Sendable {
    let id: ObjectID
    let text: String
}

func valuesComeOut(_ background: BackgroundContext) async throws -> [Letter] {
    try await background.perform { context in
        try context.fetch(FetchRequest<Note>()).map { Letter(id: $0.objectID, text: $0.text) }
    }
}

func valuesGoIn(_ background: BackgroundContext, texts: [String]) async throws -> Int {
    try await background.perform { context in
        for text in texts { Note(context: context).text = text }
        try context.save()
        return try context.count(FetchRequest<Note>())
    }
}

func valueOfAnObject(_ note: Note) {
    let text = note.text
    Task { print(text) }
    print(note.text)
}
