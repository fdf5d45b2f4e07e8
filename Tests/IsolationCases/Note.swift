import Persistence

final class Note: ManagedObject {
    @Attribute var text: String
    @ToMany(inverse: \Note.answered) var answers: ManagedSet<Note>
    @ToOne var answered: Note?
}
