import CivilTime

/// A date and time by a camera's clock, in the proleptic Gregorian calendar.
public struct CaptureTime: Hashable, Sendable {
    /// The year, 1 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31, which exists in that month.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
    /// The clock's offset from UTC in seconds, from -12 to 14 hours; `nil` if the file has none.
    public let offset: Int?

    /// Reads the values of a pair of Exif tags (Exif 2.32, section 4.6.5), or returns `nil` if the
    /// text is in another form or the date or time doesn't exist. `text` is a date and time in the
    /// form "2014:07:13 16:00:00". `offset` is an offset in the form "-03:00", or "Z". Anything
    /// else is ignored, such as the blanks that stand for an unknown offset.
    init?(_ text: String, offset: String?) {
        var scanner = ASCIIScanner(text)
        guard let date = Self.date(&scanner), scanner.skip(" "),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), scanner.skip(":"),
            let second = scanner.number(digits: 2), scanner.isAtEnd,
            hour < 24, minute < 60, second < 60
        else { return nil }
        (year, month, day) = date
        (self.hour, self.minute, self.second) = (hour, minute, second)
        self.offset = offset.flatMap(Self.seconds)
    }

    /// Returns the year, month and day of a text like "2014:07:13"; `nil` if there is no such day.
    static func date(_ text: some StringProtocol) -> (year: Int, month: Int, day: Int)? {
        var scanner = ASCIIScanner(text)
        let date = date(&scanner)
        return scanner.isAtEnd ? date : nil
    }

    private static func date(
        _ scanner: inout ASCIIScanner<[UInt8]>
    ) -> (year: Int, month: Int, day: Int)? {
        guard let year = scanner.number(digits: 4), scanner.skip(":"),
            let month = scanner.number(digits: 2), scanner.skip(":"),
            let day = scanner.number(digits: 2), year > 0,
            GregorianCalendar.hasDay(year, month, day)
        else { return nil }
        return (year, month, day)
    }

    private static func seconds(_ text: String) -> Int? {
        var scanner = ASCIIScanner(text)
        let hasColon = text == "Z" || text.utf8.count == 6
        guard hasColon, !scanner.isAt("z"), let offset = UTCOffset(&scanner), scanner.isAtEnd
        else { return nil }
        return switch offset {
        case .utc: 0
        case .seconds(let seconds) where UTCOffset.rangeInUse.contains(seconds): seconds
        case .seconds, .outOfRange: nil
        }
    }
}
