/// A part of a file that is meant to be an entry and is none.
public struct RefusedEntry: Hashable, Sendable {
    /// As ``Entry/line``.
    public let line: Int

    /// Half a sentence without a full stop: "the latitude 'x' is not a number".
    public let reason: String

    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
