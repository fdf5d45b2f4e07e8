/// A part of the day that people name instead of a time, with its hour.
enum PartOfDay: String {
    case morning
    case noon
    case afternoon
    case evening
    case night

    /// Finds the part with a name.
    init?(named name: String) { self.init(rawValue: name == "midday" ? "noon" : name) }

    var time: LocalTime {
        let hour =
            switch self {
            case .morning: 9
            case .noon: 12
            case .afternoon: 15
            case .evening: 20
            case .night: 22
            }
        return LocalTime(millisecondOfDay: hour * 3_600_000)
    }

    /// The hours that people count to the part. Those from 24 on are of the next day.
    private var hours: Range<Int> {
        switch self {
        case .morning: 0..<12
        case .noon: 12..<13
        case .afternoon: 12..<19
        case .evening: 16..<24
        case .night: 18..<30
        }
    }

    /// Returns the hour of this part that a clock shows, from 24 on if it is after the midnight that
    /// the part contains.
    /// - Parameters:
    ///   - hour: The hour, 0 to 23.
    ///   - isExact: Whether the hour is on a 24-hour clock. Otherwise, one up to 12 may be in either
    ///     half of the day.
    /// - Returns: `nil` if the hour is outside the part.
    func hour(_ hour: Int, isExact: Bool) -> Int? {
        let isOnEitherClock = !isExact && (1...12).contains(hour)
        let candidates = isOnEitherClock ? [hour % 12, hour % 12 + 12] : [hour]
        return candidates.flatMap { [$0, $0 + 24] }.first(where: hours.contains)
    }
}
