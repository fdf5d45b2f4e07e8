/// A note of which other programs make two: a title and a body.
///
/// Joined they are the title, a blank line and the body; ``init(note:)`` takes apart again exactly
/// what ``note`` joined, so that a note that goes out as title and body comes back byte for byte.
public struct TitledNote: Hashable, Sendable {
    public var title: String
    public var body: String

    public init(title: String, body: String) {
        self.title = title
        self.body = body
    }

    /// What stands before the first blank line is the title. A note without one, or with nothing
    /// before or after it, is all title.
    public init(note: String) {
        // By UTF-8, as "\r\n" and "\n" with a combining mark are single Characters.
        let bytes = note.utf8
        var index = bytes.startIndex
        while let lineFeed = bytes[index...].firstIndex(of: 0x0A) {
            let next = bytes.index(after: lineFeed)
            if next < bytes.endIndex, bytes[next] == 0x0A {
                let rest = bytes.index(after: next)
                guard lineFeed > bytes.startIndex, rest < bytes.endIndex else { break }
                self.init(title: String(note[..<lineFeed]), body: String(note[rest...]))
                return
            }
            index = next
        }
        self.init(title: note, body: "")
    }

    /// Nil where there is neither.
    public var note: String? {
        if body.isEmpty { return title.isEmpty ? nil : title }
        return title.isEmpty ? body : "\(title)\n\n\(body)"
    }
}
