import Foundation
import MoodJournal

/// Has somebody edit a mood as text until it is right, or they give up: then the text is kept.
struct EditSession {
    private let editor: TextEditor
    private let original: MoodText

    init(editor: TextEditor, mood: MoodRecord) {
        self.editor = editor
        original = MoodText(mood)
    }

    /// - Parameter apply: Changes the mood.
    /// - Returns: What became of it; nil where nothing was edited.
    /// - Throws: ``KeptTextError``, or ``CommandError`` where no text was edited.
    func run(_ apply: (MoodEdit) throws -> EditedMood) throws -> EditedMood? {
        let file = try EditedFile(original.text)
        while true {
            do {
                try editor.edit(file.path)
            } catch {
                throw hasEdited(file) ? KeptTextError(cause: error, path: file.path) : error
            }
            do {
                let edit = try MoodText(parsing: file.read()).edit(since: original)
                let edited = edit.isEmpty ? nil : try apply(edit)
                file.remove()
                return edited
            } catch let error as CommandError where !file.isThere {
                file.remove()
                throw error
            } catch {
                guard isOfText(error), editsAgain(file, after: error) else {
                    throw KeptTextError(cause: error, path: file.path)
                }
            }
        }
    }

    /// What was not edited, or is not there any more, is not worth keeping.
    private func hasEdited(_ file: EditedFile) -> Bool {
        guard !file.isThere || (try? file.read()) == original.text else { return true }
        file.remove()
        return false
    }

    /// Whether another text would do.
    private func isOfText(_ error: any Error) -> Bool {
        !(error is JournalError || error is CommandError)
    }

    private func editsAgain(_ file: EditedFile, after error: any Error) -> Bool {
        let sentence = Failure(error).sentence ?? ""
        // Control-C ends the program here: it has to be said before where the text is.
        StandardError.write(
            TerminalText.line("moods: \(sentence)") + "\n"
                + TerminalText.line("Your text is in \(file.path.showingEscapedBytes).")
                + " Edit again? [Y/n] ")
        guard let answer = readLine()?.lowercased() else {
            StandardError.write("\n")
            return false
        }
        return ["", "y", "yes"].contains(answer)
    }
}
