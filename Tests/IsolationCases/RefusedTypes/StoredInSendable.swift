import Persistence
import Synchronization

struct Box: Sendable {
    // refused: stored property 'note' of 'Sendable'-conforming struct
    let note: Note
}

enum Choice: Sendable {
    // refused: associated value 'notes' of 'Sendable'-conforming enum
    case notes([Note])
}

final class Shelf: Sendable {
    // refused: stored property 'context' of 'Sendable'-conforming class
    let context: ManagedObjectContext

    init(context: ManagedObjectContext) { self.context = context }
}

func generic(_ note: Note) {
    func send(_ value: some Sendable) {}
    // refused: conformance of 'ManagedObject' to 'Sendable' is unavailable
    send(note)
}
