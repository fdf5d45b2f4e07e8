import Foundation
import MoodJournal

/// What `--note` says.
enum NoteInput {
    /// The option's own text; what standard input holds if that is "-".
    ///
    /// - Throws: ``CommandError/noteNotReadable``, ``CommandError/noteNotText`` or
    ///   ``CommandError/noteTooLong``.
    static func text(of option: String) throws -> String {
        guard option == "-" else { return option }
        var data = Data()
        do {
            // Two bytes more than a note may have: the line end, and one too many.
            while data.count <= NewMood.longestNote + 1 {
                let count = NewMood.longestNote + 2 - data.count
                guard let more = try FileHandle.standardInput.read(upToCount: count), !more.isEmpty
                else { break }
                data += more
            }
        } catch {
            throw CommandError.noteNotReadable
        }
        guard data.count <= NewMood.longestNote + 1 else { throw CommandError.noteTooLong }
        guard var text = String(validating: data, as: UTF8.self) else {
            throw CommandError.noteNotText
        }
        // As a shell's $(...) does, but for one line end only: those within are the note's own.
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
