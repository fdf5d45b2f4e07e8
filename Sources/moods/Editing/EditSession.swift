import Atlas
import Files
import Foundation
import MoodJournal

/// Lets the user edit a mood as text until that is valid. If the user gives up, the text is kept.
struct EditSession {
    let editor: TextEditor
    let original: MoodText

    /// Opens the editor, and opens it again after each invalid text that the user wants to correct.
    /// - Parameter locate: Finds the place that a text means, in a country if one is named.
    /// - Returns: The edited mood; `nil` if the text was not changed.
    /// - Throws: ``CommandError``, also if an edited text was not applied.
    func run(
        locate: (String, ISO3166.Country?) throws -> MoodLocation,
        _ apply: (MoodEdit) throws -> EditedMood
    ) throws -> EditedMood? {
        let file = try EditedFile(original.text)
        while true {
            do {
                try editor.edit(file.path)
            } catch {
                throw hasEdited(file) ? CommandError.textKept(in: file.path, error) : error
            }
            do {
                let edit = try MoodText(parsing: file.read()).edit(since: original, locate: locate)
                let edited = edit.isEmpty ? nil : try apply(edit)
                file.remove()
                return edited
            } catch let error as CommandError where !file.exists {
                file.remove()
                throw error
            } catch let cause where cause is Interruption || EndingSignals.isPending {
                let path = file.path.showingEscapedBytes
                StandardError.say("Your text is kept in \(path).")
                throw Interruption(
                    signal: (cause as? Interruption)?.signal ?? SIGINT, textFile: path)
            } catch {
                guard isOfText(error), try editsAgain(file, after: error) else {
                    throw CommandError.textKept(in: file.path, error)
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
