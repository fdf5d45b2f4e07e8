/// An entry of a file that can't be read.
public struct RefusedEntry: Error, Hashable, Sendable {
    /// The line or number of the entry, as in ``Entry/line``.
    public let line: Int
    /// The reason, in a clause without a full stop: "invalid latitude 'x'; use degrees, like 48.85".
    public let reason: String

    /// What a person can decide so that the entry is read.
    public enum Decision: Hashable, Sendable {
        /// That dates may be more than a year ahead.
        case future
        /// The order of day and month.
        case dateOrder
        /// The level of each rating on another scale.
        case levels
        /// The level of this rating.
        case level(String)
    }

    /// What a person can decide so that the entry is read, or `nil` if the file must change.
    public let decision: Decision?

    /// Creates a refusal.
    /// - Parameters:
    ///   - line: The line or number of the entry, from 1.
    ///   - reason: A clause without a full stop.
    ///   - decision: What a person can decide so that the entry is read.
    public init(line: Int, reason: String, decision: Decision? = nil) {
        self.line = line
        self.reason = reason
        self.decision = decision
    }
}
