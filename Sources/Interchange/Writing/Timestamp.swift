import CivilTime

/// The reading of a clock and its offset from UTC, which together determine an instant.
public struct Timestamp: Hashable, Sendable {
    /// The date and time that the clock shows.
    var clock: ClockReading
    /// The millisecond, from 0 to 999, or `nil` to write whole seconds.
    var millisecond: Int?
    /// The offset of the clock in minutes east of UTC.
    var offsetInMinutes: Int
}

extension Timestamp {
    /// Creates the timestamp of an instant.
    /// - Parameters:
    ///   - offset: The offset of the clock in seconds. If it isn't a whole number of minutes (local
    ///     mean times before zones), its seconds are removed from the offset and from the time, so
    ///     that the instant stays right.
    ///   - hasMilliseconds: Whether to write milliseconds.
    /// - Returns: `nil` if the clock is outside the years 0001 to 9999.
    public init?(milliseconds: Int64, offset: Int, hasMilliseconds: Bool) {
        offsetInMinutes = offset / 60
        let local = Int(milliseconds) + offsetInMinutes * 60_000
        let days = local.quotientRoundedDown(by: 86_400_000)
        guard let (year, month, day) = GregorianCalendar.day(daysSince1970: days)
        else { return nil }
        let time = local - days * 86_400_000
        clock = ClockReading(
            year: year, month: month, day: day, hour: time / 3_600_000, minute: time / 60_000 % 60,
            second: time / 1000 % 60)
        millisecond = hasMilliseconds ? time % 1000 : nil
    }

    /// The local time with its offset: "2024-05-01T03:00:00+09:00", or
    /// "2024-05-01T03:00:00.250+09:00" with milliseconds. UTC is "+00:00".
    public var text: String { String(ascii: 29) { $0.append(self) } }
    /// The time of a clock in UTC: "2024-04-30T18:00:00Z", or with milliseconds "…:00.250Z".
    public var textInUTC: String { String(ascii: 24) { $0.append(inUTC: self) } }
}

extension String {
    /// Creates a text of ASCII.
    /// - Parameter length: Its greatest length.
    public init(ascii length: Int, _ append: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        append(&bytes)
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// Appends timestamps in ISO 8601.
extension [UInt8] {
    /// Appends "2024-05-01T03:00:00+09:00", or "2024-05-01T03:00:00.250+09:00" with milliseconds.
    /// UTC is "+00:00".
    mutating func append(_ timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp)
        append(offsetInMinutes: timestamp.offsetInMinutes)
    }

    /// Appends an offset from UTC, such as "+09:00" for 540.
    public mutating func append(offsetInMinutes offset: Int) {
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(twoDigits: abs(offset) / 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: abs(offset) % 60)
    }

    /// Appends "2024-04-30T18:00:00Z", or "2024-04-30T18:00:00.250Z" with milliseconds.
    mutating func append(inUTC timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp)
        append(UInt8(ascii: "Z"))
    }

    mutating func append(dayOf clock: ClockReading) { append(clock.year, clock.month, clock.day) }

    /// Appends a day: "2024-05-01".
    public mutating func append(_ year: Int, _ month: Int, _ day: Int) {
        append(twoDigits: year / 100)
        append(twoDigits: year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: month)
        append(UInt8(ascii: "-"))
        append(twoDigits: day)
    }

    /// Appends "03:00".
    mutating func append(minuteOf clock: ClockReading) {
        append(twoDigits: clock.hour)
        append(UInt8(ascii: ":"))
        append(twoDigits: clock.minute)
    }

    /// Writes all bytes before it appends them: appending each would take three times as long.
    private mutating func append(dateAndTimeOf timestamp: Timestamp) {
        let clock = timestamp.clock
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 23) { text in
            func write(_ number: Int, at place: Int, after separator: Unicode.Scalar? = nil) {
                text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
                text[place + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
                if let separator { text[place - 1] = UInt8(ascii: separator) }
            }
            write(clock.year / 100, at: 0)
            write(clock.year % 100, at: 2)
            write(clock.month, at: 5, after: "-")
            write(clock.day, at: 8, after: "-")
            write(clock.hour, at: 11, after: "T")
            write(clock.minute, at: 14, after: ":")
            write(clock.second, at: 17, after: ":")
            if let millisecond = timestamp.millisecond {
                write(millisecond / 10, at: 20, after: ".")
                text[22] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: millisecond % 10)
            }
            let length = timestamp.millisecond == nil ? 19 : 23
            append(contentsOf: UnsafeMutableBufferPointer(rebasing: text[..<length]))
        }
    }

    private mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
