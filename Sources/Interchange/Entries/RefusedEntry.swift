/// An entry of a file that can't be read.
public struct RefusedEntry: Hashable, Sendable {
    /// The line or number of the entry, as in ``Entry/line``.
    public let line: Int

    /// The reason, in a clause without a full stop: "the latitude 'x' is not a number".
    public let reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - line: The line or number of the entry, from 1.
    ///   - reason: A clause without a full stop.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
