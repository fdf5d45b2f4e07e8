import CivilTime

/// The date before the title of an entry in jrnl's text: `[2020-06-28 18:22] `.
///
/// The day is in ISO 8601. The time may have seconds and a 12-hour clock, as jrnl 4 writes it by
/// default: `[2020-06-28 06:22:00 PM] `. After a blank line, a date in another form with a time is
/// a stamp too, because jrnl can be configured to write it: `[29.06.2020 09:00]`,
/// `[Mon 29 Jun 2020 09:00]`. Other brackets, such as those of a footnote, are text.
struct JrnlStamp {
    /// The date and time; `nil` if they can't be read.
    let date: EntryDate?
    /// The date, if its order of day and month depends on other dates of the file.
    let numericDate: NumericDate?
    /// The text between the brackets.
    let text: String
    /// The length of the stamp in bytes.
    let length: Int

    private static let longest = 48

    /// - Parameters:
    ///   - isAfterBlank: Whether the line before is blank or missing.
    ///   - order: The order of day and month in numeric dates, or `nil` if it is unknown.
    /// - Returns: `nil` if the line doesn't begin with a stamp.
    init?(line: some Collection<UInt8>, isAfterBlank: Bool, order: DateOrder? = nil) {
        guard line.first == UInt8(ascii: "["),
            let end = line.prefix(Self.longest).firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let inside = line[line.index(after: line.startIndex)..<end]
        let after = line[line.index(after: end)...].first
        // In an entry without a title, an editor may have removed the space after the stamp.
        guard after == nil || after == 0x20 || after == 0x0D || after == 0x0A,
            let text = String(validating: inside, as: UTF8.self)
        else { return nil }
        self.text = text
        length = inside.count + (after == 0x20 ? 3 : 2)
        if Self.looksLikeISO(text) {
            date = Self.date(day: text.prefix(10), time: text.dropFirst(11)).map { .clock($0) }
            numericDate = nil
            return
        }
        guard isAfterBlank, let (day, time) = Self.dayAndTime(text) else { return nil }
        numericDate = NumericDate(day).flatMap { $0.needsOrder ? $0 : nil }
        date = EntryDate(day: day, at: time, in: order) ?? Self.dateInWords(day, time)
    }

    /// Returns whether a text begins with digits and hyphens as in 2020-06-28.
    private static func looksLikeISO(_ text: String) -> Bool {
        let form = "0000-00-00".utf8
        return text.utf8.count >= form.count
            && zip(text.utf8, form).allSatisfy { $1 == $0 || $1 == 0x30 && $0 &- 0x30 < 10 }
            && (text.utf8.count == form.count
                || " T".utf8.contains(text.utf8[text.utf8.index(text.startIndex, offsetBy: 10)]))
    }

    /// Splits a text into a day in any form and a time, the longest that the text ends with.
    private static func dayAndTime(_ text: String) -> (day: String, time: ClockTime)? {
        let words = text.split { $0.isWhitespace || $0 == "\u{202F}" || $0 == "," }
        for start in words.indices.dropFirst() {
            guard let time = ClockTime(words[start...].joined(separator: " ")) else { continue }
            let day = words[..<start].joined(separator: " ")
            return looksLikeDay(day) ? (day, time) : nil
        }
        return nil
    }

    /// Returns whether a text has three numbers, or words and two numbers, one of them a year.
    private static func looksLikeDay(_ text: String) -> Bool {
        let parts = text.split { !$0.isLetter && !$0.isNumber }
        let numbers = parts.filter { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }
        guard numbers.allSatisfy({ $0.utf8.count <= 4 }) else { return false }
        return parts.count == 3 && numbers.count == 3
            || numbers.count == 2 && numbers.count < parts.count
                && numbers.map(\.utf8.count).max() == 4 && numbers.map(\.utf8.count).min() ?? 9 < 3
    }

    /// Reads a day with an English month: "29 Jun 2020", "Mon Jun 29 2020".
    private static func dateInWords(_ text: String, _ time: ClockTime) -> EntryDate? {
        var words = text.split { !$0.isLetter && !$0.isNumber }
        if words.count == 4,
            ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
                .contains(words[0].prefix(3).lowercased())
        {
            words.removeFirst()
        }
        guard words.count == 3, let month = words.lazy.compactMap(EnglishMonth.number).first
        else { return nil }
        let numbers = words.compactMap { Int($0) }.sorted()
        guard numbers.count == 2, numbers[0] <= 31 else { return nil }
        return .clock(
            ClockReading(year: numbers[1], month: month, day: numbers[0], hour: 0, minute: 0)
                .at(time))
    }

    /// - Parameter time: The time, or an empty text for midnight, which jrnl assumes for a day
    ///   without a time.
    static func date(day: some StringProtocol, time: some StringProtocol) -> ClockReading? {
        guard let midnight = ClockReading(day: day), !time.isEmpty
        else { return ClockReading(day: day) }
        return ClockTime(String(time)).map(midnight.at)
    }
}
