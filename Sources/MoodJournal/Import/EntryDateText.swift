import Foundation
import FoundationInternationalization
import Interchange

/// A date of an entry as ISO 8601 text: a day, a day and a time, or an instant.
///
/// The usual form is read in some tens of nanoseconds. ``DateExpression`` reads all other dates in
/// digits.
enum EntryDateText: Equatable {
    case day(LocalDay)
    case local(LocalDay, LocalTime)

    /// An instant. `offset` is the written offset in seconds east of UTC, or `nil` for `Z`, which
    /// fixes the instant, but not the zone.
    case instant(Date, offset: Int?)

    /// Reads a date.
    ///
    /// - Parameters:
    ///   - text: The date.
    ///   - order: The order of day and month in a date like "05/01/2024", or `nil` if it is
    ///     unknown.
    ///   - now: The current moment.
    /// - Throws: ``DateExpressionError`` if the text isn't a date in digits.
    init(
        _ text: String, order: DateOrder? = nil, now: Date
    ) throws(DateExpressionError) {
        if let usual = Self.usual(text) {
            self = usual
            return
        }
        var date = text
        for zone in [" UTC", " GMT"] where text.utf8.count > zone.utf8.count {
            if text.hasSuffix(zone) { date = text.dropLast(zone.count) + "Z" }
        }
        let expression: DateExpression
        do {
            expression = try DateExpression(
                date, order: order, now: now, timeZone: { .gmt }, isInDigits: true)
        } catch {
            throw DateExpressionError(text: text, reason: error.reason)
        }
        switch expression.moment {
        case .period: throw DateExpressionError(text: text, reason: .wholePeriod)
        case .day(let day): self = .day(day)
        case .local(let day, let time): self = .local(day, time)
        case .instant(let date, let offset):
            self = .instant(date, offset: offset?.secondsFromGMT(for: date))
        }
    }

    /// Reads "2024-05-01", optionally with "T03:00", ":12" and ".345", and with "Z" or "+09:00".
    private static func usual(_ text: String) -> EntryDateText? {
        var text = text
        return text.withUTF8 { utf8 in
            var scanner = DigitScanner(bytes: utf8)
            guard let year = scanner.number(digits: 4), scanner.skip("-"),
                let month = scanner.number(digits: 2), scanner.skip("-"),
                let dayOfMonth = scanner.number(digits: 2),
                let day = LocalDay(year: year, month: month, day: dayOfMonth)
            else { return nil }
            if scanner.isAtEnd { return .day(day) }
            guard scanner.skip("T") || scanner.skip(" "),
                let hour = scanner.number(digits: 2), scanner.skip(":"),
                let minute = scanner.number(digits: 2)
            else { return nil }
            var second = 0
            var nanosecond = 0
            if scanner.skip(":") {
                guard let number = scanner.number(digits: 2) else { return nil }
                second = number
                if scanner.skip(".") {
                    guard let fraction = scanner.nanoseconds() else { return nil }
                    nanosecond = fraction
                }
            }
            guard
                let time = LocalTime(
                    hour: hour, minute: minute, second: second, nanosecond: nanosecond)
            else { return nil }
            if scanner.isAtEnd { return .local(day, time) }
            let offset = scanner.skip("Z") ? nil : scanner.offset()
            guard scanner.isAtEnd else { return nil }
            let seconds =
                Int64(day.daysSince1970) * 86400 + Int64(time.secondOfDay - (offset ?? 0))
            return .instant(
                Date(secondsSince1970: seconds, nanosecond: nanosecond), offset: offset)
        }
    }
}

/// Reads digits from a text without copying it.
private struct DigitScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
            return false
        }
        position += 1
        return true
    }

    mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for index in position..<position + digits {
            guard bytes[index].isASCIIDigit else { return nil }
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    /// Reads one to nine digits after the point.
    mutating func nanoseconds() -> Int? {
        var value = 0
        var count = 0
        while position < bytes.count, bytes[position].isASCIIDigit, count < 9 {
            value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { value *= 10 }
        return value
    }

    /// Reads "+09:00", "+0900" or "+09" of at most 18 hours, in seconds. Otherwise, it skips
    /// nothing.
    mutating func offset() -> Int? {
        let start = position
        guard let seconds = numericOffset() else {
            position = start
            return nil
        }
        return seconds
    }

    private mutating func numericOffset() -> Int? {
        let isWest = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        guard skip("+") || skip("-"), let hours = number(digits: 2) else { return nil }
        var minutes = 0
        if skip(":") || !isAtEnd {
            guard let number = number(digits: 2), number < 60 else { return nil }
            minutes = number
        }
        let seconds = (hours * 60 + minutes) * 60
        guard seconds <= 18 * 3600 else { return nil }
        return isWest ? -seconds : seconds
    }
}
