/// An offset from UTC as ISO 8601 writes it: `Z`, `+09`, `+09:00`, `+0900`.
enum UTCOffset: Equatable {
    /// `Z`: it says when, but not by which clock.
    case utc
    /// Seconds east of UTC, at most 18 hours either way (as far as Foundation's zones reach).
    case seconds(Int)
    /// It is written as an offset, but with more than 59 minutes or 18 hours.
    case outOfRange

    /// Reads an offset, or leaves the scanner where it was and gives nothing.
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
