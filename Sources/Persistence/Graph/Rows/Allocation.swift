/// The entity, context and key that a new managed object gets. Only a context creates one; the
/// initialisers of subclasses pass it on to ``ManagedObject``.
public struct Allocation {
    enum Content {
        case object(EntityDescription, ManagedObjectContext, key: Int64)
        /// An object without a context that records which of its properties are read.
        case recording(AccessRecorder)
    }

    let content: Content

    init(_ content: Content) {
        SlotCounter.restart()
        self.content = content
    }
}
