import Foundation

/// Says when to look for what other processes committed to a store
/// (``ManagedObjectContext/mergeStoreChanges()``), without looking all the time.
///
/// SQLite tells nobody of another process's commit. On Linux the kernel tells of writes in the
/// store's folder (inotify(7)), but before the commit can be seen: the WAL is written first, and the
/// commit is valid a sync and a step in shared memory later. So what begins with such a write is a
/// series of looks, the first at once, each of the next when half as much time again has gone by.
/// It ends in a slow poll, which is all there is where the kernel says nothing (other systems, file
/// systems over a network). Looking costs a microsecond or two, so that waiting costs next to
/// nothing.
///
/// It has a descriptor for the poll(2) of a program that waits for other things as well:
///
/// ```swift
/// var waiting = [pollfd(fd: monitor.fileDescriptor, events: Int16(POLLIN), revents: 0)]
/// poll(&waiting, 1, monitor.pollTimeout)
/// if monitor.isTimeToLook() { try context.mergeStoreChanges() }
/// ```
///
/// Core Data has the like in `NSPersistentStoreRemoteChange`, a notification that other processes
/// which use Core Data post; here whatever writes to the file is noticed.
public final class StoreChangeMonitor {
    /// What has become of the file since the monitor was made.
    public enum StoreFile: Sendable {
        case inPlace

        /// Another file is at the path, or one where there was none; or a file that may only be
        /// read has another content.
        case replaced
        case missing
    }

    private struct Identity: Equatable {
        let file: FileIdentity

        /// Of a file that may not be written; SQLite reads it as if nobody could, and never sees
        /// more of it than when it was opened.
        let contents: Contents?

        init?(path: String, isReadOnly: Bool) {
            var status = stat()
            guard stat(path.fileSystemBytes, &status) == 0 else { return nil }
            file = FileIdentity(status)
            contents = isReadOnly ? Contents(status) : nil
        }
    }

    private struct Contents: Equatable {
        let byteCount: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            byteCount = Int(status.st_size)
            #if canImport(Darwin)
                let modified = status.st_mtimespec
            #else
                let modified = status.st_mtim
            #endif
            seconds = modified.tv_sec
            nanoseconds = modified.tv_nsec
        }
    }

    private static let shortestWait = Duration.milliseconds(1)
    private let longestWait: Duration

    /// A year: nobody waits longer, and instants and milliseconds can be counted that far.
    private static let endlessWait = Duration.seconds(365 * 86_400)

    private let path: String
    private let isReadOnly: Bool
    private let identity: Identity?
    private let folder: FolderEvents?
    private let clock = ContinuousClock()
    private var lastLook: ContinuousClock.Instant
    private var lastEvent: ContinuousClock.Instant

    /// - Parameters:
    ///   - path: The store's file, which need not be there yet.
    ///   - pollInterval: How long to go without looking, where nothing is heard.
    public init(path: String, pollInterval: Duration = .milliseconds(500)) {
        // As SQLite does, which puts the WAL beside the file that a symbolic link leads to.
        let resolved = path.realPath ?? path
        self.path = path
        let file = DatabaseFile(path: resolved)
        isReadOnly = !file.isWritable || !file.isFolderWritable
        identity = Identity(path: path, isReadOnly: isReadOnly)
        longestWait = min(max(.zero, pollInterval), Self.endlessWait)
        folder = FolderEvents(ofStoreAt: resolved)
        lastLook = clock.now - longestWait
        lastEvent = lastLook
    }

    /// Readable when it is worth calling ``isTimeToLook()``; -1, which poll(2) ignores, where
    /// only time will tell.
    public var fileDescriptor: Int32 {
        timeUntilLook(from: clock.now) <= Self.shortestWait ? -1 : folder?.descriptor ?? -1
    }

    /// How long to wait at the most before calling ``isTimeToLook()``, in milliseconds, rounded up.
    public var pollTimeout: Int32 {
        let (seconds, attoseconds) = timeUntilLook(from: clock.now).components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(clamping: max(0, milliseconds))
    }

    /// Whether to look now. To be called after each wait, whatever ended it: it takes note of what
    /// the kernel says, and of the look.
    public func isTimeToLook() -> Bool {
        let now = clock.now
        if folder?.takeEvents() == true { lastEvent = now }
        guard timeUntilLook(from: now) <= .zero else { return false }
        lastLook = now
        return true
    }

    /// Waits, for at most so long, until it is time to look.
    ///
    /// - Returns: Whether it is.
    public func wait(timeout: Duration) -> Bool {
        let deadline = clock.now + min(max(.zero, timeout), Self.endlessWait)
        while true {
            var waiting = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int64((deadline - clock.now) / .milliseconds(1))
            guard poll(&waiting, 1, min(pollTimeout, Int32(clamping: max(0, rest)))) >= 0 else {
                return false
            }
            if isTimeToLook() { return true }
            if clock.now >= deadline { return false }
        }
    }

    /// Whether the path still leads to the file that was there when the monitor was made. An open
    /// store whose file was deleted or replaced sees nothing of what is at the path now.
    public var storeFile: StoreFile {
        guard let now = Identity(path: path, isReadOnly: isReadOnly) else { return .missing }
        // While a WAL lies beside it, somebody is still writing.
        let isInPlace = now == identity || isReadOnly && DatabaseFile(path: path).hasWriteAheadLog
        return isInPlace ? .inPlace : .replaced
    }

    private func timeUntilLook(from now: ContinuousClock.Instant) -> Duration {
        let sinceEvent = lastLook - lastEvent
        // What was heard since the last look is looked at soon, what was heard before it later and
        // later.
        let wait =
            sinceEvent <= .zero
            ? Self.shortestWait : min(max(Self.shortestWait, sinceEvent / 2), longestWait)
        return lastLook + wait - now
    }
}
