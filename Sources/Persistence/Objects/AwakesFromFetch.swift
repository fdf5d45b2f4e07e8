/// An object that sets itself up whenever its row is read (Core Data's `awakeFromFetch`).
///
/// It is a protocol rather than a method to override, so that reading costs other entities nothing.
public protocol AwakesFromFetch: ManagedObject {
    /// Called after the row of an object was read that was a fault, or that the context didn't
    /// have, and after a newer row took the place of an older one, by a fetch, a merge or a merge
    /// policy. The rows of the whole fetch are there.
    ///
    /// It may read properties and relationships, and set transient attributes. To set those of the
    /// object itself is not a change: the object isn't updated, and rolling back keeps them. An
    /// unsaved change of a transient attribute stays. A rollback that drops one calls this method
    /// again.
    func awakeFromFetch()
}

extension ManagedObject {
    /// Lets the object set itself up, if its entity does so.
    final func awake() {
        guard !isFault, let object = self as? any AwakesFromFetch else { return }
        flags.insert(.awaking)
        defer { flags.remove(.awaking) }
        object.awakeFromFetch()
    }
}
