import Foundation

/// Object IDs as URIs, which are valid in every process and can be stored or sent.
extension PersistentContainer {
    private static let scheme = "x-persistence"

    /// Returns the URI of an object ID, `x-persistence://STORE/ENTITY/ROW` (Core Data's
    /// `uriRepresentation()`). It is valid in every process that opens the store, and in copies of
    /// the store.
    ///
    /// - Parameter id: The ID of an object.
    /// - Returns: The URI; nil if the ID is temporary or of another container.
    /// - Throws: ``StoreError`` if the store can't be read.
    /// - Complexity: One query.
    public func uriRepresentation(of id: ObjectID) throws -> URL? {
        guard id.store == identity, let rowNumber = id.rowNumber else { return nil }
        var components = URLComponents()
        components.scheme = Self.scheme
        components.host = try storeUUID(schema: schemaName(of: id.entity)).uuidString.lowercased()
        components.path = "/\(id.entity.name)/\(rowNumber)"
        return components.url
    }

    /// Returns the object ID for a URI (Core Data's `managedObjectID(forURIRepresentation:)`).
    /// Whether the row exists is not checked: use ``ManagedObjectContext/existingObject(for:)`` for
    /// that.
    ///
    /// - Parameter uri: A URI that ``uriRepresentation(of:)`` returned, in this process or another.
    /// - Returns: The ID; nil if the URI is malformed, of another store, or of an entity that the
    ///   model doesn't have.
    /// - Throws: ``StoreError`` if the store can't be read.
    /// - Complexity: One query.
    public func objectID(forURIRepresentation uri: URL) throws -> ObjectID? {
        guard let components = URLComponents(url: uri, resolvingAgainstBaseURL: false),
            components.scheme == Self.scheme, components.query == nil, components.fragment == nil,
            components.user == nil, components.password == nil, components.port == nil,
            let uuid = components.host.flatMap(UUID.init(uuidString:))
        else { return nil }
        let path = components.path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.count == 3, path[0].isEmpty, let entity = model.entity(named: String(path[1])),
            let key = Int64(path[2]), key > 0, String(key) == path[2],
            try storeUUID(schema: schemaName(of: entity)) == uuid
        else { return nil }
        return ObjectID(entity: entity, store: identity, key: key)
    }
}
