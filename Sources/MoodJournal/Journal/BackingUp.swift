import Persistence

extension Journal {
    /// Copies the journal as of one moment into a new file that only its owner may read, while this
    /// process and others go on writing. The path then leads to a complete journal, or to what was
    /// there before.
    ///
    /// - Parameters:
    ///   - path: The path of the copy.
    ///   - replaces: Whether to overwrite a file at the path; the journal itself is never
    ///     overwritten.
    /// - Throws: ``JournalError/backupOntoItself(path:)``, ``JournalError/backup(_:path:)`` if the copy can't be written, or
    ///   ``JournalError/store(_:path:)`` if the journal can't be read.
    /// - Complexity: O(*n*) in the size of the journal: it reads and writes every page.
    public func backUp(
        to path: String, replacing replaces: Bool = false
    ) throws(JournalError) {
        guard FilePlace(location.path) != FilePlace(path) else {
            throw .backupOntoItself(path: path)
        }
        do {
            try translating { try container.backup(to: path, replacing: replaces) }
        } catch .store(let error, _) where error.isOfBackup {
            throw .backup(error, path: path)
        }
    }
}

extension StoreError {
    /// Whether the error concerns the copy, not the journal.
    fileprivate var isOfBackup: Bool {
        switch kind {
        case .exists, .cannotCreate, .full, .inputOutput, .readOnly, .notPermitted, .other: true
        default: false
        }
    }
}
