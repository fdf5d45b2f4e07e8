extension PersistentContainer {
    /// Copies a store as of one moment into a new file, while this process and others go on
    /// writing.
    ///
    /// The copy is one file, readable and writable for its owner alone. It is written beside its
    /// place and gets its name when it is complete and on the disk, so that the path leads to a
    /// complete store or to nothing. A store in memory can be copied too.
    ///
    /// The copy is checked before it gets its name: a damaged store never replaces a good copy.
    /// - Parameters:
    ///   - path: The file to make. If it is a link and `replaces` is true, the file that it leads
    ///     to is replaced.
    ///   - replaces: Whether a file at the path may be replaced (default: false). It stays until
    ///     the copy is complete, and if anything fails. A store of this container, the files that
    ///     SQLite keeps beside a store, and a database that is open elsewhere are never replaced.
    /// - Throws: ``StoreError``: `.exists` if there is something at the path that can't be
    ///   replaced; `.cannotCreate` if its folder is missing or not writable, or if the path isn't
    ///   allowed for a copy; `.full`; `.inputOutput`; `.corrupt` if the store is damaged.
    ///   ``ModelError`` if the container has several stores.
    /// - Complexity: O(n) in the store's pages, written once and read twice. Writers don't wait.
    public func backup(to path: String, replacing replaces: Bool = false) throws {
        try expectOneStore()
        let place = try BackupDestination(path: path, storePaths: storePaths, replaces: replaces)
        let staged = try place.stage()
        try copyPages(toFile: staged.path)
        try place.accept(staged)
    }

    /// Copies a store as it is at one moment to an empty file, and checks the copy.
    ///
    /// - Parameter path: The path of a file that only this process uses.
    /// - Throws: ``StoreError``: `.full`; `.inputOutput`; `.corrupt` if the store is damaged.
    ///   ``ModelError`` if the container has several stores.
    /// - Complexity: O(n) in the store's pages, which are written once and read twice.
    public func copyPages(toFile path: String) throws {
        try expectOneStore()
        try withSnapshot { try PageCopy.run(from: $0.database, toFile: path) }
    }

    private func expectOneStore() throws {
        guard schemaNames.count == 1 else {
            throw ModelError.configurationWithoutOneStore(
                model.configurationNames.joined(separator: ", "))
        }
    }
}
