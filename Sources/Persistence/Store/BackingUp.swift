extension PersistentContainer {
    /// Copies a store as it is at one moment into a new file, while this process and others go on
    /// writing.
    ///
    /// The copy is one file, readable and writable for its owner alone. It is written beside its
    /// place and gets its name when it is complete and on the disk, so that the path leads to a
    /// complete store or to nothing. A store in memory can be copied too.
    ///
    /// The copy is checked before it gets its name: a damaged store never replaces a good copy.
    ///
    /// - Parameters:
    ///   - path: The file to make. If it is a link and `replaces` is true, the file that it leads
    ///     to is replaced.
    ///   - configuration: The model's configuration whose store to copy. It may be left out if
    ///     there is only one.
    ///   - replaces: Whether a file at the path may be replaced (default: false). It stays until
    ///     the copy is complete, and if anything fails. A store of this container, the files that
    ///     SQLite keeps beside a store, and a database that is open elsewhere are never replaced.
    /// - Throws: ``StoreError``: `.exists` if there is something at the path that can't be
    ///   replaced; `.cannotCreate` if its folder is missing or not writable, or if the path isn't
    ///   allowed for a copy; `.full`; `.inputOutput`; `.corrupt` if the store is damaged.
    ///   ``ModelError`` if there is no such configuration, or if there are several and none is
    ///   given.
    /// - Complexity: O(n) in the store's pages, which are written once and read twice. Writers
    ///   don't wait.
    public func backup(
        to path: String, of configuration: String? = nil, replacing replaces: Bool = false
    ) throws {
        let schema = try schemaName(ofConfiguration: configuration)
        let place = try BackupDestination(path: path, storePaths: storePaths, replaces: replaces)
        let staged = try place.stage()
        try withSnapshot {
            try PageCopy.run(from: $0.database, schema: schema, toFile: staged.path)
        }
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
