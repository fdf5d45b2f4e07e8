/// What a clock shows at an instant, and how far that clock is from UTC: the instant as well.
public struct Timestamp: Hashable, Sendable {
    public var clock: ClockReading

    /// 0 to 999; `nil` if the second is not written more exactly.
    public var millisecond: Int?

    /// How far the clock is ahead of UTC.
    public var offsetInMinutes: Int

    public init(clock: ClockReading, millisecond: Int?, offsetInMinutes: Int) {
        self.clock = clock
        self.millisecond = millisecond
        self.offsetInMinutes = offsetInMinutes
    }
}

/// ISO 8601.
extension [UInt8] {
    /// "2024-05-01T03:00:00+09:00", or "2024-05-01T03:00:00.250+09:00" with milliseconds. UTC is
    /// "+00:00".
    mutating func append(_ timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp.clock)
        if let millisecond = timestamp.millisecond { append(millisecond: millisecond) }
        let offset = abs(timestamp.offsetInMinutes)
        append(UInt8(ascii: timestamp.offsetInMinutes < 0 ? "-" : "+"))
        append(twoDigits: offset / 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: offset % 60)
    }

    /// "2024-04-30T18:00:00Z", or "2024-04-30T18:00:00.250Z" with milliseconds.
    mutating func append(inUTC timestamp: Timestamp) {
        append(dateAndTimeOf: timestamp.clock)
        if let millisecond = timestamp.millisecond { append(millisecond: millisecond) }
        append(UInt8(ascii: "Z"))
    }

    /// "2024-05-01".
    mutating func append(dayOf clock: ClockReading) {
        append(twoDigits: clock.year / 100)
        append(twoDigits: clock.year % 100)
        append(UInt8(ascii: "-"))
        append(twoDigits: clock.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: clock.day)
    }

    /// "03:00".
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
