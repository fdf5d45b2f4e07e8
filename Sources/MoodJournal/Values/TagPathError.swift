/// The error for a text that isn't a tag.
public struct TagPathError: Error, Equatable, Sendable, CustomStringConvertible {
    enum Reason: Sendable {
        case emptyLevel
        case controlCharacter
        case tooLong
    }

    let reason: Reason
    /// The text, truncated after 40 characters if it is too long.
    public let text: String

    /// The reason in one English line without a full stop.
    public var description: String {
        switch reason {
        case .emptyLevel:
            "invalid tag '\(text)'; use names separated by slashes, like 'work/meeting'"
        case .controlCharacter:
            "invalid tag '\(text)': it contains a line break or another control character"
        case .tooLong: "invalid tag '\(text)': it has more than \(TagPath.longest) characters"
        }
    }
}
