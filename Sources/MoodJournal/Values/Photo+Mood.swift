import Atlas
import Photos

/// The facts of a photo in the form that a mood needs.
extension Photo {
    /// The coordinate, or `nil` if the photo has none.
    public var coordinate: Coordinate? { Coordinate(position?.latitude, position?.longitude) }

    /// The colors, from top to bottom.
    public var moodColors: [MoodColor] {
        colors.map { MoodColor(red: $0.red, green: $0.green, blue: $0.blue) }
    }

    /// Returns the date of the photo, as text in ISO 8601 that ``DateExpression`` reads.
    ///
    /// If the photo has an offset, the text is an instant. Otherwise it is the reading of the
    /// camera's clock, unless GPS time shows that the clock wasn't that of the place. In that case
    /// it is an instant with the offset from GPS time. If the mood has a coordinate, an instant is
    /// in UTC, so that the place determines the zone and the local day.
    /// - Parameter coordinate: The mood's coordinate, which may differ from the photo's.
    /// - Returns: The text, or `nil` if the photo has no date, or has one that can't be read.
    public func date(at coordinate: Coordinate?) -> String? {
        guard let taken else {
            return hasUnreadableTime ? nil : positioned.flatMap(ISO8601.utcText)
        }
        guard let day = LocalDay(year: taken.year, month: taken.month, day: taken.day),
            let time = LocalTime(hour: taken.hour, minute: taken.minute, second: taken.second)
        else { return nil }
        return CameraReading(day: day, time: time, offset: taken.offset, positioned: positioned)
            .text(at: coordinate)
    }

    /// Whether the time of the shot may be in the file but can't be read. No other time replaces
    /// it.
    private var hasUnreadableTime: Bool {
        unreadable.contains { value in
            if case .time = value { true } else { value == .metadata }
        }
    }
}
