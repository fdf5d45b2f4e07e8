/// A time of day on a 12-hour or a 24-hour clock: `23:54`, `11:54 pm`, `9:30:15 A.M.`.
struct ClockTime: Hashable, Sendable {
    let hour: Int
    let minute: Int
    let second: Int

    /// Reads a time. White space of any kind may precede AM or PM, because some systems write
    /// U+202F. It returns `nil` if the text isn't a time.
    init?(_ text: String) {
        var rest = text.lowercased().filter { !$0.isWhitespace && $0 != "\u{202F}" && $0 != "." }[
            ...]
        var half: Int?
        if rest.hasSuffix("am") { half = 0 }
        if rest.hasSuffix("pm") { half = 12 }
        if half != nil { rest = rest.dropLast(2) }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map { part in
            part.utf8.count <= 2 && part.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(part) ?? -1 : -1
        }
        guard parts.count == 2 || parts.count == 3 || parts.count == 1 && half != nil,
            parts.allSatisfy({ $0 >= 0 }), parts.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        guard half == nil ? parts[0] < 24 : (1...12).contains(parts[0]) else { return nil }
        hour = half.map { parts[0] % 12 + $0 } ?? parts[0]
        minute = parts.count > 1 ? parts[1] : 0
        second = parts.count > 2 ? parts[2] : 0
    }

    /// The time in ISO 8601: `23:54:00`.
    var text: String {
        [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
