import GRDB

/// What went wrong with a store, as a value: the case says what to do, the code what SQLite saw.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// There is no file at the path.
        case missing

        /// The file has no bytes, or a database with nothing in it.
        case empty

        /// The path leads to a folder, or through something that is not a folder.
        case notAFile

        /// The file is no SQLite database, or its header is damaged.
        case notADatabase

        /// The file is shorter than it says of itself.
        case truncated

        /// The database belongs to another program.
        case foreign(applicationID: Int32)

        /// A later version of the program wrote it.
        case newer(version: Int32, supported: Int32)

        /// An earlier version of the program wrote it, and it may only be read here.
        case needsMigration(version: Int32)

        /// Several hard links lead to the file, so that writing through one would lose what was written
        /// through another.
        case severalNames(Int)

        /// The schema is not the model's, or holds what this program will not run.
        case schema(SchemaProblem)

        /// Another writer held it for longer than the busy timeout.
        case busy

        /// It may be read, but not written.
        case readOnly

        /// It may not even be opened.
        case notPermitted

        /// The file cannot be created.
        case cannotCreate

        /// There is something already where a file is to be made.
        case exists

        /// The disk, or the database's own limit, is full.
        case full

        /// Reading or writing failed.
        case inputOutput

        /// The contents contradict themselves.
        case corrupt

        /// A constraint of the schema does not hold.
        case constraint

        /// Anything else that SQLite reports.
        case other
    }

    /// What is wrong with a file's schema, and with which object of it.
    public enum SchemaProblem: Sendable, Equatable, CustomStringConvertible {
        /// A table, index or trigger of the model is missing.
        case missing(String)

        /// A table has the name of one of the model's, and is another, or a view.
        case different(String)

        /// A trigger has the name of one of the model's, and does something else.
        case changedTrigger(String)

        /// A trigger that others made would run on what this program writes to a table.
        case foreignTrigger(String, table: String)

        /// What others added would not survive a migration.
        case inTheWay(String)

        public var description: String {
            switch self {
            case .missing(let name): "\(name) is missing"
            case .different(let name): "\(name) is not what it should be"
            case .changedTrigger(let name): "trigger \(name) is not what it should be"
            case .foreignTrigger(let name, let table):
                "trigger \(name) would run on changes of \(table)"
            case .inTheWay(let object): "\(object) is in the way"
            }
        }
    }

    public let kind: Kind

    /// SQLite's extended result code (sqlite.org/rescode.html); 0 where it was not asked.
    public let extendedCode: Int32
    public let message: String

    public init(_ kind: Kind, extendedCode: Int32 = 0, message: String = "") {
        self.kind = kind
        self.extendedCode = extendedCode
        self.message = message
    }

    /// SQLite's shared memory for a WAL can't grow: the disk is full (SQLITE_IOERR_SHMSIZE).
    static let noSharedMemory = ResultCode.SQLITE_IOERR_SHMSIZE.rawValue

    init(extendedCode: Int32, message: String) {
        let kind: Kind =
            switch ResultCode(rawValue: extendedCode).primaryResultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_READONLY: .readOnly
            case .SQLITE_FULL: .full
            case .SQLITE_IOERR: extendedCode == Self.noSharedMemory ? .full : .inputOutput
            case .SQLITE_CORRUPT: .corrupt
            case .SQLITE_NOTADB: .notADatabase
            case .SQLITE_CONSTRAINT: .constraint
            case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
            default: .other
            }
        self.init(kind, extendedCode: extendedCode, message: message)
    }

    init(_ error: DatabaseError) {
        self.init(
            extendedCode: error.extendedResultCode.rawValue, message: error.message ?? "")
    }

    public var description: String {
        let text = message.isEmpty ? kindText : message
        return extendedCode == 0 ? text : "\(text) (SQLite code \(extendedCode))"
    }

    private var kindText: String {
        if case .schema(let problem) = kind { return problem.description }
        return "\(kind)"
    }
}
