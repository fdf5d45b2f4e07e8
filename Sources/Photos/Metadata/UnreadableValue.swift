/// A value that is in a photo's metadata but can't be read. No other value replaces it.
public enum UnreadableValue: Hashable, Sendable, CustomStringConvertible {
    /// All of the metadata.
    case metadata
    /// The orientation of the picture.
    case orientation
    /// The date and time of the shot, as written, or `nil` if the text isn't inside the file.
    case time(String?)
    /// The offset from UTC of that time, as written, or `nil` if the text isn't inside the file.
    case offset(String?)
    /// The instant at which GPS determined the position.
    case positioned
    /// The position.
    case position

    /// A noun phrase that follows "its" or "the photo's", and precedes "can't be read".
    public var description: String {
        switch self {
        case .metadata: "metadata"
        case .orientation: "orientation"
        case .time(let text): "time" + Self.quoted(text)
        case .offset(let text): "offset from UTC" + Self.quoted(text)
        case .positioned: "GPS time"
        case .position: "position"
        }
    }

    private static func quoted(_ text: String?) -> String {
        text.map { $0.count > 40 ? " '\($0.prefix(40))…'" : " '\($0)'" } ?? ""
    }
}
