/// Which row of which store an object is. Equal in every context of the store, and all of an object
/// that may travel between isolation domains.
///
/// The ID of an object that was never saved is temporary: it changes when the object is saved.
public struct ObjectID: Hashable, Sendable {
    /// The entity by which the object was met: its own, or one above it while it is a fault.
    public let entity: EntityDescription

    let store: StoreIdentity

    /// The row's primary key, which is never used twice; negative while temporary.
    let key: Int64

    public var isTemporary: Bool { key < 0 }

    /// The row's number in its table; nil while the ID is temporary.
    public var rowNumber: Int64? { isTemporary ? nil : key }

    public static func == (left: ObjectID, right: ObjectID) -> Bool {
        left.key == right.key && left.store == right.store
            && left.entity.rootIndex == right.entity.rootIndex
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(entity.rootIndex)
        hasher.combine(store)
    }
}

extension ObjectID: CustomStringConvertible {
    public var description: String { "\(entity.name)/\(isTemporary ? "t" : "")\(abs(key))" }
}
