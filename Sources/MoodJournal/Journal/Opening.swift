import Foundation
import Persistence

/// Opening throws ``JournalError/store(_:path:)`` if there is no journal or it can't be opened.
extension Journal {
    /// Opens the journal for writing, and creates it if it doesn't exist.
    /// - Parameters:
    ///   - location: The file of the journal. The folder of a default journal is created too.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    ///   - onLongWait: Called if a write waits for other programs for more than a second.
    /// - Returns: The journal.
    /// - Throws: ``JournalError/noFolder(path:reason:)`` if the folder can't be created, or
    ///   ``JournalError/store(_:path:)`` if the file can't be opened.
    public static func open(
        at location: JournalLocation, busyTimeout: Double = 30,
        onLongWait: (@Sendable () -> Void)? = nil
    ) throws(JournalError) -> Journal {
        try location.makeFolder()
        return try Journal(
            location: location, access: .create, busyTimeout: busyTimeout, onLongWait: onLongWait)
    }

    /// Opens the journal for a trial of changes, or a temporary empty one if the file is missing.
    /// The caller rolls the transaction back.
    /// - Parameter onLongWait: Called if a write waits for other programs for more than a second.
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
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds (default: 30).
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal or it can't be opened.
    public static func openExisting(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        try Journal(location: location, access: .write, busyTimeout: busyTimeout)
    }

    /// Opens the journal for reading. It creates nothing: an empty file, or a default journal that
    /// doesn't exist yet, is an empty journal.
    /// - Parameter busyTimeout: The most seconds to wait for other programs (default: 30).
    public static func openForReading(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        do {
            return try openExistingForReading(at: location, busyTimeout: busyTimeout)
        } catch .store(let error, _)
            where error.kind == .empty || error.kind == .missing && location.isDefault
        {
            return try Journal(location: location, access: .create, instead: .memory)
        }
    }

    /// Opens an existing journal for reading, to watch or copy it.
    ///
    /// A journal of an earlier version is upgraded first. If the file can't be written, an upgraded
    /// copy is opened.
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The most seconds to wait for other programs (default: 30).
    /// - Returns: The journal.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal or it can't be opened.
    public static func openExistingForReading(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        do {
            return try openUnchanged(at: location, busyTimeout: busyTimeout)
        } catch .store(let error, _) where error.isOfEarlierVersion {
            do {
                try Journal(location: location, access: .write).close()
            } catch .store(let error, _)
                where [.readOnly, .notPermitted, .full].contains(error.kind)
            {
                return try Journal(
                    location: location, access: .read, instead: .copy(ofFile: location.path))
            }
            return try Journal(location: location, access: .read)
        }
    }

    /// Opens an existing journal of the current version for reading. Nothing is created or migrated.
    /// - Parameters:
    ///   - location: The file of the journal.
    ///   - busyTimeout: The most seconds to wait for other programs (default: 30).
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal of this version, or if the
    ///   file can't be opened.
    public static func openUnchanged(
        at location: JournalLocation, busyTimeout: Double = 30
    ) throws(JournalError) -> Journal {
        try Journal(location: location, access: .read, busyTimeout: busyTimeout)
    }

    /// Opens a journal for reading. A journal of an earlier version is copied and upgraded.
    /// - Returns: The journal. The caller must close it.
    /// - Complexity: O(*n*) in the size of a journal of an earlier version, otherwise O(1).
    static func openWithoutUpgrading(
        at location: JournalLocation
    ) throws(JournalError) -> Journal {
        do {
            return try Journal(location: location, access: .read)
        } catch .store(let error, _) where error.isOfEarlierVersion {
            return try Journal(
                location: location, access: .read, instead: .copy(ofFile: location.path))
        }
    }
}

extension StoreError {
    fileprivate var isOfEarlierVersion: Bool {
        if case .needsMigration = kind { true } else { false }
    }
}
