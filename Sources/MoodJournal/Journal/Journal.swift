import Foundation
import Persistence

/// A mood journal: a file of moods, and of the countries and continents where they were felt.
///
/// A journal belongs to one isolation domain. Several processes may each open the same file.
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
    let context: ManagedObjectContext
    let container: PersistentContainer

    /// Opens the journal for writing, and creates it if it doesn't exist.
    ///
    /// - Parameters:
    ///   - location: The file of the journal. The folder of a default journal is created too.
    ///   - onLongWait: A function that is called if a write waits for other programs for more than
    ///     a second.
    /// - Returns: The journal.
    /// - Throws: ``JournalError/noFolder(path:reason:)`` if the folder can't be created, or
    ///   ``JournalError/store(_:path:)`` if the file can't be opened.
    public static func open(
        at location: JournalLocation, onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) -> Journal {
        try location.makeFolder()
        return try Journal(location: location, access: .create, onLongWait: onLongWait)
    }

    /// Opens the journal for a trial of changes, or a temporary empty one if the file is missing.
    /// The caller rolls the transaction back.
    ///
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - onLongWait: A function that is called if a write waits for other programs for more than
    ///     a second.
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if the file can't be opened.
    public static func openForTrial(
        at location: JournalLocation, onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) -> Journal {
        do {
            return try Journal(location: location, access: .write, onLongWait: onLongWait)
        } catch .store(let error, _) where error.kind == .missing || error.kind == .empty {
            return try Journal(location: location, access: .create, instead: .temporary)
        }
    }

    /// Opens an existing journal for writing.
    ///
    /// - Parameter location: The file of the journal.
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal, or if the file can't be
    ///   opened.
    public static func openExisting(at location: JournalLocation) throws(JournalError) -> Journal {
        try Journal(location: location, access: .write)
    }

    /// Opens the journal for reading. It creates nothing: an empty file, or a default journal that
    /// doesn't exist yet, is an empty journal.
    ///
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if a named journal doesn't exist, or if the file
    ///   can't be opened.
    public static func openForReading(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        do {
            return try openExistingForReading(at: location, busyTimeout: busyTimeout)
        } catch .store(let error, _) where error.kind == .empty {
            return try Journal(location: location, access: .create, instead: .memory)
        } catch .store(let error, _) where error.kind == .missing && location.isDefault {
            return try Journal(location: location, access: .create, instead: .memory)
        }
    }

    /// Opens an existing journal for reading, to watch or copy it.
    ///
    /// A journal of an earlier version is upgraded first. If the file can't be written, an upgraded
    /// copy is opened.
    ///
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal, or if the file can't be
    ///   opened.
    public static func openExistingForReading(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        do {
            return try openUnchanged(at: location, busyTimeout: busyTimeout)
        } catch .store(let error, _) where error.isOfEarlierVersion {
            do {
                try upgrade(at: location)
            } catch .store(let error, _) where error.forbidsWriting {
                return try Journal(
                    location: location, access: .read, instead: .copy(ofFile: location.path))
            }
            return try Journal(location: location, access: .read)
        }
    }

    /// Opens an existing journal of the current version for reading. Nothing is created or migrated.
    ///
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal of this version, or if the
    ///   file can't be opened.
    public static func openUnchanged(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        try Journal(location: location, access: .read, busyTimeout: busyTimeout)
    }

    /// Migrates a journal of an earlier version to the current one.
    ///
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if the journal can't be migrated. In this case it
    ///   is unchanged.
    /// - Complexity: O(*n*) in the number of moods, if a migration is needed.
    public static func upgrade(at location: JournalLocation) throws(JournalError) {
        try Journal(location: location, access: .write).close()
    }

    init(
        location: JournalLocation, access: StoreConfiguration.Access,
        instead place: StoreConfiguration.Location? = nil, busyTimeout: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil, trace: (@Sendable (String) -> Void)? = nil
    ) throws(JournalError) {
        self.location = location
        let configuration = StoreConfiguration(
            location: place ?? .file(path: location.path), access: access,
            applicationID: JournalModel.applicationID, busyTimeout: busyTimeout,
            onLongWait: onLongWait, migrations: JournalModel.migrations, trace: trace)
        container = try JournalError.translating(path: location.path) {
            try PersistentContainer(model: JournalModel.make(), configuration: configuration)
        }
        context = container.newContext()
        // Concurrent changes of a region only affect its `updatedAt`, whose values are merged.
        context.mergePolicy = .objectTrump
        context.transactionAuthor = Self.machine
    }

    /// Closes the file. The last process to close it checkpoints and removes the WAL, so that the
    /// journal is one file. Later uses of this journal throw errors.
    ///
    /// - Throws: ``JournalError/store(_:path:)`` if the file can't be closed.
    public func close() throws(JournalError) {
        try translating {
            let forgetting = Result { try context.reset() }
            try container.close()
            try forgetting.get()
        }
    }

    func translating<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try JournalError.translating(path: location.path, body)
    }

    /// Translates the errors of persistence, and rethrows the caller's errors unchanged.
    func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            guard JournalError.isOfPersistence(error) else { throw error }
            return try translating { throw error }
        }
    }

    /// Reads properties of objects, and throws if a stored value can't be read.
    func reading<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try translating { try context.reading(body) }
    }

    /// Runs `body`, in which all reads see the journal as of one moment, even if others write
    /// meanwhile. Readers and writers don't wait for each other.
    ///
    /// - Parameter body: A function that reads from this journal.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    public func atOneMoment(_ body: () throws -> Void) throws {
        try rethrowing { try context.inQueryGeneration(body) }
    }

    /// Reads, changes and saves in one write transaction (`BEGIN IMMEDIATE`). A failed change is
    /// rolled back, so that the next transaction doesn't contain it.
    ///
    /// - Parameters:
    ///   - isDryRun: Whether everything is rolled back although nothing failed; `body` may decide
    ///     it.
    ///   - body: A function that changes the journal.
    /// - Returns: The result of `body`, also of a dry run.
    /// - Throws: ``JournalError`` if the journal can't be written, and any error of `body`.
    func transaction<Result>(
        isDryRun: @autoclosure () -> Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        var trial: Result?
        context.transactionLabel = TransactionLabel()
        do {
            return try rethrowing {
                try context.write {
                    let result = try body()
                    guard isDryRun() else { return result }
                    trial = result
                    throw DryRun()
                }
            }
        } catch {
            context.rollback()
            if error is DryRun, let trial { return trial }
            throw error
        }
    }

    /// Runs a transaction whose body only throws errors of this module.
    func writing<Result>(
        isDryRun: @autoclosure () -> Bool = false, _ body: () throws -> Result
    ) throws(JournalError) -> Result {
        try translating { try transaction(isDryRun: isDryRun(), body) }
    }

    /// An error that rolls a dry run back.
    private struct DryRun: Error {}
}

extension StoreError {
    var isOfEarlierVersion: Bool {
        if case .needsMigration = kind { true } else { false }
    }

    /// Whether the file can still be read.
    fileprivate var forbidsWriting: Bool {
        switch kind {
        case .readOnly, .notPermitted, .full: true
        default: false
        }
    }
}

extension JournalError {
    /// Converts errors of persistence to errors with the journal's path.
    static func translating<Result>(
        path: String, _ body: () throws -> Result
    ) throws(JournalError) -> Result {
        do {
            return try body()
        } catch let error as JournalError {
            throw error
        } catch let error as StoreError {
            throw .store(error, path: path)
        } catch FaultError.unreadable(let error) {
            throw .store(error, path: path)
        } catch let error as FaultError {
            throw .damaged(error.description, path: path)
        } catch FetchError.undecodableValue(let property) {
            throw .damaged(FetchError.undecodableValue(property).description, path: path)
        } catch {
            throw .refused("\(error)", path: path)
        }
    }

    /// Whether an error comes from persistence, and not from the closure of a caller.
    fileprivate static func isOfPersistence(_ error: any Error) -> Bool {
        switch error {
        case is StoreError, is FaultError, is FetchError, is SaveError, is ValidationError,
            is MergeConflict, is BatchError, is ResultsError, is ModelError, is RevertError,
            is HistoryError:
            true
        default: false
        }
    }
}
