/// A part of the day of six hours.
public enum Daytime: String, CaseIterable, Sendable {
    /// 00:00 to 05:59.
    case night
    /// 06:00 to 11:59.
    case morning
    /// 12:00 to 17:59.
    case afternoon
    /// 18:00 to 23:59.
    case evening

    /// - Parameter hour: The hour of the local time, from 0 to 23.
    init(hour: Int) {
        self = Self.allCases[min(max(hour / 6, 0), 3)]
    }
}
