import Foundation
import MoodJournal

extension MoodRecord {
    /// Warns on standard error that the day is later than tomorrow.
    func warnThatItIsAhead() {
        StandardError.write("moods: warning: the mood is dated \(localDay), which is ahead\n")
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

    /// Says on standard error that the country is not where the coordinate is.
    func tellFarFromCountry() {
        let name = country.localizedName(in: LocaleEnvironment.current())
        StandardError.write(
            "moods: the coordinate is more than \(Int(NewMood.nearbyKilometers)) km from "
                + "\(TerminalText.line(name)), which is recorded as given\n")
    }
}
