import Files
import Foundation

/// A monitor that determines when to look for commits of other processes to a store
/// (``ManagedObjectContext/mergeStoreChanges()``), without looking all the time.
///
/// SQLite doesn't report another process's commit. On Linux the kernel reports writes in the
/// store's folder (inotify(7)), but before the commit can be seen: the WAL is written first, and
/// the commit is valid after a sync and a step in shared memory. So such a write begins a series of
/// looks: the first is immediate, and each of the next comes when the time since the write has
/// grown by half. The series ends in a slow poll, the only means if the kernel reports nothing
/// (other systems, network file systems). A look costs a microsecond or two, so waiting costs next
/// to nothing.
///
/// It has a descriptor for the poll(2) of a program that waits for other things as well:
///
/// ```swift
/// var waiting = [pollfd(fd: monitor.fileDescriptor, events: Int16(POLLIN), revents: 0)]
/// poll(&waiting, 1, monitor.pollTimeout)
/// if monitor.isTimeToLook() { try context.mergeStoreChanges() }
/// ```
///
/// Core Data's counterpart is `NSPersistentStoreRemoteChange`, a notification that other processes
/// post if they use Core Data; this monitor notices every program that writes to the file.
public final class StoreChangeMonitor {
    /// The state of the file at the store's path, compared with when the monitor was made.
    public enum StoreFile: Sendable {
        /// The path leads to the same file.
        case inPlace
        /// The path leads to another file, or to a file though there was none; or a file that can
        /// only be read has other contents.
        case replaced
        /// There is no file at the path.
        case missing
    }

    private struct Identity: Equatable {
        let file: FileIdentity
        /// The size and the moment of the last change of a file that can't be written; otherwise
        /// nil. SQLite reads such a file as immutable, and never sees later changes of it.
        let contents: [Int]?

        init?(path: String, isReadOnly: Bool) {
            var status = stat()
            guard stat(path.fileSystemBytes, &status) == 0 else { return nil }
            file = FileIdentity(status)
            #if canImport(Darwin)
                let modified = status.st_mtimespec
            #else
                let modified = status.st_mtim
            #endif
            let found = [Int(status.st_size), modified.tv_sec, modified.tv_nsec]
            contents = isReadOnly ? found : nil
        }
    }

    private static let shortestWait = Duration.milliseconds(1)
    private let longestWait: Duration
    private let path: String
    private let isReadOnly: Bool
    private let identity: Identity?
    private let folder: FolderEvents?
    private let clock = ContinuousClock()
    private var lastLook: ContinuousClock.Instant
    private var lastEvent: ContinuousClock.Instant

    /// Creates a monitor. The first look is due at once.
    /// - Parameters:
    ///   - path: The store's file, which needn't exist yet.
    ///   - pollInterval: The longest time between two looks if nothing is reported, from 0 up to a
    ///     year (default: 500 ms).
    public init(path: String, pollInterval: Duration = .milliseconds(500)) {
        // SQLite puts the WAL beside the file that a symbolic link leads to.
        let resolved = path.realPath ?? path
        self.path = path
        let file = DatabaseFile(path: resolved)
        isReadOnly = !file.isWritable || !file.isFolderWritable
        identity = Identity(path: path, isReadOnly: isReadOnly)
        // A year at most, so that instants and milliseconds can't overflow.
        longestWait = min(max(.zero, pollInterval), .seconds(365 * 86_400))
        folder = FolderEvents(ofStoreAt: resolved)
        lastLook = clock.now - longestWait
        lastEvent = lastLook
    }

    /// A descriptor that becomes readable when ``isTimeToLook()`` should be called. It is -1, which
    /// poll(2) ignores, if the kernel reports nothing or the next look is due within a millisecond.
    /// Get it again before each wait.
    public var fileDescriptor: Int32 {
        timeUntilLook(from: clock.now) <= Self.shortestWait ? -1 : folder?.descriptor ?? -1
    }

    /// The longest wait before the next call of ``isTimeToLook()``, in milliseconds, rounded up.
    public var pollTimeout: Int32 {
        let (seconds, attoseconds) = timeUntilLook(from: clock.now).components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(0, milliseconds))
    }

    /// Returns whether to look now; if so, it counts as a look. Call it after each wait, even one
    /// that timed out or was interrupted, because it also reads the kernel's reports.
    /// - Returns: Whether the next look is due.
    public func isTimeToLook() -> Bool {
        let now = clock.now
        if folder?.takeEvents() == true { lastEvent = now }
        guard timeUntilLook(from: now) <= .zero else { return false }
        lastLook = now
        return true
    }

    /// Whether the path still leads to the file that was there when the monitor was made. An open
    /// store whose file was deleted or replaced doesn't see the file that is at the path now.
    public var storeFile: StoreFile {
        guard let now = Identity(path: path, isReadOnly: isReadOnly) else { return .missing }
        // While there is a WAL beside it, another process is still writing.
        let isInPlace = now == identity || isReadOnly && DatabaseFile(path: path).hasWriteAheadLog
        return isInPlace ? .inPlace : .replaced
    }

    private func timeUntilLook(from now: ContinuousClock.Instant) -> Duration {
        let sinceEvent = lastLook - lastEvent
        // An event since the last look is followed by a look soon. After that, the time until the
        // next look grows.
        let wait =
            sinceEvent <= .zero
            ? Self.shortestWait : min(max(Self.shortestWait, sinceEvent / 2), longestWait)
        return lastLook + wait - now
    }
}
