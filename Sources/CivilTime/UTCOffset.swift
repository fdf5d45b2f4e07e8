/// An offset from UTC in ISO 8601: `Z`, `+09`, `+09:00`, `+0900`; or with one digit for the hour: `+9:00`.
public enum UTCOffset: Hashable, Sendable {
    /// The offset `Z`, which fixes the instant, but not the zone.
    case utc
    /// An offset in seconds east of UTC, in ``range``.
    case seconds(Int)
    /// An offset with more than 59 minutes, or outside ``range``.
    case outOfRange

    /// The offsets that a text can have, in seconds: 18 hours to both sides, the range of
    /// Foundation's zones.
    public static let range = -18 * 3600...18 * 3600
    /// The offsets that zones in use have, in seconds: from -12 to 14 hours.
    public static let rangeInUse = -12 * 3600...14 * 3600

    /// Reads an offset. Otherwise, it leaves the scanner unchanged and returns `nil`.
    public init?<Bytes>(_ scanner: inout ASCIIScanner<Bytes>) {
        if scanner.skip("Z", "z") {
            self = .utc
            return
        }
        let start = scanner
        let isWest = scanner.isAt("-")
        guard scanner.skip("+", "-"),
            let hours = scanner.number(digits: 2) ?? scanner.number(digits: 1),
            scanner.position > start.position + 2 || scanner.isAt(":")
        else {
            scanner = start
            return nil
        }
        var minutes = 0
        if scanner.skip(":") || scanner.countOfDigits > 0 {
            guard let number = scanner.number(digits: 2), scanner.countOfDigits == 0 else {
                scanner = start
                return nil
            }
            minutes = number
        }
        let seconds = (hours * 60 + minutes) * 60
        guard minutes < 60, Self.range.contains(seconds) else {
            self = .outOfRange
            return
        }
        self = .seconds(isWest ? -seconds : seconds)
    }
}
