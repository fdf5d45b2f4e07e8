import Atlas
import CivilTime
import Foundation
import MoodJournal

extension MoodRecord {
    /// Warns on standard error of what deserves it.
    /// - Parameters:
    ///   - clockChange: The clock change that skipped or repeated the time that was given.
    ///   - hasForeignTimeZone: Whether its country has several time zones, and the mood none of them.
    func warn(isFar: Bool, isAhead: Bool, clockChange: ClockChange?, hasForeignTimeZone: Bool) {
        var countryName: String { country.nameInPhrase(in: LocaleEnvironment.current()) }
        if isFar {
            StandardError.warn(
                "the coordinates are more than \(Int(NewMood.nearbyKilometers)) km from "
                    + "\(countryName); the country was recorded as given")
        }
        if hasForeignTimeZone {
            StandardError.warn(
                "the mood has the time zone \(timeZone), but \(countryName) has others; name one "
                    + "with --time-zone, or a town with --at")
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
