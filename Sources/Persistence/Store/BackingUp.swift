extension PersistentContainer {
    /// Copies the store as it is at one moment into a new file, while this process and others go on
    /// writing.
    ///
    /// The copy is one file, for its owner alone. It is written beside its place and named when it
    /// is whole and on the disk: what is found under the path is a whole store or nothing. A store
    /// in memory can be copied too.
    ///
    /// - Parameter configuration: Which store, by the model's configuration; of several one has to
    ///   be named.
    ///
    /// Cost: reading and writing every page of the store, without holding up writers.
    ///
    /// - Throws: ``StoreError``: `.cannotCreate` where there is anything at the path already (the
    ///   store itself too), or its folder cannot be written; `.full`; `.inputOutput`.
    public func backup(to path: String, of configuration: String? = nil) throws {
        let schema = try schemaName(ofConfiguration: configuration)
        let place = BackupPlace(path: path)
        try place.expectNothingThere()
        let beside = try place.makeFileBeside()
        do {
            try withSnapshot { try $0.copy(schema: schema, to: beside) }
            try place.give(to: beside)
        } catch {
            place.remove(beside)
            throw error
        }
    }

    private func schemaName(ofConfiguration name: String?) throws -> String {
        let names = model.configurationNames
        guard let name else {
            guard names.count == 1 else {
                throw ModelError.configurationWithoutOneStore(names.joined(separator: ", "))
            }
            return schemaNames[0]
        }
        guard let index = names.firstIndex(of: name) else {
            throw ModelError.noSuchConfiguration(name)
        }
        return schemaNames[index]
    }
}
