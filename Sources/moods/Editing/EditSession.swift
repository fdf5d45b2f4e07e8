import Atlas
import Files
import Foundation
import MoodJournal

/// Lets the user edit a mood as text until the text is valid. If the user gives up, the text is
/// kept.
struct EditSession {
    private let editor: TextEditor
    private let original: MoodText

    init(editor: TextEditor, mood: MoodRecord) {
        self.editor = editor
        original = MoodText(mood)
    }

    /// Opens the editor, and opens it again after each invalid text that the user wants to correct.
    ///
    /// - Parameters:
    ///   - locate: A function that finds the place that a text means, in a country if one is named.
    /// - Returns: The edited mood; `nil` if the text was not changed.
    /// - Throws: ``KeptTextError`` if an edited text was not applied, or ``CommandError`` if
    ///   nothing was edited.
    func run(
        locate: (String, ISO3166.Country?) throws -> MoodLocation,
        _ apply: (MoodEdit) throws -> EditedMood
    ) throws -> EditedMood? {
        let file = try EditedFile(original.text)
        while true {
            do {
                try editor.edit(file.path)
            } catch {
                throw hasEdited(file) ? KeptTextError(cause: error, path: file.path) : error
            }
            do {
                let edit = try MoodText(parsing: file.read()).edit(since: original, locate: locate)
                let edited = edit.isEmpty ? nil : try apply(edit)
                file.remove()
                return edited
            } catch let error as CommandError where !file.exists {
                file.remove()
                throw error
            } catch {
                guard isOfText(error), try editsAgain(file, after: error) else {
                    throw KeptTextError(cause: error, path: file.path)
                }
            }
        }
    }

    /// Returns whether the file has an edited text to keep; otherwise removes it.
    private func hasEdited(_ file: EditedFile) -> Bool {
        guard !file.exists || (try? file.read()) == original.text else { return true }
        file.remove()
        return false
    }

    /// Whether a correction of the text can avoid the error.
    private func isOfText(_ error: any Error) -> Bool {
        if case JournalError.noLocation = error { return true }
        return !(error is JournalError || error is CommandError)
    }

    private func editsAgain(_ file: EditedFile, after error: any Error) throws -> Bool {
        let sentence = Failure(error).sentence ?? ""
        // Control-C at the question ends the program, so print the path of the text first.
        StandardError.write(
            TerminalText.line("moods: \(sentence)") + "\n"
                + TerminalText.line("Your text is in \(file.path.showingEscapedBytes).") + " ")
        return try TerminalEnvironment.current().confirms("Edit again?", isUsual: true)
    }
}

/// The reason that an edited text was not applied, and the path where it is kept.
struct KeptTextError: Error {
    let cause: any Error
    let path: String
}
