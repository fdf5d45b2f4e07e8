/// A date in the usual form of ISO 8601, which may have a time and an offset from UTC:
/// "2024-05-01", "2024-05-01T03:00", "2024-05-01 03:00:12.345+09:00".
///
/// The day and the time exist, but the year may be 0000.
public struct ISODateTime: Hashable, Sendable {
    /// A time of day.
    public struct Time: Hashable, Sendable {
        /// The hour, 0 to 23.
        public let hour: Int
        /// The minute, 0 to 59.
        public let minute: Int
        /// The second, 0 to 59.
        public let second: Int
        /// The nanosecond, 0 to 999,999,999.
        public let nanosecond: Int
    }

    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The time, or `nil` if the text is a day.
    public let time: Time?
    /// The offset from UTC, or `nil` if the text has none.
    public let offset: UTCOffset?

    /// Reads a text, or returns `nil` if it has another form or doesn't exist.
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - isComplete: Whether the text must have the form of an instant in our exports, with "T",
    ///     seconds and a colon in the offset. The offset may be missing.
    public init?(_ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool = false) {
        var scanner = ASCIIScanner(bytes: bytes)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), GregorianCalendar.hasDay(year, month, day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        if scanner.isAtEnd, !isComplete {
            (time, offset) = (nil, nil)
            return
        }
        guard scanner.skip("T") || !isComplete && scanner.skip(" "),
            let time = Time(&scanner, isComplete: isComplete)
        else { return nil }
        self.time = time
        let length = bytes.endIndex - scanner.position
        let colon = scanner.position + 3
        if isComplete, length > 1, length != 6 || bytes[colon] != UInt8(ascii: ":") { return nil }
        if scanner.isAt("z") { return nil }
        offset = UTCOffset(&scanner)
        guard scanner.isAtEnd, offset != .outOfRange else { return nil }
    }

    /// The whole seconds from 1970-01-01T00:00 by the clock of the text to its day and time.
    public var secondsByClock: Int {
        let time = time.map { ($0.hour * 60 + $0.minute) * 60 + $0.second } ?? 0
        return GregorianCalendar.daysSince1970(year, month, day) * 86_400 + time
    }
}

extension ISODateTime.Time {
    fileprivate init?<Bytes>(_ scanner: inout ASCIIScanner<Bytes>, isComplete: Bool) {
        guard let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
        guard scanner.skip(":") else {
            if isComplete { return nil }
            (second, nanosecond) = (0, 0)
            return
        }
        guard let second = scanner.number(digits: 2), second < 60 else { return nil }
        self.second = second
        guard scanner.skip(".") else {
            nanosecond = 0
            return
        }
        guard let fraction = scanner.billionths() else { return nil }
        nanosecond = fraction
    }
}
