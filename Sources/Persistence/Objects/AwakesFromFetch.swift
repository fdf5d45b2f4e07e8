/// An object that sets itself up whenever its row is read (Core Data's `awakeFromFetch`).
///
/// It is a protocol rather than a method to override, so that reading costs other entities nothing.
public protocol AwakesFromFetch: ManagedObject {
    /// Called after a fetch, a merge or a merge policy has read the object's row: if the object was
    /// a fault, if the context didn't have it, or if a newer row replaced the older one. All rows
    /// of the fetch are available then.
    ///
    /// It may read properties and relationships, and set transient attributes. Setting the object's
    /// own transient attributes is not a change: the object isn't updated, and rolling back keeps
    /// them. An unsaved change of a transient attribute stays. A rollback that drops one calls this
    /// method again.
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
