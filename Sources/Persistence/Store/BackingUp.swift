extension PersistentContainer {
    /// Copies the store as it is at one moment into a new file, while this process and others go on
    /// writing.
    ///
    /// The copy is one file, for its owner alone. It is written beside its place and named when it
    /// is whole and on the disk: what is found under the path is a whole store or nothing. A store
    /// in memory can be copied too.
    ///
    /// The copy is checked before it gets its name: a damaged store never takes the place of a good
    /// copy. Cost: writing every page of the store and reading it twice, without holding up writers.
    ///
    /// - Parameters:
    ///   - configuration: Which store, by the model's configuration; of several one has to be named.
    ///   - replaces: Whether a file at the path makes way. It stays until the copy is whole, and
    ///     whatever else goes wrong. A store of this container, what SQLite keeps beside one, and a
    ///     database that somebody has open never make way.
    /// - Throws: ``StoreError``: `.exists` where there is anything at the path that does not make
    ///   way; `.cannotCreate` where its folder is missing or cannot be written, or the path is not
    ///   to be had for a copy; `.full`; `.inputOutput`; `.corrupt` if the store is damaged.
    public func backup(
        to path: String, of configuration: String? = nil, replacing replaces: Bool = false
    ) throws {
        let schema = try schemaName(ofConfiguration: configuration)
        let place = try BackupPlace(path: path, storePaths: storePaths, replaces: replaces)
        let staged = try place.stage()
        try withSnapshot { try $0.copy(schema: schema, to: staged.path) }
        try place.accept(staged)
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
