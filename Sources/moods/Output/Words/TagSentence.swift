import MoodJournal

/// The sentences of the commands that rename and merge tags.
enum TagSentence {
    /// Returns tags as they would be typed in a shell.
    static func words(_ tags: [TagPath]) -> String {
        tags.map(\.description.quotedForShell).joined(separator: " ")
    }

    /// Says what a command did, on a terminal, or what it would do.
    static func say(_ verb: String, _ what: String, _ count: Int, _ isDryRun: Bool) {
        let sentence = "\(verb) \(what) in \(FigureText.count(count, "mood"))."
        isDryRun
            ? StandardError.say(sentence)
            : StandardError.sayOnTerminal("\(sentence) \(command: "undo") takes it back.")
    }
}
