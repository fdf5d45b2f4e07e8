/// The date before the title of an entry in jrnl's text: `[2020-06-28 18:22] `.
///
/// The day is in ISO 8601. The time may have seconds and a 12-hour clock, as jrnl 4 writes it by
/// default: `[2020-06-28 06:22:00 PM] `. Other date formats, for which jrnl can be configured,
/// aren't recognized.
struct JrnlStamp {
    /// The date and time, or `nil` if they are invalid.
    let date: ClockReading?
    /// The text between the brackets.
    let text: String
    /// The length of the stamp in bytes.
    let length: Int

    private static let longest = 40

    /// - Returns: `nil` if the line doesn't begin with a stamp.
    init?(line: some Collection<UInt8>) {
        guard line.first == UInt8(ascii: "["),
            let end = line.prefix(Self.longest).firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let inside = line[line.index(after: line.startIndex)..<end]
        let after = line[line.index(after: end)...].first
        // In an entry without a title, an editor may have removed the space after the stamp.
        guard after == nil || after == 0x20 || after == 0x0D,
            let text = String(validating: inside, as: UTF8.self), Self.looksLikeDate(text)
        else { return nil }
        self.text = text
        length = inside.count + (after == 0x20 ? 3 : 2)
        date = Self.date(day: text.prefix(10), time: text.dropFirst(11))
    }

    /// Returns whether a text begins with digits and hyphens as in 2020-06-28.
    private static func looksLikeDate(_ text: String) -> Bool {
        let form = "0000-00-00".utf8
        return text.utf8.count >= form.count
            && zip(text.utf8, form).allSatisfy { $1 == $0 || $1 == 0x30 && $0 &- 0x30 < 10 }
            && (text.utf8.count == form.count
                || " T".utf8.contains(text.utf8[text.utf8.index(text.startIndex, offsetBy: 10)]))
    }

    /// - Parameter time: The time, or an empty text for midnight, which jrnl assumes for a day
    ///   without a time.
    static func date(day: some StringProtocol, time: some StringProtocol) -> ClockReading? {
        guard let midnight = ClockReading(day: day), !time.isEmpty
        else { return ClockReading(day: day) }
        return ClockTime(String(time)).map(midnight.at)
    }
}
