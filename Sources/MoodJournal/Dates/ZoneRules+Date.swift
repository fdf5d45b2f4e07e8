import CivilTime
import Foundation

extension ZoneRules {
    /// Returns the offset at an instant, which is rounded down to whole seconds.
    /// - Parameter date: The instant.
    /// - Returns: Seconds east of UTC.
    public func secondsFromGMT(for date: Date) -> Int {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return secondsFromGMT(at: Int64(exactly: seconds) ?? (seconds > 0 ? .max : .min))
    }

    /// Returns the rules of a stored zone, or UTC for an invalid name, which only another program can have written.
    static func stored(_ name: String) -> ZoneRules { (try? TimeZoneName(name).timeZone) ?? .gmt }
}
