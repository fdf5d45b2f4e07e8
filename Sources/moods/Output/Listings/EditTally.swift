import MoodJournal

/// The numbers of moods that an edit changed, and of those that deserve a warning.
struct EditTally {
    private var count = 0
    private(set) var changed = 0
    private var far = 0
    private var ahead = 0
    private var clockChanges = 0
    private var foreign = 0
    private var first: EditedMood?

    mutating func add(_ edited: EditedMood) {
        count += 1
        if edited.isChanged { changed += 1 }
        if edited.isFarFromCountry { far += 1 }
        if edited.isAhead { ahead += 1 }
        if edited.clockChange != nil { clockChanges += 1 }
        if edited.hasForeignTimeZone { foreign += 1 }
        if first == nil { first = edited }
    }

    var onlyChanged: MoodRecord? { count == 1 && changed == 1 ? first?.record : nil }

    /// The result in a sentence.
    var sentence: String {
        guard changed > 0 else { return "Nothing changed." }
        let of = changed == count ? "" : "\(FigureText.grouped(changed)) of "
        return "Changed \(of)\(FigureText.count(count, "mood")). "
            + "\(command: "undo") takes it back."
    }

    /// Writes the warnings to standard error. Those of several moods are combined.
    func warn() {
        guard count > 1 else {
            first?.record.warn(
                isFar: far > 0, isAhead: ahead > 0, clockChange: first?.clockChange,
                hasForeignTimeZone: foreign > 0)
            return
        }
        for (number, what) in [
            (far, "more than \(Int(NewMood.nearbyKilometers)) km from the country given"),
            (ahead, "dated in the future"),
            (clockChanges, "dated at a time that a clock change skipped or repeated"),
            (
                foreign,
                "in a time zone that the country given doesn't have; name one with --time-zone"
            ),
        ] where number > 0 {
            StandardError.warn(
                "\(FigureText.count(number, "mood")) \(number == 1 ? "is" : "are") \(what)")
        }
    }
}
