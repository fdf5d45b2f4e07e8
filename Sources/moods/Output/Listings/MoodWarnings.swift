import Foundation
import MoodJournal

extension MoodRecord {
    /// Warns on standard error that the day is later than tomorrow.
    func warnThatItIsAhead() {
        StandardError.write(
            "moods: warning: the mood is dated \(localDay), which is in the future\n")
    }

    /// Warns on standard error that a clock change skipped or repeated the time that was given.
    func warn(of change: ClockChange) {
        let zone = (try? TimeZoneName(timeZone))?.timeZone ?? .gmt
        let shown = DateText.minutes(of: date, in: zone) ?? "\(localDay)"
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
