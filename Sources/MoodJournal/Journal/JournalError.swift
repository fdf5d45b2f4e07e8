import Atlas
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
    /// A stored value can't be read, because another program wrote it. The text is the reason.
    case damaged(String, path: String)
    /// Persistence refuses a change, for the given reason. Valid moods violate no rule, so another
    /// program must have changed the journal.
    case refused(String, path: String)
    /// The text is neither a mood's number nor the beginning of a UUID.
    case notAReference(String)
    /// No mood has this number or UUID.
    case noSuchMood(String)
    /// The mood with a number is in the trash.
    case moodInTrash(Int64)
    /// All moods of a range of numbers are in the trash.
    case moodsInTrash(String)
    /// A command refers to the last mood, but the journal has no moods.
    case noMoods
    /// The journal has no moods, but the trash has some.
    case allMoodsInTrash
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

    /// Undoing or redoing the command would change no mood. `kept` are the changes that would stay,
    /// and `next` is the number of the command before it that can be undone, if there is one.
    case nothingUndone(
        CommandRecord, CommandSubject?, kept: [UndoOutcome.Kept], isRedo: Bool, next: Int64?)

    /// The command is a merge, and the journal was merged or synced since.
    case mergedSince(Int64)
    /// None of the deleted moods can be restored, for the given reasons.
    case notRestored([UndoOutcome.Kept])
    /// The command can't be undone, because another program wrote to the journal after it or
    /// because part of the history was deleted. Later changes are therefore unknown.
    case changedByOthers(Int64)
    /// The command is a recovery or repair of the journal, which can't be undone.
    case repairNotUndone(Int64)
    /// The command with this number discarded deleted moods, and can't be undone.
    case discardNotUndone(Int64)
    /// The command can't be undone, because the journal was recovered or repaired since.
    case repairedSince(Int64, isRecovery: Bool)
    /// The trash has no mood with this number or UUID. The text is the reference, unchanged.
    case notInTrash(String)
    /// The mood with a number can't be restored, because it isn't deleted.
    case notDeleted(Int64)
    /// The trash has no mood.
    case nothingInTrash
    /// Moods are still in the trash, because their values couldn't be discarded.
    case notDiscarded(Store, path: String)
    /// Moods were discarded, but the file still has their values in free pages.
    case notErased(Store, path: String)
    /// No mood has the tag. `nearest` are the tags with similar names.
    case noSuchTag(String, nearest: [String])
    /// No named place has the name. `nearest` are the places with similar names.
    case noSuchPlace(String, nearest: [String])
    /// The reference is a range of numbers, but one mood is needed.
    case severalMoods(String)
    /// A named place with this name exists already. The text is its stored name.
    case placeExists(String)
    /// A mood has the new name of a tag, or a tag below it, already.
    case tagExists(String, renaming: String)
    /// The place of this name has an invalid coordinate, because another program wrote it.
    case unusablePlace(String)
    /// No region has a name, but some have similar ones.
    case noRegion(RegionNameError)
    /// A text identifies no location, or several.
    case noLocation(LocationError, nearest: [String] = [])
    /// A query names a region as a town.
    case regionAsTown(String, Region)
    /// No mood is from the source. `known` are the existing sources.
    case noSuchSource(String, known: [String])
    /// A journal can't be merged with itself.
    case mergeWithItself(path: String)
    /// The path of a sync folder doesn't lead to a folder.
    case noSyncFolder(path: String)
    /// The path of a sync folder leads into a sealed one.
    case insideSealedFolder(path: String, sealed: String)
    /// A sync folder was sealed, and the file with its key is missing.
    case noSyncKey(path: String)
    /// A sync folder has another key than at the last sync, perhaps that of another folder.
    case otherSyncKey(path: String)
    /// A sync folder has an older key than at the last sync, whose epoch is `last`.
    case olderSyncKey(path: String, last: Int64)
    /// A file of a sync folder can't be read or written. `code` is the system's errno(3).
    case syncFile(path: String, code: Int32)
}
