import Atlas

/// Why a mood cannot be recorded as it was given.
public enum NewMoodError: Error, Equatable, Sendable, CustomStringConvertible {
    case date(DateExpressionError)

    /// The day in the mood's own zone is before the year 1 or after the year 9999.
    case yearOutOfRange

    /// The day is more than a year ahead.
    case tooFarAhead(LocalDay)

    /// The note is longer than ``NewMood/longestNote``.
    case noteTooLong
    case coordinate(CoordinateError)
    case latitudeMissing
    case longitudeMissing
    case colors(PaletteError)

    /// A recorded mood's own zone or tag is none: another program wrote it.
    case timeZone(TimeZoneNameError)
    case tag(TagPathError)

    public var description: String {
        switch self {
        case .date(let error): error.description
        case .yearOutOfRange: "the date is before the year 1 or after the year 9999"
        case .tooFarAhead(let day): "\(day) is more than a year ahead; if it is meant, add --future"
        case .noteTooLong:
            "the note is longer than \(NewMood.longestNote) bytes (1 MiB); shorten it or split it"
        case .coordinate(let error): error.description
        case .latitudeMissing: "a longitude needs a latitude: give both, or neither"
        case .longitudeMissing: "a latitude needs a longitude: give both, or neither"
        case .colors(let error): error.description
        case .timeZone(let error): error.description
        case .tag(let error): error.description
        }
    }
}
