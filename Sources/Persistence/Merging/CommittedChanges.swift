extension PersistentContainer {
    /// The commits of this container's contexts and batch requests from now on, one element for
    /// each transaction (Core Data's `NSManagedObjectContextDidSave`). Each access makes a new
    /// stream, which ends when its consumer stops.
    ///
    /// ```swift
    /// for await changes in container.committedChanges {
    ///     for id in changes.inserted { print("new: \(id)") }
    /// }
    /// ```
    ///
    /// Elements arrive in the order of the commits and wait until they are taken. Commits of other
    /// processes are not among them; see ``StoreChangeMonitor``.
    public var committedChanges: AsyncStream<StoreChanges> {
        let mailboxes = mailboxes
        return AsyncStream { continuation in
            let mailbox = ChangeMailbox { changes in
                var changes = changes
                var known = Set(changes.inserted + changes.deleted)
                changes.updated.removeAll { !known.insert($0).inserted }
                continuation.yield(changes)
            }
            mailboxes.add(mailbox)
            continuation.onTermination = { _ in mailboxes.remove(mailbox) }
        }
    }
}
