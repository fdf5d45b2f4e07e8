import Foundation
import Persistence

/// A mood journal: a file of moods, and of the countries and continents where they were felt.
///
/// A journal belongs to one isolation domain. Several processes may each open the same file. A method
/// that throws changes nothing.
public final class Journal {
    /// The version of the journals that this program writes, which is SQLite's `user_version`.
    public static let version = JournalModel.migrations.count + 1

    /// The version of the SQLite library in use.
    public static var databaseVersion: String { PersistentContainer.libraryVersion }

    /// The file of the journal.
    public let location: JournalLocation
    /// The user's command, such as "delete --all-in japan". It becomes the title of transactions in
    /// the journal's history (default: a title for each kind of change).
    public var command: String?
    /// The number of moods that the last commands discarded from the trash because they had been in
    /// it for longer than ``trashAge``.
    public internal(set) var numberOfDiscardedMoods = 0
    /// Whether the last commands erased what was left of moods that were discarded earlier, by an earlier
    /// version or on a full disk.
    public internal(set) var hasErasedLeftovers = false
    /// The reason why what the last commands discarded from the trash by themselves is still in free
    /// pages of the file, or `nil`.
    public internal(set) var erasureFailure: JournalError?
    /// Called once if erasing what was discarded takes more than two seconds.
    public var onLongErasure: (() -> Void)?
    /// The discarding whose values are to be erased after the current transaction.
    var discards: Discarding?
    let context: ManagedObjectContext
    let container: PersistentContainer

    init(
        location: JournalLocation, access: StoreConfiguration.Access,
        instead place: StoreConfiguration.Location? = nil, busyTimeout: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil, trace: (@Sendable (String) -> Void)? = nil
    ) throws(JournalError) {
        self.location = location
        let configuration = StoreConfiguration(
            location: place ?? .file(path: location.path), access: access,
            applicationID: JournalModel.applicationID, busyTimeout: busyTimeout,
            onLongWait: onLongWait, migrations: JournalModel.migrations,
            knownSchema: JournalModel.knownSchema, trace: trace)
        container = try JournalError.translating(path: location.path) {
            try PersistentContainer(model: JournalModel.shared.get(), configuration: configuration)
        }
        context = container.newContext()
        context.transactionAuthor = Self.machine
    }

    /// Closes the file. The last process to close it checkpoints and removes the WAL, so that the
    /// journal is one file. Later uses of this journal throw errors.
    /// - Throws: ``JournalError/store(_:path:)`` if the file can't be closed.
    public func close() throws(JournalError) {
        try translating {
            let forgetting = Result { try context.reset() }
            try container.close()
            try forgetting.get()
        }
    }

    /// Runs `body` and closes the journal, also if `body` fails.
    func closing(_ body: () throws(JournalError) -> Void) throws(JournalError) {
        do throws(JournalError) {
            try body()
        } catch {
            try? close()
            throw error
        }
        try close()
    }
}
