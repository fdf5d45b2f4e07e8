import MoodJournal

extension UndoOutcome {
    /// Returns a sentence about the command, and one for each change that was kept.
    func sentences(isRedo: Bool, isDryRun: Bool) -> [String] {
        let verb =
            isRedo
            ? (isDryRun ? "Would redo" : "Redid") : (isDryRun ? "Would undo" : "Undid")
        var sentence =
            "\(verb): \(CommandText().text(for: command, subject, redoing: redoneNumber))."
        if !isDryRun, kept.isEmpty { sentence += aftermath(isRedo: isRedo).map { " " + $0 } ?? "" }
        if let sync = laterSync, !isRedo {
            sentence += " The later sync (\(CommandRecord.reference(sync))) can't be undone."
        }
        return [sentence] + kept.map(\.sentence)
    }

    /// Returns a sentence that says that moods are back, or how to bring them back.
    private func aftermath(isRedo: Bool) -> String? {
        let (isOne, isNew) =
            switch subject {
            case .mood(_, let isNew): (true, isNew)
            case .moods(let count, let new, _): (count == 1, new == count)
            case nil: (false, false)
            }
        let isBack = isOne ? "It is back." : "They are back."
        let other = "'moods \(isRedo ? "undo" : "redo")' brings \(isOne ? "it" : "them") back."
        return switch command.kind {
        case .add, .restore: isRedo ? isBack : other
        case .import where !isRedo && !isNew: "'moods redo' redoes it."
        case .import where !isRedo: "'moods redo' imports \(isOne ? "it" : "them") again."
        case .delete: isRedo ? other : isBack
        case .renameTag, .mergeTags, .tags, .addPlace, .movePlace, .renamePlace, .deletePlace,
            .defaultPlace, .places:
            isRedo ? "'moods undo' undoes it." : "'moods redo' redoes it."
        default: nil
        }
    }
}

extension UndoOutcome.Kept {
    /// A sentence such as "Kept mood 12, because it has been changed since."
    var sentence: String {
        switch reason {
        case .changed where !isPlace: "Kept \(what), because it has been changed since."
        case .deleted where !isPlace:
            "\(cause.sentence) \(command: "restore \(mood)") brings it back."
        default: cause.sentence
        }
    }

    /// The reason why nothing of the mood or field changed, such as "mood 12 was changed since".
    var cause: String {
        switch reason {
        case .changed where isPlace: "the place has been changed since"
        case .deleted where isPlace: "the place has been deleted since"
        case .existing where isPlace: "another place has the name now"
        case .discarded where isPlace: "the former place is no longer in the history"
        case .changed: "\(what) has been changed since"
        case .deleted: "mood \(mood) has been deleted since"
        case .existing where field != nil: "another mood has the former value of \(what)"
        case .existing(let other?):
            "mood \(mood) stays deleted, because mood \(other) was imported from the same entry"
        case .existing(nil):
            "mood \(mood) stays deleted, because another mood has its UUID, or was imported from the "
                + "same entry"
        case .discarded where field == nil:
            "mood \(mood) has been discarded from the trash and can't come back"
        case .discarded: "the former value of \(what) is no longer valid"
        }
    }

    private var what: String { field.map { "the \($0) of mood \(mood)" } ?? "mood \(mood)" }
}
