/// The reason that the value of a JSON key is invalid.
struct JSONPropertyError: Error, Hashable, Sendable {
    /// Half a sentence, as in ``RefusedEntry/reason``: "'latitude' is not a number".
    let reason: String

    init(_ key: String, _ reason: String) {
        self.reason = "\(key.quoted) \(reason)"
    }

    init(reason: String) {
        self.reason = reason
    }
}
