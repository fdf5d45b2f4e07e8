import Foundation
import MoodJournal

/// The reader's own editor.
struct TextEditor {
    /// For a shell, which takes options and quotes in it apart.
    let command: String

    /// What `VISUAL` names, else `EDITOR`.
    ///
    /// - Throws: ``CommandError/noEditor``.
    static func current() throws -> TextEditor {
        let named = ProcessEnvironment.values(of: ["VISUAL", "EDITOR"])
        for name in ["VISUAL", "EDITOR"] {
            if let command = named[name], command.contains(where: { !$0.isWhitespace }) {
                return TextEditor(command: command)
            }
        }
        throw CommandError.noEditor
    }

    /// Edits a file, and returns when the editor has left.
    ///
    /// - Throws: ``CommandError/editorFailed(_:)`` where it did not start, or says that it failed.
    func edit(_ path: String) throws {
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        // Lets the editor alone have Control-C meanwhile. Foundation's Process would make it a
        // background process of the terminal.
        guard system("\(command) \(quoted)".fileSystemBytes) == 0 else {
            throw CommandError.editorFailed(command)
        }
    }
}
