import Foundation

/// Reads instants in the form of our own exports: `2024-05-01T21:10:00.250Z`.
enum InstantText {
    /// Reads an ISO 8601 date and time with an offset, with or without a fraction.
    ///
    /// - Returns: `nil` if the text has another form or an invalid date.
    static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { parse(UnsafeRawBufferPointer($0)) }
    }

    /// Reads an ISO 8601 date and time with or without a fraction.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - isUTC: Whether a time without an offset is in UTC; otherwise, it is invalid.
    /// - Returns: `nil` if the text has another form or an invalid date.
    static func parse(_ bytes: UnsafeRawBufferPointer, isUTC: Bool = false) -> Date? {
        var digits = Digits(bytes)
        guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
            digits.skip("-"), let day = digits.number(2), digits.skip("T"),
            let hour = digits.number(2), digits.skip(":"), let minute = digits.number(2),
            digits.skip(":"), let second = digits.number(2), (1...12).contains(month),
            (1...length(ofMonth: month, year: year)).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        var fraction = 0.0
        if digits.skip(".") {
            guard let value = digits.fraction() else { return nil }
            fraction = value
        }
        let isWithoutOffset = isUTC && digits.isAtEnd
        guard let offset = isWithoutOffset ? 0 : digits.offset(), digits.isAtEnd else {
            return nil
        }
        let seconds =
            ((dayNumber(year, month, day) * 24 + hour) * 60 + minute - offset) * 60 + second
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since 1970-01-01 in the Gregorian calendar. Years begin in March,
    /// so that the leap day is the last day.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let yearFromMarch = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
        return yearFromMarch * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 1 - 719_468
    }

    private struct Digits {
        private var bytes: Slice<UnsafeRawBufferPointer>

        init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes[...]
        }

        var isAtEnd: Bool { bytes.isEmpty }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(ascii: character) else { return false }
            bytes.removeFirst()
            return true
        }

        /// Reads exactly `count` digits.
        mutating func number(_ count: Int) -> Int? {
            let digits = bytes.prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            bytes = bytes.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
        }

        /// Reads the digits after the point, up to nine.
        mutating func fraction() -> Double? {
            let digits = bytes.prefix { $0 &- 0x30 < 10 }
            guard (1...9).contains(digits.count) else { return nil }
            bytes = bytes.dropFirst(digits.count)
            var scale = 1.0
            for _ in digits { scale *= 10 }
            return Double(digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }) / scale
        }

        /// Reads an offset of at most 18 hours, in minutes east of UTC.
        mutating func offset() -> Int? {
            if skip("Z") { return 0 }
            let sign: Int
            if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
            guard let hours = number(2), skip(":"), let minutes = number(2), minutes < 60,
                hours * 60 + minutes <= 18 * 60
            else { return nil }
            return sign * (hours * 60 + minutes)
        }
    }
}
