import CivilTime
import Foundation
import Interchange

/// A date of an entry as ISO 8601 text: a day, a day and a time, or an instant.
///
/// The usual form takes some tens of nanoseconds. ``DateExpression`` reads other dates in digits.
enum EntryDateText: Equatable {
    case day(LocalDay)
    case local(LocalDay, LocalTime)
    /// An instant. `offset` is the written offset in seconds east of UTC, or `nil` for `Z`, which
    /// fixes the instant, but not the zone.
    case instant(Date, offset: Int?)

    /// - Parameter order: The order of day and month in "05/01/2024", or `nil` if it is unknown.
    /// - Throws: ``DateExpressionError`` if the text isn't a date in digits.
    init(_ text: String, order: DateOrder? = nil, now: Date) throws(DateExpressionError) {
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

    /// The same date, with a time without an offset in UTC, which fixes the instant, but not the zone.
    var inUTC: EntryDateText {
        guard case .local(let day, let time) = self else { return self }
        return .instant(day.date(at: time, in: .gmt), offset: nil)
    }

    /// Reads the usual form of ISO 8601.
    private static func usual(_ text: String) -> EntryDateText? {
        var text = text
        return text.withUTF8 { utf8 in
            guard let date = ISODateTime(utf8),
                let day = LocalDay(year: date.year, month: date.month, day: date.day)
            else { return nil }
            guard let written = date.time else { return .day(day) }
            let instant = { (offset: Int) in
                Date(
                    secondsSince1970: Int64(date.secondsByClock - offset),
                    nanosecond: written.nanosecond)
            }
            switch date.offset {
            case .utc: return .instant(instant(0), offset: nil)
            case .seconds(let offset): return .instant(instant(offset), offset: offset)
            case .outOfRange: return nil
            case nil:
                return LocalTime(
                    hour: written.hour, minute: written.minute, second: written.second,
                    nanosecond: written.nanosecond
                ).map { .local(day, $0) }
            }
        }
    }
}
