import Persistence

extension Journal {
    /// Copies the journal as it is at one moment into a file of its own, for its owner alone, while
    /// this process and others go on recording. What is found under the path is a whole journal, or
    /// what was there before.
    ///
    /// Cost: reading and writing every page of the journal.
    ///
    /// - Parameter replaces: Whether a file at the path makes way; the journal itself never does.
    /// - Throws: ``JournalError/backup(_:path:)``, or ``JournalError/store(_:path:)`` where the
    ///   journal cannot be read.
    public func backUp(
        to path: String, replacing replaces: Bool = false
    ) throws(JournalError) {
        do {
            try translating { try container.backup(to: path, replacing: replaces) }
        } catch .store(let error, _) where error.isOfBackup {
            throw .backup(error, path: path)
        }
    }
}

extension StoreError {
    /// Whether it tells of the file that is written, not of the one that is read.
    fileprivate var isOfBackup: Bool {
        switch kind {
        case .exists, .cannotCreate, .full, .inputOutput, .readOnly, .notPermitted, .other: true
        default: false
        }
    }
}
