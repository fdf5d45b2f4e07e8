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
    /// The tags that may have spaces without a comma.
    var spacedTags: [TagPath] = []

    /// Reads a line of tags, with commas between them; without any comma or after a #, with spaces.
    /// - Parameter known: The tags that may have spaces without a comma.
    static func tags(_ line: String, known: [TagPath]) throws(TagPathError) -> [TagPath] {
        var tags: [TagPath] = []
        for name in names(ofTags: line, known: known) { tags.append(try TagPath(name)) }
        return tags
    }

    private static func names(ofTags line: String, known: [TagPath]) -> [String] {
        let hasCommas = line.contains(",")
        return line.split(separator: ",").flatMap { part in
            let whole = part.trimmingCharacters(in: .whitespaces)
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            let isKnown = (try? TagPath(whole)).map(known.contains) == true
            let isOne = isKnown || hasCommas && !words.contains { $0.hasPrefix("#") }
            return isOne ? [whole].filter { !$0.isEmpty } : words
        }
    }

    /// Writes the note that was typed to a file, and prints the command that records it and the tags
    /// at the current time. Without a note, the file has the command. It does nothing if neither a
    /// note nor a tag was typed.
    /// - Parameter arguments: The words of the command that name the journal.
    /// - Returns: The path of the file, or `nil` if nothing was typed or the file can't be written.
    func keep(_ arguments: [String]) -> String? {
        let tags = Self.names(ofTags: typedTags, known: spacedTags)
        guard note != nil || !tags.isEmpty else { return nil }
        var words = ["moods add"] + arguments.map(\.quotedForShell)
        let now = ISO8601.text(of: Date(), in: .gmt, precision: .seconds)
        if let now { words.append("-d \(now.replacing("+00:00", with: "Z"))") }
        if let feeling { words.append("-f \(feeling.name)") }
        words += tags.map { String($0.trimmingPrefix("#")) }.filter { !$0.isEmpty }
            .map { "--tag=\($0.quotedForShell)" }
        if !typedPlace.isEmpty { words.append("--at=\(typedPlace.quotedForShell)") }
        let text = note ?? words.joined(separator: " ")
        do {
            let path = try EditedFile(text + "\n").path.showingEscapedBytes
            if note != nil { words.append("- < \(path.quotedForShell)") }
            StandardError.say("Kept what you typed. Record it with:")
            // In one line, which can be pasted.
            StandardError.write(
                verbatim: TerminalText.line(words.joined(separator: " ")) + "\n")
            return path
        } catch {
            if note != nil { words.append("-") }
            let lines = [note, words.joined(separator: " ")].compactMap(\.self)
            StandardError.write(verbatim: lines.map { TerminalText.lines($0) + "\n" }.joined())
            return nil
        }
    }
}
