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

    /// Reads a date like the other initializer. An offset or an abbreviation of a zone that can't be
    /// read costs only itself: the date is then a local time, and a clause in `clauses` names it.
    init(
        _ text: String, order: DateOrder?, now: Date, noting clauses: inout [String]
    ) throws(DateExpressionError) {
        do {
            self = try Self(text, order: order, now: now)
        } catch {
            guard let (local, offset) = Self.localTime(in: text) else { throw error }
            clauses.append("its offset '\(String(offset).shortened)' can't be read")
            self = local
        }
    }

    /// Splits a text into a day with a time, and an offset or an abbreviation such as CEST.
    private static func localTime(in text: String) -> (EntryDateText, offset: Substring)? {
        // The day in ISO 8601 has hyphens too.
        guard let start = text.dropFirst(11).firstIndex(where: { "+-".contains($0) || $0.isLetter })
        else { return nil }
        let offset = text[start...]
        let isOffset =
            offset.count > 1
            && (offset.dropFirst().allSatisfy { $0.isNumber || $0 == ":" }
                || 3...5 ~= offset.count && offset.allSatisfy(\.isUppercase))
        let time = text[..<start].hasSuffix(" ") ? text[..<start].dropLast() : text[..<start]
        guard isOffset, let local = usual(String(time)), case .local = local else { return nil }
        return (local, offset)
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
