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
            "invalid tag '\(text)'; use names separated by slashes, like 'work/meeting'"
        case .controlCharacter:
            "invalid tag '\(text)': it contains a line break or another control character"
        case .tooLong:
            "invalid tag '\(text)': it has more than \(TagPath.longest) characters"
        }
    }
}
