extension DefaultStringInterpolation {
    /// Adds a command to type, between quotation marks: `'moods undo'`, or `'moods undo --journal
    /// old.sqlite'` if this process's journal was named so. If a word of it is quoted, the marks are
    /// double: `"moods list 'South Korea'"`.
    ///
    /// - Parameter command: The command's name and its arguments, without `--journal`.
    mutating func appendInterpolation(command: String) {
        let text = "moods \(command)\(journalOption)"
        appendInterpolation(text.contains("'") ? "\"\(text)\"" : "'\(text)'")
    }
}

/// The option that names this process's journal, after a space; empty if none was given.
private let journalOption: String = {
    let words = ProgramArguments.words().prefix { $0 != "--" }
    let option = "--journal"
    for (index, word) in words.enumerated().reversed() {
        if word == option, let file = words.dropFirst(index + 1).first {
            return " \(option) \(file.quotedForShell)"
        }
        if word.hasPrefix(option + "=") {
            return " \(option) \(String(word.dropFirst(option.count + 1)).quotedForShell)"
        }
    }
    return ""
}()
