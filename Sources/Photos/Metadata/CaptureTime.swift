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
    /// text is in another form or the date or time doesn't exist.
    ///
    /// - Parameters:
    ///   - text: A date and time in the form "2014:07:13 16:00:00".
    ///   - offset: An offset in the form "-03:00", or "Z". Anything else is ignored, such as the
    ///     blanks that stand for an unknown offset.
    init?(_ text: String, offset: String?) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = Self.date(parts[0]),
            let time = Self.numbers(parts[1], ":", sizes: [2, 2, 2]),
            time[0] < 24, time[1] < 60, time[2] < 60
        else { return nil }
        (year, month, day) = date
        (hour, minute, second) = (time[0], time[1], time[2])
        self.offset = offset.flatMap(Self.seconds)
    }

    /// Returns the year, month and day of a text like "2014:07:13"; `nil` if there is no such day.
    static func date(_ text: some StringProtocol) -> (year: Int, month: Int, day: Int)? {
        guard let date = numbers(text, ":", sizes: [4, 2, 2]), date[0] > 0, 1...12 ~= date[1]
        else { return nil }
        let isLeap = date[0] % 4 == 0 && (date[0] % 100 != 0 || date[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...days[date[1] - 1] ~= date[2] ? (date[0], date[1], date[2]) : nil
    }

    private static func seconds(_ text: String) -> Int? {
        if text == "Z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-",
            let parts = numbers(text.dropFirst(), ":", sizes: [2, 2]), parts[1] < 60
        else { return nil }
        let seconds = parts[0] * 3600 + parts[1] * 60
        let signed = sign == "-" ? -seconds : seconds
        return -12 * 3600...14 * 3600 ~= signed ? signed : nil
    }

    /// Returns numbers with fixed counts of digits; `nil` if the text is in another form.
    private static func numbers(
        _ text: some StringProtocol, _ separator: Character, sizes: [Int]
    ) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = zip(parts, sizes).compactMap { part, size in
            part.utf8.count == size && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
                ? Int(part) : nil
        }
        return parts.count == sizes.count && numbers.count == sizes.count ? numbers : nil
    }
}
