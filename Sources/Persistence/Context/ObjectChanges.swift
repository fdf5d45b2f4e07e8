/// The objects that one round of changes affected in a context: its own changes, saved or not, and
/// those of others that were merged (Core Data's `NSManagedObjectContextObjectsDidChange`).
public struct ObjectChanges: Sendable, Equatable {
    /// The objects that were inserted, changed, deleted or read again.
    public internal(set) var objectIDs: Set<ObjectID> = []

    /// The permanent IDs that a save assigned to new objects, by their temporary IDs.
    public internal(set) var permanentIDs: [ObjectID: ObjectID] = [:]

    /// Whether all changes are listed. If `false`, other objects may have changed too: compare
    /// everything that is shown.
    public internal(set) var isComplete = true
}

extension ManagedObjectContext {
    /// The rounds of changes from now on, one element for each ``processPendingChanges()`` that
    /// finds any. Each access makes a stream of its own, which ends with the context or when its
    /// consumer stops.
    ///
    /// ```swift
    /// for await changes in context.objectChanges {
    ///     redraw(changes.objectIDs)
    /// }
    /// ```
    public var objectChanges: AsyncStream<ObjectChanges> {
        let (stream, continuation) = AsyncStream.makeStream(of: ObjectChanges.self)
        let observer = ObjectChangeStream(continuation, of: self)
        tracking.streams.append(observer)
        add(observer)
        return stream
    }
}

/// The producing end of one stream of ``ObjectChanges``.
final class ObjectChangeStream: ChangeObserver {
    private let continuation: AsyncStream<ObjectChanges>.Continuation
    private weak var context: ManagedObjectContext?

    init(
        _ continuation: AsyncStream<ObjectChanges>.Continuation, of context: ManagedObjectContext
    ) {
        self.continuation = continuation
        self.context = context
    }

    deinit {
        continuation.finish()
    }

    func take(_ changes: ContextChanges) -> (() -> Void)? {
        guard let context else { return nil }
        func id(_ key: Int64, root: Int) -> ObjectID {
            ObjectID(
                entity: context.model.entities[root], store: context.container.identity, key: key)
        }
        var result = ObjectChanges(isComplete: !changes.isUnknown)
        for (root, keys) in changes.keys {
            let newKeys = changes.newKeys[root] ?? [:]
            result.objectIDs.formUnion(keys.lazy.map { id(newKeys[$0] ?? $0, root: root) })
        }
        for (root, newKeys) in changes.newKeys {
            for (old, new) in newKeys where old < 0 {
                result.permanentIDs[id(old, root: root)] = id(new, root: root)
            }
        }
        return { [self, result] in
            guard case .terminated = continuation.yield(result) else { return }
            context.tracking.streams.removeAll { $0 === self }
            context.remove(self)
        }
    }
}
