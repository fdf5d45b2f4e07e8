/// A text that names no time zone.
public struct TimeZoneNameError: Error, Equatable, Sendable {
    /// What was written, as it was.
    public let text: String
    /// IANA names that resemble it, the nearest first; at most three.
    public let nearest: [String]

    public init(text: String, nearest: [String]) {
        self.text = text
        self.nearest = nearest
    }
}

extension TimeZoneNameError: CustomStringConvertible {
    /// One line, as long as `text` is one.
    public var description: String {
        let hint =
            nearest.isEmpty
            ? "write an IANA name such as Asia/Tokyo, or an offset such as +09:00, -03:30 or Z"
            : "did you mean \(nearest.joined(separator: " or "))?"
        return "'\(text)' is not a time zone; \(hint)"
    }
}
