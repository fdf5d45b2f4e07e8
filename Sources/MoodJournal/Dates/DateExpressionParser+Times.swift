import CivilTime
import Foundation

/// Parsing times of day.
extension DateExpressionParser {
    /// A time as it was written, whose half of the day may be open.
    struct ClockReading {
        var hour = 0
        var minute: Int?
        var second = 0
        var nanosecond = 0
        /// Whether a point is between hour and minute.
        var hasPoint = false
        /// Whether the hour is certainly on a 24-hour clock, as after am and pm.
        var isExact = false
        /// Whether the text ends after the digits.
        var isLast = false

        var localTime: LocalTime? {
            LocalTime(hour: hour, minute: minute ?? 0, second: second, nanosecond: nanosecond)
        }
    }

    enum TimeFormat {
        /// `0300`, `030012`, `030012.345`.
        case basic
        /// `03:00`, `03:00:12`, `03:00:12.345`.
        case extended
        /// The extended format with an hour of one or two digits, which may be alone; also `6.30`,
        /// `21h` and `21h30`.
        case spoken
    }

    mutating func clockReading(_ format: TimeFormat) throws(Reason) -> ClockReading {
        let isBasic = format == .basic
        let hourDigits = format == .spoken && scanner.countOfDigits == 1 ? 1 : 2
        guard let hour = scanner.number(digits: hourDigits) else { throw .notUnderstood }
        var reading = ClockReading(hour: hour)
        if format == .spoken {
            let behind = scanner
            if scanner.word() == "h" {
                reading.minute = scanner.number(digits: 2)
                reading.isExact = true
                return reading
            }
            scanner = behind
        }
        if format == .spoken, scanner.skip(".") {
            reading.hasPoint = true
        } else if !isBasic, !scanner.skip(":") {
            guard format == .spoken else { throw .notUnderstood }
            return reading
        }
        guard let minute = scanner.number(digits: 2) else { throw .notUnderstood }
        reading.minute = minute
        if isBasic ? scanner.countOfDigits > 0 : scanner.skip(":") {
            guard let second = scanner.number(digits: 2) else { throw .notUnderstood }
            reading.second = second
            if scanner.skip(".", ",") {
                guard let nanosecond = scanner.billionths() else { throw .notUnderstood }
                reading.nanosecond = nanosecond
            }
        }
        return reading
    }

    /// Reads a time as people write it: `9:30`, `9 p.m.`, `21h`, `12 noon`, `noon`.
    private mutating func spokenTime() throws(Reason) -> ClockReading {
        if scanner.countOfDigits == 0 {
            let word = scanner.word()
            guard PartOfDay(named: word) == .noon else {
                throw word == "midnight" ? .midnight : .notUnderstood
            }
            return ClockReading(hour: 12, isExact: true)
        }
        var reading = try clockReading(.spoken)
        let behind = scanner
        _ = scanner.skipSpaces()
        reading.isLast = scanner.isAtEnd
        guard !reading.isExact else {
            scanner = behind
            return reading
        }
        var word = scanner.word()
        if word == "a" || word == "p", scanner.skip(".") { word += scanner.word() }
        if word == "am" || word == "pm" {
            _ = scanner.skip(".")
            guard (1...12).contains(reading.hour) else { throw .noSuchTime }
            reading.hour = reading.hour % 12 + (word == "pm" ? 12 : 0)
            reading.isExact = true
        } else if reading.hour == 12, (reading.minute ?? 0) == 0, word == "midnight" {
            throw .midnight
        } else if reading.hour == 12, (reading.minute ?? 0) == 0, PartOfDay(named: word) == .noon {
            reading.isExact = true
        } else {
            scanner = behind
        }
        return reading
    }

    /// Returns a time without a part of the day.
    /// - Parameter isAlone: Whether no day stands beside it.
    private func time(
        of reading: ClockReading, isAlone: Bool = false
    ) throws(Reason) -> LocalTime {
        if !reading.isExact, reading.hasPoint {
            guard (13...23).contains(reading.hour) else { throw .notUnderstood }
            if isAlone, let minute = reading.minute, (1...12).contains(minute) { throw .timeOrDay }
        } else if !reading.isExact, reading.minute == nil {
            let isAmbiguous = !isAlone && reading.isLast && reading.hour <= 12
            throw isAmbiguous ? Reason.morningOrEvening : .notUnderstood
        }
        guard let time = reading.localTime else { throw .noSuchTime }
        return time
    }

    /// Skips `at` before a time.
    private mutating func skipAt() throws(Reason) {
        let start = scanner
        guard scanner.word() == "at" else {
            scanner = start
            return
        }
        guard scanner.skipSpaces() else { throw .notUnderstood }
    }

    /// Reads the time of day after a day, if there is one: `14:30`, `at 9:30:15`, `9pm`, `9:30 am`,
    /// `noon`, `evening at 8`. An offset may follow a 24-hour time if it is allowed.
    mutating func withTime(
        _ day: LocalDay, allowsOffset: Bool = false
    ) throws(Reason) -> DateExpression.Moment {
        let hadSpace = scanner.skipSpaces()
        if scanner.isAtEnd { return .day(day) }
        guard hadSpace else { throw .notUnderstood }
        try skipAt()
        let start = scanner
        if let part = PartOfDay(named: scanner.word()), part != .noon {
            return try partOfDay(part, on: day)
        }
        scanner = start
        let reading = try spokenTime()
        let time = try time(of: reading)
        if allowsOffset, !reading.isExact { return try withOffset(day, time) }
        try end()
        return .local(day, time)
    }

    /// Reads what follows a part of a day: nothing, or a time, which the part may already have after it
    /// (`9:30 last night`).
    /// - Parameters:
    ///   - given: The day (default: the current one).
    ///   - isPast: Whether the time can't be ahead of now.
    mutating func partOfDay(
        _ part: PartOfDay, on given: LocalDay? = nil, isPast: Bool = false
    ) throws(Reason) -> DateExpression.Moment {
        var reading = timeBefore
        timeBefore = nil
        if reading == nil, scanner.skipSpaces(), !scanner.isAtEnd {
            try skipAt()
            reading = try spokenTime()
        }
        try end()
        var time = part.time
        var isNextDay = false
        if var reading {
            guard reading.hour < 24 else { throw .noSuchTime }
            guard let hour = part.hour(reading.hour, isExact: reading.isExact) else {
                throw .otherPartOfDay(part.rawValue)
            }
            isNextDay = hour >= 24
            reading.hour = hour % 24
            guard let written = reading.localTime else { throw .noSuchTime }
            time = written
        }
        // A night belongs to the day on which it began.
        let own: LocalDay
        if let given { own = given } else { own = try currentDay(of: isNextDay ? part.time : time) }
        guard var day = own.adding(days: isNextDay ? 1 : 0) else { throw .outOfRange }
        // At half past midnight, neither `last night at 1am` nor `this morning at 1am` is ahead.
        let isPast = isPast || given == nil && !isNextDay && time.hour < Self.endOfNight
        if isPast, day.date(at: time, in: timeZone()) > now {
            guard let before = day.adding(days: -1) else { throw .outOfRange }
            day = before
        }
        return .local(day, time)
    }

    /// Reads a time of today, or of the day after it in the text: `8am yesterday`.
    mutating func timeAlone() throws(Reason) -> DateExpression.Moment {
        let reading = try spokenTime()
        let hadSpace = scanner.skipSpaces()
        if scanner.isAtEnd {
            let time = try time(of: reading, isAlone: true)
            if let dayOfTime { return .local(dayOfTime, time) }
            return .local(try currentDay(of: time), time)
        }
        guard hadSpace, !isAfterTime else { throw .notUnderstood }
        isAfterTime = true
        timeBefore = reading
        let moment = try parse()
        if case .day(let day) = moment { return .local(day, try time(of: reading)) }
        // A part of the day has used the time.
        guard timeBefore == nil else { throw .notUnderstood }
        return moment
    }

    /// Reads the offset after a day and a time, if there is one.
    mutating func withOffset(
        _ day: LocalDay, _ time: LocalTime
    ) throws(Reason) -> DateExpression.Moment {
        _ = scanner.skipSpaces()
        if scanner.isAtEnd { return .local(day, time) }
        guard let offset = UTCOffset(&scanner) else { throw .notUnderstood }
        try end()
        let zone: ZoneRules?
        switch offset {
        case .utc: zone = nil
        case .seconds(let seconds): zone = ZoneRules(secondsFromGMT: seconds)
        case .outOfRange: throw .noSuchOffset
        }
        let date = day.date(at: time, in: zone ?? .gmt)
        guard LocalDay(date, in: .gmt) != nil else { throw .outOfRange }
        return .instant(date, offset: zone)
    }
}
