import Foundation
import Persistence

/// A mood journal: a file of moods, and the countries and continents that they were felt in.
///
/// Not to be shared between isolation domains; several processes may each have one on the same
/// file.
public final class Journal {
    /// Of the journals that this program writes; the file keeps it as SQLite's `user_version`.
    public static let version = JournalModel.migrations.count + 1

    /// The version of the SQLite library in use.
    public static var databaseVersion: String { PersistentContainer.libraryVersion }

    public let location: JournalLocation
    let context: ManagedObjectContext
    let container: PersistentContainer

    /// Opens the journal to write to it; a journal that is not there yet is made.
    ///
    /// - Parameter onLongWait: Called where a write waits for other programs for more than a second.
    /// - Throws: ``JournalError``.
    public static func open(
        at location: JournalLocation, onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) -> Journal {
        try location.makeFolder()
        return try Journal(location: location, access: .create, onLongWait: onLongWait)
    }

    /// Opens the journal to try out what writing would do; where there is none yet, an empty one
    /// that is nowhere. That what was written is undone is left to who writes it.
    ///
    /// - Parameter onLongWait: As of `open(at:onLongWait:)`.
    /// - Throws: ``JournalError``.
    public static func openForTrial(
        at location: JournalLocation, onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) -> Journal {
        do {
            return try Journal(location: location, access: .write, onLongWait: onLongWait)
        } catch .store(let error, _) where error.kind == .missing || error.kind == .empty {
            return try Journal(location: location, access: .create, instead: .temporary)
        }
    }

    /// Opens the journal to take something away from it: one that is not there is an error.
    ///
    /// - Throws: ``JournalError``.
    public static func openExisting(at location: JournalLocation) throws(JournalError) -> Journal {
        try Journal(location: location, access: .write)
    }

    /// Opens the journal to read it. The default journal, before anything was recorded, and a file
    /// of no bytes are empty journals; nothing is made.
    ///
    /// - Throws: ``JournalError``.
    public static func openForReading(
        at location: JournalLocation
    ) throws(JournalError) -> Journal {
        do {
            return try openExistingForReading(at: location)
        } catch .store(let error, _) where error.kind == .empty {
            return try Journal(location: location, access: .create, instead: .memory)
        } catch .store(let error, _) where error.kind == .missing && location.isDefault {
            return try Journal(location: location, access: .create, instead: .memory)
        }
    }

    /// Opens a journal that is there, to read it: to follow it, or to copy it.
    ///
    /// A journal of an earlier version is upgraded first. If it can't be written, an upgraded copy
    /// of it is read.
    ///
    /// - Throws: ``JournalError``, also if there is no journal.
    public static func openExistingForReading(at location: JournalLocation) throws(JournalError)
        -> Journal
    {
        do {
            return try Journal(location: location, access: .read)
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

    /// Brings a journal of an earlier version up to date.
    ///
    /// - Throws: ``JournalError``; the journal is then as it was.
    public static func upgrade(at location: JournalLocation) throws(JournalError) {
        try Journal(location: location, access: .write).close()
    }

    private init(
        location: JournalLocation, access: StoreConfiguration.Access,
        instead place: StoreConfiguration.Location? = nil,
        onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) {
        self.location = location
        let configuration = StoreConfiguration(
            location: place ?? .file(path: location.path), access: access,
            applicationID: JournalModel.applicationID, onLongWait: onLongWait,
            migrations: JournalModel.migrations)
        container = try JournalError.translating(path: location.path) {
            try PersistentContainer(model: JournalModel.make(), configuration: configuration)
        }
        context = container.newContext()
        // Of two writers of a region both only ever touch its moment, which merges by itself.
        context.mergePolicy = .objectTrump
    }

    /// Closes the file. The last process to do so leaves it as one file, without a WAL beside it.
    ///
    /// - Throws: ``JournalError/store(_:path:)``.
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

    /// Reads properties of objects: no record is made of what can't be read.
    func reading<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try translating { try context.reading(body) }
    }

    /// Runs `body`, whose reads all see the journal as it is now, whoever writes meanwhile. It waits
    /// for no writer, and no writer waits for it.
    ///
    /// - Throws: ``JournalError``, and whatever `body` throws.
    public func atOneMoment(_ body: () throws -> Void) throws {
        var failure: (any Error)?
        try translating {
            try context.inQueryGeneration {
                // Not the journal's: it is to arrive as it is.
                do { try body() } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    /// Reads, changes and saves in one transaction that nobody can come between. What fails is over:
    /// the journal does not keep it to try it again with the next change.
    func writing<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try translating {
            do {
                return try context.write(body)
            } catch {
                context.rollback()
                throw error
            }
        }
    }
}

extension StoreError {
    fileprivate var isOfEarlierVersion: Bool {
        if case .needsMigration = kind { true } else { false }
    }

    /// Whether the file can be read all the same.
    fileprivate var forbidsWriting: Bool {
        switch kind {
        case .readOnly, .notPermitted, .full: true
        default: false
        }
    }
}

extension JournalError {
    /// Gives what persistence throws the journal's path.
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
}
