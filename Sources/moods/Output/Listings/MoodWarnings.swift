import Atlas
import CivilTime
import Foundation
import MoodJournal

extension MoodRecord {
    /// Warns if the mood has the machine's time zone because its country has several, and the zone
    /// isn't one of them. An offset in the date was given.
    func warnOfForeignTimeZone() {
        guard coordinate == nil, country != .unknown, timeZone.first?.isLetter == true,
            country.onlyTimeZone == nil, !country.hasTimeZone(named: timeZone)
        else { return }
        let name = country.localizedName(in: LocaleEnvironment.current())
        StandardError.warn(
            "\(name) has no single time zone, so the mood has this machine's, \(timeZone); name "
                + "another with --time-zone, or a town with --at")
    }

    /// Warns on standard error of what deserves it.
    /// - Parameter clockChange: The clock change that skipped or repeated the time that was given.
    func warn(isFar: Bool, isAhead: Bool, clockChange: ClockChange?) {
        if isFar {
            StandardError.warn(
                "the coordinates are more than \(Int(NewMood.nearbyKilometers)) km from "
                    + "\(country.localizedName(in: LocaleEnvironment.current())); the country was "
                    + "recorded as given")
        }
        // Without a warning, the zone isn't read.
        var shown: String {
            let zone = (try? TimeZoneName(timeZone))?.timeZone ?? .gmt
            return DateText.minutes(of: date, in: zone) ?? localDay
        }
        if isAhead { StandardError.warn("the mood is dated \(shown), which is in the future") }
        switch clockChange {
        case .skipped?:
            StandardError.warn(
                "a clock change skipped that time or day; the mood is dated \(shown)")
        case .repeated?:
            StandardError.warn(
                "a clock change repeated that time; \(shown) is the first; give an offset for the "
                    + "second")
        case nil: break
        }
    }
}
