/// The error for a text that isn't a time zone.
public struct TimeZoneNameError: Error, Equatable, Sendable {
    /// The text, unchanged.
    public let text: String
    /// Similar IANA names, nearest first; at most three.
    public let nearest: [String]

}

extension TimeZoneNameError: CustomStringConvertible {
    /// The reason in one English line without a full stop, if ``text`` is one line.
    public var description: String {
        let hint =
            nearest.isEmpty
            ? "use an IANA name such as Asia/Tokyo, or an offset such as +09:00, -03:30 or Z"
            : "did you mean \(nearest.joined(separator: " or "))?"
        return "unknown time zone '\(text.shortened)'; \(hint)"
    }
}
