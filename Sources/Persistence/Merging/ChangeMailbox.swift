import Synchronization

/// Collects what others have written until a context merges it.
final class ChangeMailbox: Sendable {
    /// The maximum number of IDs: beyond it, comparing everything costs less.
    static let capacity = 50_000

    private let contents = Mutex(StoreChanges())

    func post(_ changes: StoreChanges) {
        contents.withLock { contents in
            guard contents.count + changes.count <= Self.capacity else {
                contents = StoreChanges(isComplete: false)
                return
            }
            contents.add(changes)
        }
    }

    /// Removes and returns everything.
    func take() -> StoreChanges {
        contents.withLock { contents in
            defer { contents = StoreChanges() }
            return contents
        }
    }
}

/// The mailboxes of the contexts of a container that follow each other's saves.
final class ChangeMailboxes: Sendable {
    private let mailboxes = Mutex<[ChangeMailbox]>([])

    var isEmpty: Bool { mailboxes.withLock { $0.isEmpty } }

    func add(_ mailbox: ChangeMailbox) {
        mailboxes.withLock { $0.append(mailbox) }
    }

    func remove(_ mailbox: ChangeMailbox) {
        mailboxes.withLock { $0.removeAll { $0 === mailbox } }
    }

    func post(_ changes: StoreChanges, exceptTo mailbox: ChangeMailbox?) {
        guard !changes.isEmpty else { return }
        for other in mailboxes.withLock({ $0 }) where other !== mailbox { other.post(changes) }
    }
}
