import Foundation

/// Which file the journal is.
public struct JournalLocation: Sendable, Equatable {
    public let path: String

    /// Whether nobody named the file: only then is its folder made, and its absence no error.
    public let isDefault: Bool

    /// The file that an option names, else the environment's `MOODS_JOURNAL`, else
    /// `moods/journal.sqlite` in `XDG_DATA_HOME`, which is `~/.local/share` where it is not set.
    ///
    /// Source: XDG Base Directory Specification 0.8, which also says that a path there that is not
    /// absolute is to be ignored.
    ///
    /// - Throws: ``JournalError/emptyPath`` where the option names nothing (an empty variable is as if
    ///   it were not set), ``JournalError/noHome`` where the environment names no folder at all.
    public init(option: String?, environment: [String: String]) throws(JournalError) {
        if let named = option ?? environment["MOODS_JOURNAL"].flatMap({ $0.isEmpty ? nil : $0 }) {
            guard !named.isEmpty else { throw .emptyPath }
            path = named
            isDefault = false
            return
        }
        let data: String
        if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
            data = folder
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            data = home + "/.local/share"
        } else {
            throw .noHome
        }
        path = data + "/moods/journal.sqlite"
        isDefault = true
    }

    /// Makes the folder of a default journal, for its owner alone.
    func makeFolder() throws(JournalError) {
        guard isDefault else { return }
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .noFolder(path: folder, reason: String(cString: strerror(errno)))
        }
    }
}
