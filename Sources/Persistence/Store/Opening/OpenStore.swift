/// An open store, which was checked and, if necessary, created or migrated.
struct OpenStore {
    struct File: Sendable {
        let path: String
        /// The mode in which each further connection opens the file.
        let mode: DatabaseFile.Mode
        /// Held for as long as the container has the store open.
        let file: OpenFile

        var uri: String { DatabaseFile(path: path).uri(mode) }
        var isGone: Bool { !file.isAt(path) }
    }

    let connection: SerializedConnection
    /// Nil if the store has this one connection: in memory, or on a full disk.
    let file: File?
    let isWritable: Bool
}
