/// An error for a text that is not a tag.
public struct TagPathError: Error, Equatable, Sendable, CustomStringConvertible {
    enum Reason: Sendable {
        case emptyLevel
        case controlCharacter
        case tooLong
    }

    let reason: Reason

    /// The text as it was written, cut after 40 characters if it is too long.
    public let text: String

    public var description: String {
        switch reason {
        case .emptyLevel:
            "'\(text)' is not a tag: give a name, or names with slashes between, like 'work/meeting'"
        case .controlCharacter:
            "'\(text)' is not a tag: it holds a line break or another control character"
        case .tooLong:
            "'\(text)' is not a tag: it has more than \(TagPath.longest) characters"
        }
    }
}
