import Files
import MoodJournal

/// The failures of files: the journal in use, files to merge or to recover, and backups.
extension Failure {
    /// Describes a problem with a file to merge or to recover, which isn't the journal in use.
    init(ofOtherFile error: JournalError.Store, path: String) {
        let help = "; see 'moods help recover'"
        switch error.kind {
        case .missing: self.init(.noInput, "no such file: \(path)")
        case .empty: self.init(.noInput, "\(path) is an empty file")
        case .notADatabase:
            self.init(
                .notAJournal,
                "\(path) is not a journal (\(error.message)); 'moods import' reads files of other programs"
            )
        case .foreign: self.init(.notAJournal, "\(path) is another program's database")
        case .truncated: self.init(.notAJournal, "\(path) is cut short (\(error.message))" + help)
        case .corrupt, .constraint:
            self.init(.badData, "\(path) is damaged: \(error.description)" + help)
        default: self.init(error, path: path)
        }
    }

    private static func folder(_ path: String) -> String {
        "is a folder; name a file in it, such as "
            + "\(path.hasSuffix("/") ? path : path + "/")journal.sqlite"
    }

    init(ofBackup error: JournalError.Store, path: String) {
        switch error.kind {
        case .exists:
            let hint =
                FileLocation.isFile(path)
                ? "exists; use --force to overwrite it"
                : FileLocation.isFolder(path)
                    ? Self.folder(path) : "is not a regular file; choose another path"
            self.init(.cannotCreate, "\(path) " + hint)
        case .cannotCreate, .destinationBusy, .full: self.init(error, path: path)
        default: self.init(.inputOutput, "can't copy the journal to \(path): \(error.description)")
        }
    }

    init(ofSchema problem: JournalError.SchemaProblem, path: String) {
        let remedy: (String) -> String = { "; remove it with: sqlite3 '\(path)' '\($0)'" }
        let sentence =
            switch problem {
            case .missing(let name):
                "\(path) is an incomplete journal: \(name) is missing; see \(command: "check")"
            case .different(let name):
                "\(path) is not a valid journal: another program has changed \(name); "
                    + "see \(command: "check")"
            case .changedTrigger(let name):
                "another program has changed the trigger \(name) of \(path)"
                    + remedy("DROP TRIGGER \"\(name)\"") + ", and moods will recreate its own"
            case .foreignTrigger(let name, let table):
                "\(path) has a trigger of another program, \(name), that would run whenever moods "
                    + "changes \(table)" + remedy("DROP TRIGGER \"\(name)\"")
            case .inTheWay(let object):
                "\(path) can't be upgraded: another program added its \(object), "
                    + "which would be lost; rename or remove it"
            case .loss(let loss): "\(path) can't be upgraded without a loss: \(loss)"
            }
        self.init(.notAJournal, sentence)
    }

    init(_ error: JournalError.Store, path: String) {
        switch error.kind {
        case .missing: self.init(.noInput, "no journal at \(path); \(command: "add") creates one")
        case .empty:
            self.init(
                .noInput, "\(path) is an empty file; \(command: "add") turns it into a journal")
        case .notAFile where FileLocation.isFolder(path):
            self.init(.noInput, "\(path) \(Self.folder(path))")
        case .notAFile: self.init(.noInput, "can't open \(path): \(error.message)")
        case .notADatabase:
            self.init(
                .notAJournal,
                "\(path) is not a journal (\(error.message)); name another with --journal; "
                    + "'moods import FILE' reads files of other programs, and 'moods recover FILE' "
                    + "reads damaged journals")
        case .truncated:
            self.init(
                .notAJournal, "\(path) is truncated (\(error.message)); see \(command: "check")")
        case .foreign:
            self.init(
                .notAJournal, "\(path) is another program's database; name another with --journal")
        case .newer(let version, let supported):
            self.init(
                .notAJournal,
                "a newer moods wrote \(path) (version \(version), this one reads up to "
                    + "\(supported)); update moods")
        case .needsMigration(let version):
            self.init(
                .notPermitted,
                "\(path) has the older version \(version) and can't be upgraded without write "
                    + "permission; make a copy and name it with --journal")
        case .severalNames(let count):
            self.init(
                .notPermitted,
                "\(path) has \(count) names (hard links), and writing under several names would "
                    + "lose moods; use a copy made with \(command: "backup")")
        case .schema(let problem): self.init(ofSchema: problem, path: path)
        case .busy, .destinationBusy:
            self.init(.temporary, "another program is using \(path); try again")
        case .readOnly: self.init(.notPermitted, "can't write \(path): \(error.message)")
        case .notPermitted: self.init(.notPermitted, "can't open \(path): \(error.message)")
        case .cannotCreate, .exists:
            self.init(.cannotCreate, "can't create \(path): \(error.message)")
        case .full: self.init(.inputOutput, "no space left to write \(path): \(error.message)")
        case .inputOutput, .other:
            self.init(.inputOutput, "can't read or write \(path): \(error.description)")
        case .corrupt, .constraint:
            self.init(.badData, "\(path) is damaged: \(error.description); see \(command: "check")")
        }
    }
}
