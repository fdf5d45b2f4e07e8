import Foundation

/// The date of an entry, in the form that its file uses.
public enum EntryDate: Hashable, Sendable {
    /// A point in time.
    case instant(Date)
    /// The reading of a clock. Its time zone follows from the entry's time zone, from its place, or
    /// from the importer's default.
    case clock(ClockReading)
    /// A date that isn't parsed yet: ISO 8601 or another form in digits, with or without a time or
    /// an offset.
    case text(String)
    /// The same, but a time without an offset is in UTC.
    case textInUTC(String)

    /// Reads a day in ISO 8601 or in the style of spreadsheets. It is `nil` if the text isn't a day,
    /// and a text if the order of day and month is needed but unknown, so that parsing reports it.
    init?(day text: String, at time: ClockTime, in order: DateOrder?) {
        if let day = ClockReading(day: text) {
            self = .clock(day.at(time))
            return
        }
        guard let numeric = NumericDate(text) else { return nil }
        guard let day = numeric.text(in: order) else {
            self = .text(text, at: time.text)
            return
        }
        guard let day = ClockReading(day: day) else { return nil }
        self = .clock(day.at(time))
    }

    /// Joins a day and a time from separate cells. The time may be on a 12-hour clock. A text that
    /// isn't a time stays after the day, so that parsing the date reports it.
    static func text(_ day: String, at time: String) -> EntryDate {
        .text(day + " " + (ClockTime(time)?.text ?? time))
    }
}
