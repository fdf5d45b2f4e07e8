/// An offset from UTC in ISO 8601: `Z`, `+09`, `+09:00`, `+0900`.
enum UTCOffset: Equatable {
    /// The offset `Z`, which fixes the instant, but not the zone.
    case utc

    /// An offset in seconds east of UTC, at most 18 hours (the range of Foundation's zones).
    case seconds(Int)

    /// An offset with more than 59 minutes or more than 18 hours.
    case outOfRange

    /// Reads an offset. Otherwise, it leaves the scanner unchanged and returns `nil`.
    init?(_ scanner: inout ASCIIScanner) {
        if scanner.skip("Z", "z") {
            self = .utc
            return
        }
        let start = scanner
        let isWest = scanner.isAt("-")
        guard scanner.skip("+", "-"), let hours = scanner.number(digits: 2) else {
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
        guard minutes < 60, seconds <= 18 * 3600 else {
            self = .outOfRange
            return
        }
        self = .seconds(isWest ? -seconds : seconds)
    }
}
