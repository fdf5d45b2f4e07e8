import ArgumentParser
import MoodJournal

/// The names of the program's commands.
enum CommandNames {
    /// Checks that the first word, or the one after `help`, names a command.
    ///
    /// Without this, the argument parser reports an unknown command as an unexpected argument, and
    /// prints the general help for an unknown command after `help`.
    ///
    /// - Throws: ``CommandError/unknownCommand(_:nearest:)``.
    static func check(_ words: some Sequence<String>) throws(CommandError) {
        var words = words.makeIterator()
        guard var word = words.next() else { return }
        if word == "help" {
            guard let topic = words.next() else { return }
            word = topic
        }
        let known = Moods.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard !word.hasPrefix("-"), !(known + ["help"]).contains(word) else { return }
        throw .unknownCommand(word, nearest: NearestNames.to(word, among: known))
    }
}
