import MoodJournal

extension MoodRecord {
    /// Warns on standard error that the day is later than tomorrow.
    func warnThatItIsAhead() {
        StandardError.write("moods: warning: the mood is dated \(localDay), which is ahead\n")
    }

    /// Says on standard error that the country is not where the coordinate is.
    func tellFarFromCountry() {
        let name = country.localizedName(in: LocaleEnvironment.current())
        StandardError.write(
            "moods: the coordinate is more than \(Int(NewMood.nearbyKilometers)) km from "
                + "\(TerminalText.line(name)), which is recorded as given\n")
    }
}
