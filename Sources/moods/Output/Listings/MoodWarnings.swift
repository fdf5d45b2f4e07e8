import Foundation
import MoodJournal

extension MoodRecord {
    /// Warns on standard error that the date is in the future.
    func warnThatItIsAhead() {
        StandardError.write(
            "moods: warning: the mood is dated \(shownDate), which is in the future\n")
    }

    /// The local date to the minute.
    private var shownDate: String {
        let zone = (try? TimeZoneName(timeZone))?.timeZone ?? .gmt
        return DateText.minutes(of: date, in: zone) ?? "\(localDay)"
    }

    /// Warns on standard error that a clock change skipped or repeated the time that was given.
    func warn(of change: ClockChange) {
        let shown = shownDate
        let sentence =
            switch change {
            case .skipped: "a clock change skipped that time; the mood is dated \(shown)"
            case .repeated:
                "a clock change repeated that time; \(shown) is the first; give an offset for the "
                    + "second"
            }
        StandardError.write("moods: warning: \(TerminalText.line(sentence))\n")
    }

    /// Warns on standard error that the coordinates are far from the country.
    func warnOfFarCountry() {
        let name = country.localizedName(in: LocaleEnvironment.current())
        StandardError.write(
            "moods: warning: the coordinates are more than \(Int(NewMood.nearbyKilometers)) km "
                + "from \(TerminalText.line(name)); the country was recorded as given\n")
    }
}
