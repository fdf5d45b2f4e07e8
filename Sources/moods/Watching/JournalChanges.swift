import MoodJournal

/// The changes that a live view can make to its journal.
protocol JournalChanges {
    /// Asks for a mood on the terminal, and records it.
    func add() throws

    /// Opens a mood in the user's editor.
    func edit(_ mood: MoodRecord) throws

    /// Deletes a mood, and returns what was done.
    func delete(_ mood: MoodRecord) throws -> String

    /// Undoes the latest command, and returns what was done.
    func undo() throws -> String
}
