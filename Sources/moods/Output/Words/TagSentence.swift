import MoodJournal

/// The sentences of the commands that rename and merge tags.
enum TagSentence {
    /// Returns tags as they would be typed in a shell.
    static func words(_ tags: [TagPath]) -> String {
        tags.map(\.description.quotedForShell).joined(separator: " ")
    }

    /// The maximum number of tags that a sentence names.
    private static let mostNamed = 5

    /// Returns tags in a sentence: 'a', 'b' and 'c'.
    static func list(_ tags: [some StringProtocol]) -> String {
        var quoted = tags.prefix(mostNamed).map { "'\($0)'" }
        if tags.count > mostNamed { quoted.append("\(tags.count - mostNamed) others") }
        return quoted.count < 2
            ? quoted.joined()
            : quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1]
    }

    /// Says what a command did, on a terminal, or what it would do.
    static func say(_ verb: String, _ what: String, _ count: Int, _ isDryRun: Bool) {
        let sentence =
            count == 0
            ? "Nothing changed." : "\(verb) \(what) in \(FigureText.count(count, "mood"))."
        isDryRun || count == 0
            ? StandardError.say(sentence)
            : StandardError.sayOnTerminal("\(sentence) \(command: "undo") takes it back.")
    }
}
