/// The identity of an object: a row of a store. It is equal in every context of the container, and
/// may be passed between isolation domains, which the object itself may not.
///
/// The ID of an object that was never saved is temporary: it changes when the object is saved.
public struct ObjectID: Hashable, Sendable {
    /// The object's entity, or a parent of it if the ID was made without reading the row. Equality
    /// only compares the hierarchy.
    public let entity: EntityDescription
    let store: StoreIdentity
    /// The row's primary key, which is never used twice; negative while temporary.
    let key: Int64

    /// Whether the object has not been saved yet.
    public var isTemporary: Bool { key < 0 }
    /// The row's number in its table, from 1; nil while the ID is temporary.
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

/// A predicate that captures an ID has to be `Codable` for the compiler, but isn't archived: an ID
/// is valid in the processes that have its store open. So both methods throw.
extension ObjectID: Codable {
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "An object ID isn't archived"))
    }

    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "An object ID isn't archived"))
    }
}
