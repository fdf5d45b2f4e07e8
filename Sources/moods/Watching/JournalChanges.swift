import MoodJournal

/// The changes that a live view can make to its journal. While another program's lock prevents one,
/// it says so on the terminal, and Escape and Control-C give up.
protocol JournalChanges {
    /// Asks for a mood on the terminal, records it, and returns what was done: the view may be of
    /// other moods.
    func add() throws -> String

    /// Opens a mood in the user's editor, and returns what was done.
    func edit(_ mood: MoodRecord) throws -> String

    /// Deletes a mood, and returns what was done.
    /// - Parameter prepare: Called before the terminal shows that the change waits.
    func delete(_ mood: MoodRecord, preparingWait prepare: () -> Void) throws -> String

    /// Undoes the latest command, and returns what was done.
    /// - Parameter prepare: Called before the terminal shows that the change waits.
    func undo(preparingWait prepare: () -> Void) throws -> String
}
