import Files
import Foundation
import MoodJournal

struct TextEditor {
    /// The command for a shell, possibly with options and quotes.
    let command: String

    /// Returns the editor that `VISUAL` names, else `EDITOR`.
    static func current() throws -> TextEditor {
        let command = ["VISUAL", "EDITOR"].lazy.compactMap(ProcessEnvironment.text).first
        guard let command else {
            throw CommandError.usage("no editor; set EDITOR, or give options such as --note")
        }
        return TextEditor(command: command)
    }

    /// Opens a file in the editor, and returns when the editor has ended.
    /// - Throws: ``CommandError`` if it can't be started, or its exit status isn't 0.
    func edit(_ path: String) throws {
        // system(3) ignores SIGINT in this process meanwhile, so that Control-C reaches only the
        // editor. Foundation's Process would make the editor a background process.
        guard system("\(command) \(path.quotedForShell)".fileSystemBytes) == 0 else {
            throw CommandError(
                .unavailable, "the editor '\(command)' failed; the mood is unchanged")
        }
    }
}
