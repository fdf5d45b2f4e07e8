import Foundation

/// When an entry was written, as its file tells it.
public enum EntryDate: Hashable, Sendable {
    case instant(Date)

    /// What a clock showed; the entry's time zone, its place or the reader decides whose.
    case clock(ClockReading)

    /// ISO 8601, with or without an offset, with or without a time, `T` or a space between: yet to
    /// be read.
    case text(String)

    /// A day and a time that are written apart; the time may be one of a clock of 12 hours. What is
    /// no time stays behind the day, for whoever reads the date to refuse.
    static func text(_ day: String, at time: String) -> EntryDate {
        .text(day + " " + (ClockTime(time)?.text ?? time))
    }
}
