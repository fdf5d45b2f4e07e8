/// A key of an object of JSON whose value cannot be what the key says.
struct JSONPropertyError: Error, Hashable, Sendable {
    /// Half a sentence, as ``RefusedEntry/reason``: "'latitude' is not a number".
    let reason: String

    init(_ key: String, _ reason: String) {
        self.reason = "\(key.quoted) \(reason)"
    }

    init(reason: String) {
        self.reason = reason
    }
}
