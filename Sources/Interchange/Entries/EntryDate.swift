import Foundation

/// When an entry was written, as its file tells it.
public enum EntryDate: Hashable, Sendable {
    case instant(Date)

    /// What a clock showed; the entry's time zone, its place or the reader decides whose.
    case clock(ClockReading)

    /// ISO 8601, with or without an offset, with or without a time, `T` or a space between: yet to
    /// be read.
    case text(String)
}
