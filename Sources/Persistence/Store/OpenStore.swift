import GRDB

/// A store that was looked at, made or migrated as needed, and is open.
struct OpenStore: Sendable {
    struct File: Sendable {
        let path: String

        /// How each further connection opens it.
        let mode: DatabaseFile.Mode
        let file: OpenFile
    }

    let queue: DatabaseQueue

    /// Nil for a store in memory.
    let file: File?
}
