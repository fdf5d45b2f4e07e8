import MoodJournal

extension UndoOutcome {
    /// Prints a line for the command, and one for each change that was kept, to standard error.
    func report(_ verb: String) {
        let lines = ["\(verb) \(command.number): \(command.name)"] + kept.map(\.sentence)
        StandardError.write(lines.map { TerminalText.line($0) + "\n" }.joined())
    }
}

extension UndoOutcome.Kept {
    /// A line such as "kept mood 12: it was changed since".
    var sentence: String {
        switch reason {
        case _ where isPlace: cause
        case .changed: "kept \(what): it was changed since"
        case .deleted: "\(cause); 'moods restore \(mood)' brings it back"
        case .existing, .discarded: cause
        }
    }

    /// The reason why nothing of the mood or field changed, such as "mood 12 was changed since".
    var cause: String {
        switch reason {
        case .changed where isPlace: "the place was changed since"
        case .deleted where isPlace: "the place was deleted since"
        case .existing where isPlace: "another place has the name now"
        case .discarded where isPlace: "the former place is no longer in the history"
        case .changed: "\(what) was changed since"
        case .deleted: "mood \(mood) was deleted since"
        case .existing where field != nil:
            "\(what) can't be restored: another mood has its former value"
        case .existing(let other?):
            "mood \(mood) stays deleted: mood \(other) was imported from the same entry"
        case .existing(nil):
            "mood \(mood) stays deleted: another mood has its UUID, or was imported from the same "
                + "entry"
        case .discarded where field == nil:
            "mood \(mood) can't be restored: it was discarded from the trash"
        case .discarded: "\(what) can't be restored: its former value is no longer valid"
        }
    }

    private var what: String { field.map { "the \($0) of mood \(mood)" } ?? "mood \(mood)" }
}
