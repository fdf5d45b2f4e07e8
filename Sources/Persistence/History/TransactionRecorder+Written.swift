extension ManagedObjectContext {
    /// Returns whether the transaction under way has changed objects of an entity, or their
    /// many-to-many relationships. It includes what triggers and batch requests changed, but not
    /// unsaved changes.
    /// - Parameter type: The entity; its hierarchy is included.
    /// - Returns: False outside of ``write(_:)``.
    /// - Throws: ``FetchError/noSuchEntity(_:)`` if the model lacks the entity, or ``StoreError``.
    /// - Complexity: O(*n*) in the number of changes.
    public func hasWritten<Object: ManagedObject>(_ type: Object.Type) throws -> Bool {
        let root = try model.root(of: type)
        let schema = container.schemaName(of: root)
        guard let recorder = connection?.transaction?.recorder else { return false }
        return try recorder.hasChanged { table in
            table.schema == schema
                && (table.name == root.table
                    || table.ends.contains { recorder.tables[$0].name == root.table })
        }
    }

    /// Returns whether the transaction under way has changed any object or many-to-many
    /// relationship, as ``hasWritten(_:)`` does for one entity.
    /// - Returns: False outside of ``write(_:)``, and if every change was taken back.
    /// - Throws: ``StoreError``.
    /// - Complexity: O(*n*) in the number of changes.
    public func hasWrittenAnything() throws -> Bool {
        try connection?.transaction?.recorder?.hasChanged { !$0.isOfTombstones } ?? false
    }
}
