/// What stands before the title of an entry in jrnl's text: `[2020-06-28 18:22] `.
///
/// The day is written as ISO 8601 has it; the time may have seconds and a clock of 12 hours, as
/// jrnl 4 writes it by default: `[2020-06-28 06:22:00 PM] `. jrnl can be told to write other dates;
/// those are not guessed at.
struct JrnlStamp {
    /// Nil where there is no such day or time.
    let date: ClockReading?

    /// What is between the brackets.
    let text: String

    /// How many bytes of the line it takes.
    let length: Int

    private static let longest = 40

    /// - Returns: nil where the line does not begin with a stamp.
    init?(line: some Collection<UInt8>) {
        guard line.first == UInt8(ascii: "["),
            let end = line.prefix(Self.longest).firstIndex(of: UInt8(ascii: "]"))
        else { return nil }
        let inside = line[line.index(after: line.startIndex)..<end]
        let after = line[line.index(after: end)...].first
        // An entry without a title has no space behind its stamp where an editor took it away.
        guard after == nil || after == 0x20 || after == 0x0D,
            let text = String(validating: inside, as: UTF8.self),
            Self.looksLikeDate(text)
        else { return nil }
        self.text = text
        length = inside.count + (after == 0x20 ? 3 : 2)
        date = Self.date(day: text.prefix(10), time: text.dropFirst(11))
    }

    /// Digits and hyphens as in 2020-06-28, alone or with something behind them.
    private static func looksLikeDate(_ text: String) -> Bool {
        let form = "0000-00-00".utf8
        return text.utf8.count >= form.count
            && zip(text.utf8, form).allSatisfy { $1 == $0 || $1 == 0x30 && $0 &- 0x30 < 10 }
            && (text.utf8.count == form.count
                || " T".utf8.contains(text.utf8[text.utf8.index(text.startIndex, offsetBy: 10)]))
    }

    /// - Parameter time: Nothing for a day without a time: jrnl's midnight.
    static func date(day: some StringProtocol, time: some StringProtocol) -> ClockReading? {
        let parts = day.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 0x30 < 10 } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        var reading = ClockReading(year: year, month: month, day: day, hour: 0, minute: 0)
        if !time.isEmpty {
            guard let clock = ClockTime(String(time)) else { return nil }
            reading.hour = clock.hour
            reading.minute = clock.minute
            reading.second = clock.second
        }
        return reading
    }
}
