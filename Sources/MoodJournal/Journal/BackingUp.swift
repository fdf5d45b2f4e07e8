import Files
import Persistence

extension Journal {
    /// Copies the journal as of one moment into a new file that only its owner can read, while
    /// others keep writing. If the copy fails, an existing file at the path stays unchanged.
    /// - Parameter replaces: Whether to overwrite a file at the path, but never the journal itself.
    /// - Throws: ``JournalError/backupOntoItself(path:)``, ``JournalError/backup(_:path:)`` if the
    ///   copy can't be written, or ``JournalError/store(_:path:)`` if the journal can't be read.
    /// - Complexity: O(*n*) in the size of the journal: it reads and writes every page.
    public func backUp(to path: String, replacing replaces: Bool = false) throws(JournalError) {
        guard FileLocation(location.path) != FileLocation(path) else {
            throw .backupOntoItself(path: path)
        }
        try copying(to: path) { try container.backup(to: path, replacing: replaces) }
    }

    /// Copies the journal as of one moment to an empty file, and checks the copy.
    ///
    /// - Parameter path: The path of a file that only this process uses.
    /// - Throws: ``JournalError/backup(_:path:)`` if the copy can't be written, or
    ///   ``JournalError/store(_:path:)`` if the journal can't be read.
    /// - Complexity: O(*n*) in the size of the journal.
    public func copyPages(toFile path: String) throws(JournalError) {
        try copying(to: path) { try container.copyPages(toFile: path) }
    }

    private func copying(to path: String, _ body: () throws -> Void) throws(JournalError) {
        do {
            try translating(body)
        } catch .store(let error, _) where Self.errorsOfCopies.contains(error.kind) {
            throw .backup(error, path: path)
        }
    }

    /// The errors that concern the copy and not the journal.
    private static let errorsOfCopies: [StoreError.Kind] = [
        .exists, .cannotCreate, .destinationBusy, .full, .inputOutput, .readOnly, .notPermitted,
        .other,
    ]
}
