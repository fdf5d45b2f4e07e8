import Files
import Foundation
import MoodJournal

struct MoodAnswers {
    var feeling: Feeling?
    var note: String?
    var tags: [TagPath] = []
    var location: MoodLocation?

    /// The lines of tags and of the place that were typed.
    var typedTags = ""
    var typedPlace = ""

    /// Reads a line of tags, with commas or spaces between them.
    /// - Parameter known: The tags that may have spaces.
    static func tags(_ line: String, known: [TagPath]) throws(TagPathError) -> [TagPath] {
        var tags: [TagPath] = []
        for part in line.split(separator: ",") {
            if let tag = try? TagPath(String(part)), known.contains(tag) {
                tags.append(tag)
                continue
            }
            for word in part.split(whereSeparator: \.isWhitespace) {
                tags.append(try TagPath(String(word)))
            }
        }
        return tags
    }

    /// Writes the note that was typed to a file, or else the tags, and prints where it is and how to
    /// record what was typed. It does nothing if neither was typed.
    /// - Parameter arguments: The words of the command that name the journal.
    /// - Returns: The path of the file, or `nil` if nothing was typed or the file can't be written.
    func keep(_ arguments: [String]) -> String? {
        let tags = typedTags.split { $0 == "," || $0.isWhitespace }
            .map { $0.hasPrefix("#") ? String($0.dropFirst()) : String($0) }
        let text = note ?? tags.map { "#" + $0 }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        do {
            let file = try EditedFile(text + "\n")
            var options = arguments.map(\.quotedForShell)
            if let feeling { options.append("-f \(feeling.name)") }
            if note != nil { options += tags.map { "-t \($0.quotedForShell)" } }
            if !typedPlace.isEmpty { options.append("-a \(typedPlace.quotedForShell)") }
            let command = (["moods add"] + options + ["-"]).joined(separator: " ")
            StandardError.say("Kept what you typed. Record it with:")
            // In one line, which can be pasted.
            let path = file.path.showingEscapedBytes
            StandardError.write(
                verbatim: TerminalText.line("\(command) < \(path.quotedForShell)") + "\n")
            return path
        } catch {
            StandardError.write(verbatim: TerminalText.lines(text) + "\n")
            return nil
        }
    }
}
