/// The names of moods in sentences.
enum MoodName {
    /// The maximum number of a note's characters.
    private static let mostCharacters = 30

    /// Returns `mood 2 "First snow"`. A long note ends with three dots, and quotation marks in it
    /// are single.
    static func text(_ number: Int64, note: String?) -> String {
        guard let note, let line = note.split(whereSeparator: \.isNewline).first else {
            return "mood \(number)"
        }
        let isCut = line.count > mostCharacters
        let start = line.prefix(mostCharacters)
        var beginning = isCut ? start.lastIndex(of: " ").map { start[..<$0] } ?? start : line
        let hasMore = isCut || line.utf8.count < note.utf8.count
        if hasMore { while beginning.last == "." { beginning.removeLast() } }
        let end = hasMore ? "..." : ""
        return "mood \(number) \"\(beginning.replacing("\"", with: "'"))\(end)\""
    }
}
