import MoodJournal

extension MoodRecord {
    /// Says on standard error that the country is not where the coordinate is.
    func tellFarFromCountry() {
        let name = country.localizedName(in: LocaleEnvironment.current())
        StandardError.write(
            "moods: the coordinate is more than \(Int(NewMood.nearbyKilometers)) km from "
                + "\(TerminalText.line(name)), which is recorded as given\n")
    }
}
