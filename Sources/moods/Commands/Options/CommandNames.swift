import ArgumentParser
import Atlas
import MoodJournal

/// The names of the program's commands.
enum CommandNames {
    /// The names that other programs have for our commands.
    private static let foreignNames = [
        "ls": "list", "log": "list", "today": "list", "rm": "delete", "remove": "delete",
        "new": "add", "find": "search", "mv": "rename", "undelete": "restore",
    ]

    /// Words for deleting a tag, for which `tags` has no command.
    private static let deletions: Set = ["delete", "del", "remove", "rm"]

    /// Whether words are a region or days, which may follow `tags`.
    private static func isSelection(_ words: [String]) -> Bool {
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        var query = MoodQuery()
        let selection = TypedSelection(words: words, gazetteer: gazetteer, journal: nil)
        return (try? selection.select(in: &query)) != nil
    }

    /// Checks that the words before the first option, or those after `help`, name a command.
    /// `--journal FILE` may come first.
    ///
    /// Without this, the argument parser reports an unknown command as an unexpected argument, and
    /// prints the general help for an unknown command after `help`.
    static func check(_ words: some Sequence<String>) throws(CommandError) {
        var words = Array(words)[...]
        while let word = words.first, word == "--journal" || word.hasPrefix("--journal=") {
            words = words.dropFirst(word.contains("=") ? 1 : 2)
        }
        var path: [String] = []
        var commands = Moods.configuration.subcommands
        var others = ["help"]
        if words.first == "help" { words = words.dropFirst() }
        while let word = words.popFirst(), !word.hasPrefix("-"), !commands.isEmpty {
            let command = commands.first { $0.configuration.commandName == word }
            let beginning = path
            path.append(word)
            if let command {
                commands = command.configuration.subcommands
                others = []
                continue
            }
            let known = commands.compactMap { $0.configuration.commandName } + others
            let synonym = foreignNames[word].flatMap { known.contains($0) ? $0 : nil }
            guard !others.contains(word),
                beginning != ["tags"] || synonym != nil
                    || !isSelection([word] + words.prefix { !$0.hasPrefix("-") })
            else { return }
            let nearest = synonym.map { [$0] } ?? NearestNames.to(word, among: known)
            if beginning == ["tags"], deletions.contains(word) {
                let tag = words.first { !$0.hasPrefix("-") }?.quotedForShell ?? "TAG"
                let take = "edit --where-tag \(tag) --remove-tag \(tag)"
                throw .usage("to take a tag from all its moods, use \(command: take)")
            }
            // A word that is like no command of tags is reported as a selection.
            if beginning == ["tags"], nearest.isEmpty, Moods.subcommand(named: word) == nil {
                return
            }
            let names = nearest.map { "'\((beginning + [$0]).joined(separator: " "))'" }
            let help = beginning.isEmpty ? "--help" : "help \(beginning.joined(separator: " "))"
            let hint =
                names.isEmpty
                ? "see 'moods \(help)'" : "did you mean \(names.joined(separator: " or "))?"
            throw .usage("unknown command '\(path.joined(separator: " "))'; \(hint)")
        }
    }
}
