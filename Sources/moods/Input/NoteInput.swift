import Foundation

/// What `--note` says.
enum NoteInput {
    /// The option's own text; what standard input holds where that is "-".
    ///
    /// - Throws: ``CommandError/noteNotReadable`` or ``CommandError/noteNotText``.
    static func text(of option: String) throws -> String {
        guard option == "-" else { return option }
        guard let data = try? FileHandle.standardInput.readToEnd() ?? Data() else {
            throw CommandError.noteNotReadable
        }
        guard var text = String(validating: data, as: UTF8.self) else {
            throw CommandError.noteNotText
        }
        // As a shell's $(...) does, but for one line end only: those within are the note's own.
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
