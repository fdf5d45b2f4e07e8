/// A note that other programs store in two parts: a title and a body.
///
/// The joined note is the title, a blank line and the body. ``init(note:)`` reverses ``note``
/// exactly, so that a note survives an export and an import byte for byte.
public struct TitledNote: Hashable, Sendable {
    /// The first part; may be empty.
    public var title: String
    /// The second part; may be empty.
    public var body: String
}

extension TitledNote {
    /// Splits a note at its first blank line. A note without a blank line, or without text on both
    /// sides of it, becomes the title.
    /// - Parameter note: The whole note.
    /// - Complexity: O(*n*) in the length of the note.
    public init(note: String) {
        // UTF-8, because CR LF, and LF with a combining mark, are single Characters.
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

    /// The whole note, or `nil` if both parts are empty.
    public var note: String? {
        if body.isEmpty { return title.isEmpty ? nil : title }
        return title.isEmpty ? body : "\(title)\n\n\(body)"
    }
}
