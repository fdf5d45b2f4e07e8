import Foundation
import MoodJournal

/// The note from an argument or from standard input.
enum NoteInput {
    /// Returns the argument, or the content of standard input if the argument is "-".
    static func text(of option: String) throws -> String {
        guard option == "-" else { return option }
        var data = Data()
        do {
            // Read two bytes more than the limit: one may be a line end, and the second proves that
            // the note is too long.
            while data.count <= NewMood.longestNote + 1 {
                let count = NewMood.longestNote + 2 - data.count
                guard let more = try FileHandle.standardInput.read(upToCount: count), !more.isEmpty
                else { break }
                data += more
            }
        } catch {
            throw CommandError.inputNotReadable
        }
        guard data.count <= NewMood.longestNote + 1 else {
            let most = NewMood.longestNote >> 20
            throw CommandError(.badData, "the note on standard input is longer than \(most) MiB")
        }
        guard var text = String(validating: data, as: UTF8.self) else {
            throw CommandError(.badData, "standard input is not UTF-8 text")
        }
        // Remove one line end; a shell's $(...) would remove all.
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
