/// An error for a text that is not a time zone.
public struct TimeZoneNameError: Error, Equatable, Sendable {
    /// The text exactly as it was written.
    public let text: String

    /// IANA names that resemble it, nearest first; at most three.
    public let nearest: [String]

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - text: The text exactly as it was written.
    ///   - nearest: IANA names that resemble it, nearest first.
    public init(text: String, nearest: [String]) {
        self.text = text
        self.nearest = nearest
    }
}

extension TimeZoneNameError: CustomStringConvertible {
    /// One line, if `text` is one.
    public var description: String {
        let hint =
            nearest.isEmpty
            ? "use an IANA name such as Asia/Tokyo, or an offset such as +09:00, -03:30 or Z"
            : "did you mean \(nearest.joined(separator: " or "))?"
        return "unknown time zone '\(text)'; \(hint)"
    }
}
