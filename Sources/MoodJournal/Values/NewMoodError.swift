import Atlas
import Interchange

/// The reason that a mood can't be recorded.
public enum NewMoodError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The date can't be read or is out of range.
    case date(DateExpressionError)
    /// The local day is before the year 1 or after the year 9999.
    case yearOutOfRange
    /// The local day is more than a year ahead.
    case tooFarAhead(LocalDay)
    /// The note is longer than ``NewMood/longestNote``.
    case noteTooLong
    /// There are more tags than ``NewMood/mostTags``. The value is their number.
    case tooManyTags(Int)
    /// The latitude or the longitude is out of range.
    case coordinate(CoordinateError)
    /// There is a longitude without a latitude.
    case latitudeMissing
    /// There is a latitude without a longitude.
    case longitudeMissing
    /// A rating isn't from 1 to 5.
    case rating(RatingScale, Int)
    /// There are too many colors.
    case colors(PaletteError)
    /// The time zone of a recorded mood is invalid, because another program wrote it.
    case timeZone(TimeZoneNameError)
    /// A tag of a recorded mood is invalid, because another program wrote it.
    case tag(TagPathError)

    /// The reason in one English line without a full stop.
    public var description: String {
        switch self {
        case .date(let error): error.description
        case .yearOutOfRange: "the date is outside the years 0001 to 9999"
        case .tooFarAhead(let day): "\(day) is more than a year ahead"
        case .noteTooLong:
            "the note is longer than \(NewMood.longestNote) bytes (1 MiB); shorten it or split it"
        case .tooManyTags(let count):
            "the mood has \(count) tags; give at most \(NewMood.mostTags)"
        case .coordinate(let error): error.description
        case .latitudeMissing: "a longitude needs a latitude; give both or neither"
        case .longitudeMissing: "a latitude needs a longitude; give both or neither"
        case .rating(let scale, let level): "invalid \(scale.rawValue) '\(level)'; use 1 to 5"
        case .colors(let error): error.description
        case .timeZone(let error): error.description
        case .tag(let error): error.description
        }
    }
}
