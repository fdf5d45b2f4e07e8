import Foundation

extension String {
    /// The text without white space around it. Foundation is only called if there may be any.
    var trimmed: String {
        func mayBeSpace(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 || $0 >= 0x7F } ?? false }
        return mayBeSpace(utf8.first) || mayBeSpace(utf8.last)
            ? trimmingCharacters(in: .whitespacesAndNewlines) : self
    }

    /// The text for a message, truncated after 40 characters.
    var shortened: String { count > 40 ? String(prefix(40)) + "…" : self }
}
