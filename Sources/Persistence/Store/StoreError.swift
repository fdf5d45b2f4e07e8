import CSQLite

/// An error of a store. Its ``kind`` decides what to do about it; ``extendedCode`` is SQLite's.
public struct StoreError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// A kind of failure.
    public enum Kind: Sendable, Equatable {
        /// There is no file at the path.
        case missing
        /// The file has no bytes, or is a database without contents.
        case empty
        /// The path leads to a folder, or through something that isn't a folder.
        case notAFile
        /// The file isn't an SQLite database, or its header is damaged.
        case notADatabase
        /// The file is shorter than its header says.
        case truncated
        /// The database belongs to another program, with this application ID.
        case foreign(applicationID: Int32)
        /// A later version of the program wrote the file.
        case newer(version: Int32, supported: Int32)
        /// An earlier version of the program wrote the file, and it was opened only to be read.
        case needsMigration(version: Int32)
        /// This number of hard links leads to the file, so that writing through one would lose what
        /// was written through another.
        case severalNames(Int)
        /// The schema isn't the model's, or holds something that this program won't run.
        case schema(SchemaProblem)
        /// Another writer held the store for longer than the busy timeout.
        case busy
        /// The store can be read, but not written.
        case readOnly
        /// The store can't even be opened.
        case notPermitted
        /// The file can't be created.
        case cannotCreate
        /// Another program uses the database that a copy would replace.
        case destinationBusy
        /// There is already something at the path of a new file.
        case exists
        /// The disk is full, or the database has reached its maximum size.
        case full
        /// Reading or writing failed.
        case inputOutput
        /// The contents contradict themselves.
        case corrupt
        /// A constraint of the schema doesn't hold.
        case constraint
        /// SQLite reported any other error.
        case other
    }

    /// A problem of a file's schema, with the name of the object that has it.
    public enum SchemaProblem: Sendable, Equatable, CustomStringConvertible {
        /// A table, index or trigger of the model is missing.
        case missing(String)
        /// A table or view has the name of one of the model's tables, but isn't that table.
        case different(String)
        /// A trigger has the name of one of the model's, but does something else.
        case changedTrigger(String)
        /// A trigger that others made would run when this program writes to a table.
        case foreignTrigger(String, table: String)
        /// An object that others added would not survive a migration.
        case inTheWay(String)
        /// A migration would lose something that no step says to drop.
        case loss(MigrationLoss)

        public var description: String {
            switch self {
            case .missing(let name): "\(name) is missing"
            case .different(let name): "\(name) has an unexpected definition"
            case .changedTrigger(let name): "trigger \(name) has an unexpected definition"
            case .foreignTrigger(let name, let table):
                "trigger \(name) would run on changes of \(table)"
            case .inTheWay(let object): "\(object) is in the way"
            case .loss(let loss): loss.description
            }
        }
    }

    /// The kind of failure.
    public let kind: Kind
    /// SQLite's extended result code (sqlite.org/rescode.html); 0 if the error isn't SQLite's.
    public let extendedCode: Int32
    /// A message for people; empty if the kind says everything.
    public let message: String

    /// Creates an error.
    /// - Parameters:
    ///   - kind: The kind of failure.
    ///   - extendedCode: SQLite's extended result code (default: 0, for no error of SQLite's).
    ///   - message: A message for people (default: empty).
    public init(_ kind: Kind, extendedCode: Int32 = 0, message: String = "") {
        self.kind = kind
        self.extendedCode = extendedCode
        self.message = message
    }

    /// SQLite's shared memory for a WAL can't grow: the disk is full (SQLITE_IOERR_SHMSIZE).
    static let noSharedMemory = SQLITE_IOERR | 19 << 8

    /// Creates the error for a result code of SQLite's, with its general message by default.
    init(extendedCode: Int32, message: String? = nil) {
        let message = message ?? String(cString: sqlite3_errstr(extendedCode))
        let kind: Kind =
            switch extendedCode & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_READONLY: .readOnly
            case SQLITE_FULL: .full
            case SQLITE_IOERR: extendedCode == Self.noSharedMemory ? .full : .inputOutput
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_ERROR where Self.isOfDamagedIndex(message): .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notPermitted
            default: .other
            }
        self.init(kind, extendedCode: extendedCode, message: message)
    }

    /// Returns whether a message of SQLITE_ERROR is about an index whose own tables another program
    /// has dropped or damaged: the messages of FTS5 (fts5_config.c, fts5_index.c, fts5_storage.c),
    /// and SQLite's general one, because FTS5 has none for some errors. Mistakes in statements have
    /// other messages.
    private static func isOfDamagedIndex(_ message: String) -> Bool {
        message == "SQL logic error"
            || [
                "no such fts5 table", "vtable constructor failed", "invalid fts5 file format",
                "fts5: error creating shadow table",
            ].contains { message.hasPrefix($0) }
    }

    /// Returns the error for a row whose entity another program wrote and the model doesn't have.
    static func unknownEntity(
        _ name: String, row: Int64, of entity: EntityDescription
    ) -> StoreError {
        StoreError(
            .corrupt, message: "row \(row) of \(entity.table) has an unknown entity, '\(name)'")
    }

    public var description: String {
        var text = message.isEmpty ? "\(kind)" : message
        if message.isEmpty, case .schema(let problem) = kind { text = problem.description }
        return extendedCode == 0 ? text : "\(text) (SQLite code \(extendedCode))"
    }
}
