/// The kind of a command, which the history stores with its transaction.
///
/// The raw values are in journals; they never change.
public enum CommandKind: String, CaseIterable, Sendable {
    /// Recorded moods.
    case add
    /// Changed moods.
    case edit
    /// Deleted moods.
    case delete
    /// Brought deleted moods back.
    case restore
    /// Added or updated moods from a file.
    case `import`
    /// Gave moods the places of a location history.
    case locate
    /// Saved a named place.
    case addPlace
    /// Gave a named place another point.
    case movePlace
    /// Renamed a named place.
    case renamePlace
    /// Deleted a named place.
    case deletePlace
    /// Set or removed the default place.
    case defaultPlace
    /// Changed named places, in a journal of an earlier version.
    case places
    /// Renamed a tag.
    case renameTag
    /// Merged tags.
    case mergeTags
    /// Renamed or merged tags, in a journal of an earlier version.
    case tags
    /// Undid a command.
    case undo
    /// Redid a command.
    case redo
    /// Merged another journal.
    case merge
    /// Synced with other machines. Undoing it would be pointless, because they have its changes too
    /// and the next sync would bring them back.
    case sync
    /// Discarded deleted moods. Their values are gone.
    case trash
    /// Repaired the journal. Undoing it would bring the damage back.
    case repair
    /// Recovered the journal from a damaged file.
    case recover

    /// Whether the changes of moods come from other journals.
    var isMerge: Bool { self == .merge || self == .sync }

    var isRepair: Bool { self == .repair || self == .recover }
    /// Whether the command changed moods that stay.
    var isEdit: Bool { [.edit, .renameTag, .mergeTags, .tags].contains(self) }
    /// Whether the command can't be undone.
    var isFinal: Bool { self == .sync || self == .trash || isRepair }
}
