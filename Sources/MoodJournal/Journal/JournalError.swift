import Persistence

/// The reason that a journal's operation failed.
public enum JournalError: Error, Equatable, Sendable {
    /// A problem with a file.
    public typealias Store = StoreError

    /// A problem with the schema of a file.
    public typealias SchemaProblem = StoreError.SchemaProblem

    /// The environment doesn't define a folder for journals.
    case noHome

    /// The path that names a journal is empty.
    case emptyPath

    /// The folder of the default journal can't be created.
    case noFolder(path: String, reason: String)

    /// A problem with the journal's file.
    case store(Store, path: String)

    /// A problem with the file of a backup.
    case backup(Store, path: String)

    /// A problem with a file to merge or to recover.
    case otherFile(Store, path: String)

    /// A backup would overwrite the journal itself.
    case backupOntoItself(path: String)

    /// A recovery would overwrite the damaged journal.
    case recoveryOntoItself(path: String)

    /// A recovery can't write its new file.
    case recovery(Store, path: String)

    /// A stored value can't be read, because another program wrote it; the reason.
    case damaged(String, path: String)

    /// Persistence refuses a change; the reason. Valid moods break no rule, so that another program
    /// must have changed the journal.
    case refused(String, path: String)

    /// The text is neither a mood's number nor the beginning of a UUID.
    case notAReference(String)

    /// No mood has this number or UUID.
    case noSuchMood(String)

    /// The last mood is wanted, but the journal has no moods.
    case noMoods

    /// The UUIDs of several moods begin with this text.
    case ambiguousMood(String)

    /// There is no command that could be undone.
    case nothingToUndo

    /// No command was undone, or another command has changed the journal since.
    case nothingToRedo

    /// The journal's history has no command with this number.
    case noSuchCommand(Int64)

    /// The command has already been undone, by another one.
    case undoneAlready(Int64, by: Int64)

    /// The command is a sync, which can't be undone because other machines have its changes too.
    case syncNotUndone(Int64)

    /// Undoing or redoing the command would change no mood; the changes that would be kept.
    case nothingUndone(CommandRecord, kept: [UndoOutcome.Kept], isRedo: Bool)

    /// The command is a merge, and the journal was merged or synced since.
    case mergedSince(Int64)

    /// None of the deleted moods can be restored, and why.
    case notRestored([UndoOutcome.Kept])

    /// The command can't be undone, because another program wrote to the journal after it or
    /// because part of the history was deleted. Later changes are therefore unknown.
    case changedByOthers(Int64)

    /// The command is a recovery or repair of the journal, which can't be undone.
    case repairNotUndone(Int64)

    /// The command can't be undone, because the journal was recovered or repaired since.
    case repairedSince(Int64, isRecovery: Bool)

    /// The trash has no mood with this number or UUID; the reference as it was written.
    case notInTrash(String)

    /// No mood has the tag; the tags whose names resemble it.
    case noSuchTag(String, nearest: [String])

    /// No mood is from the source; the sources that exist.
    case noSuchSource(String, known: [String])

    /// A journal can't be merged with itself.
    case mergeWithItself(path: String)

    /// The path of a sync folder doesn't lead to a folder.
    case noSyncFolder(path: String)

    /// A file of a sync folder can't be read or written; its path, and the system's error number
    /// (errno(3)).
    case syncFile(path: String, code: Int32)
}
