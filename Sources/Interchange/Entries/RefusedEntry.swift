/// An entry of a file that can't be read.
public struct RefusedEntry: Error, Hashable, Sendable {
    /// The line or number of the entry, as in ``Entry/line``.
    public let line: Int
    /// The file of the entry, or `nil` if only one file is read.
    public var file: File?

    /// The reason, in a clause without a full stop: "invalid latitude 'x'; use degrees, like 48.85".
    public let reason: String

    /// A file among several.
    public struct File: Hashable, Sendable {
        /// The position of the file among the others, from 0.
        public let position: Int
        /// The name of the file for messages.
        public let name: String
        /// Whether ``RefusedEntry/line`` is a number, as in ``EntryReader/numbersEntries``.
        public let numbersEntries: Bool

        /// Creates a file.
        public init(position: Int, name: String, numbersEntries: Bool) {
            (self.position, self.name, self.numbersEntries) = (position, name, numbersEntries)
        }
    }

    /// What a person can decide so that the entry is read.
    public enum Decision: Hashable, Sendable {
        /// That dates may be more than a year ahead.
        case future
        /// The date of a photo without one.
        case date
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
    ///   - file: The file of the entry, or `nil` if only one file is read.
    public init(line: Int, reason: String, decision: Decision? = nil, file: File? = nil) {
        self.line = line
        self.reason = reason
        self.decision = decision
        self.file = file
    }
}
