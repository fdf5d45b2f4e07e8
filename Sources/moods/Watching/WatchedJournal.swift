import Foundation
import MoodJournal

/// The changes that `moods watch` makes to the journal that it shows, as the commands of the same
/// names make them.
struct WatchedJournal {
    let options: JournalOptions
    let signals: SignalPipe
    let output: StandardOutput

    /// The words of a command that name the journal.
    private var words: [String] { options.journal.map { ["--journal", $0.path] } ?? [] }

    /// Asks for a mood on the terminal, and records it.
    func add() throws { try AddCommand.parse(words).ask(recordingTo: output, signals: signals) }

    /// Opens a mood in the user's editor.
    func edit(_ mood: MoodRecord) throws {
        try EditCommand.parse([mood.id.uuidString] + words).run(output: output)
    }

    /// Deletes a mood, and returns what was done.
    func delete(_ mood: MoodRecord) throws -> String {
        _ = try options.changing { try $0.delete([MoodReference(mood.id.uuidString)]) }
        return "Deleted \(MoodName.text(mood.number, note: mood.note)). u brings it back."
    }

    /// Undoes the latest command, and returns what was done.
    func undo() throws -> String {
        try options.changing { try $0.undo(nil, isDryRun: false) }
            .sentences(isRedo: false, isDryRun: false).joined(separator: " ")
    }
}
