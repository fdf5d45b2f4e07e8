/// The reading of a clock and its offset from UTC, which together determine an instant.
public struct Timestamp: Hashable, Sendable {
    /// The date and time that the clock shows.
    public var clock: ClockReading

    /// The millisecond, from 0 to 999, or `nil` to write whole seconds.
    public var millisecond: Int?

    /// The offset of the clock in minutes east of UTC.
    public var offsetInMinutes: Int

    /// Creates a timestamp.
    ///
    /// - Parameters:
    ///   - clock: The date and time that the clock shows.
    ///   - millisecond: The millisecond, from 0 to 999, or `nil` to write whole seconds.
    ///   - offsetInMinutes: Minutes east of UTC.
    public init(clock: ClockReading, millisecond: Int?, offsetInMinutes: Int) {
        self.clock = clock
        self.millisecond = millisecond
        self.offsetInMinutes = offsetInMinutes
    }
}

/// Appends timestamps in ISO 8601.
extension [UInt8] {
    /// Appends "2024-05-01T03:00:00+09:00", or "2024-05-01T03:00:00.250+09:00" with milliseconds.
    /// UTC is "+00:00".
    mutating func append(_ timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp.clock)
        if let millisecond = timestamp.millisecond { append(millisecond: millisecond) }
        let offset = abs(timestamp.offsetInMinutes)
        append(UInt8(ascii: timestamp.offsetInMinutes < 0 ? "-" : "+"))
        append(twoDigits: offset / 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: offset % 60)
    }

    /// Appends "2024-04-30T18:00:00Z", or "2024-04-30T18:00:00.250Z" with milliseconds.
    mutating func append(inUTC timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp.clock)
        if let millisecond = timestamp.millisecond { append(millisecond: millisecond) }
        append(UInt8(ascii: "Z"))
    }

    /// Appends "2024-05-01".
    mutating func append(dayOf clock: ClockReading) {
        append(twoDigits: clock.year / 100)
        append(twoDigits: clock.year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: clock.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: clock.day)
    }

    /// Appends "03:00".
    mutating func append(minuteOf clock: ClockReading) {
        append(twoDigits: clock.hour)
        append(UInt8(ascii: ":"))
        append(twoDigits: clock.minute)
    }

    private mutating func append(dateAndTimeOf clock: ClockReading) {
        append(dayOf: clock)
        append(UInt8(ascii: "T"))
        append(minuteOf: clock)
        append(UInt8(ascii: ":"))
        append(twoDigits: clock.second)
    }

    private mutating func append(millisecond: Int) {
        append(UInt8(ascii: "."))
        append(UInt8(ascii: "0") + UInt8(millisecond / 100))
        append(twoDigits: millisecond % 100)
    }

    private mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
