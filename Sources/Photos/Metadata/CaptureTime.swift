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
    public internal(set) var offset: Int?

    /// Reads a date and time, or returns `nil` if it is in another form or doesn't exist.
    ///
    /// The form of Exif (2.32, section 4.6.5) is "2014:07:13 16:00:00". Programs also write
    /// "2014-07-13T16:00", and a fraction or an offset from UTC after the time.
    /// - Parameter text: The text, which may have spaces around it.
    init?(_ text: String) {
        let bytes = Array(Self.trimmed(text).utf8)
        var scanner = ASCIIScanner(bytes: bytes)
        guard let date = Self.date(&scanner), scanner.skip("T") || scanner.skipSpaces(),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2),
            let second = scanner.skip(":") ? scanner.number(digits: 2) : 0,
            !scanner.skip(".", ",") || scanner.billionths() != nil,
            hour < 24, minute < 60, second < 60
        else { return nil }
        (year, month, day) = date
        (self.hour, self.minute, self.second) = (hour, minute, second)
        let rest = String(decoding: bytes[scanner.position...], as: UTF8.self)
        offset = Self.offset(rest)
        if !rest.isEmpty, offset == nil { return nil }
    }

    /// Reads a date and time in the form of RFC 1123, which PNG recommends: "Sun, 13 Jul 2014
    /// 16:00:00 GMT", or returns `nil` if it is in another form or doesn't exist.
    init?(rfc1123 text: String) {
        var words = text.split { $0 == " " || $0 == "," }.map(String.init)
        if let first = words.first, Int(first) == nil { words.removeFirst() }
        guard (4...5).contains(words.count), words[0].utf8.count <= 2,
            let month = EnglishMonth.number(words[1])
        else { return nil }
        let zone = words.count == 5 ? words[4] : ""
        let numbers = [month, Int(words[0]) ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
        self.init(
            "\(words[2]):\(numbers[0]):\(numbers[1]) \(words[3])"
                + (["GMT", "UT", "UTC"].contains(zone) ? "Z" : zone))
    }

    /// Returns whether a text stands for an unknown date or time: it has no digit but 0, and
    /// otherwise only blanks and separators.
    static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { " 0:-/.T".utf8.contains($0) }
    }

    /// Returns the year, month and day of a text like "2014:07:13"; `nil` if there is no such day.
    static func date(_ text: String) -> (year: Int, month: Int, day: Int)? {
        var scanner = ASCIIScanner(trimmed(text))
        let date = date(&scanner)
        return scanner.isAtEnd ? date : nil
    }

    private static func date(
        _ scanner: inout ASCIIScanner<[UInt8]>
    ) -> (year: Int, month: Int, day: Int)? {
        guard let year = scanner.number(digits: 4), year > 0,
            let separator: Unicode.Scalar = [":", "-", "/", "."].first(where: { scanner.isAt($0) }),
            scanner.skip(separator), let month = scanner.number(digits: 2),
            scanner.skip(separator), let day = scanner.number(digits: 2),
            GregorianCalendar.hasDay(year, month, day)
        else { return nil }
        return (year, month, day)
    }

    /// Returns the seconds of an offset from UTC like "-03:00", "-0300", "-03", "-3:00" or "Z";
    /// `nil` if it has another form or no zone has it.
    static func offset(_ text: String) -> Int? {
        var scanner = ASCIIScanner(trimmed(text))
        guard let offset = UTCOffset(&scanner), scanner.isAtEnd else { return nil }
        return switch offset {
        case .utc: 0
        case .seconds(let seconds) where UTCOffset.rangeInUse.contains(seconds): seconds
        case .seconds, .outOfRange: nil
        }
    }

    /// Returns a text without the spaces around it.
    private static func trimmed(_ text: String) -> Substring {
        let start = text.drop { $0 == " " }
        return start.dropLast(start.reversed().prefix { $0 == " " }.count)
    }
}
