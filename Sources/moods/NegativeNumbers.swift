import Atlas

/// Allows negative numbers as arguments: `moods add -5 degrees outside`.
///
/// The argument parser takes every word with a leading hyphen for an option.
enum NegativeNumbers {
    /// Returns the words with the arguments after `--`, if one of them is a negative number.
    /// Options and their values keep their order.
    static func protected(_ words: some Sequence<String>) -> [String] {
        let words = Array(words)
        guard words.contains(where: isNegativeNumber) else { return words }
        var front: [String] = []
        var back: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            if word == "--" {
                back += words[(index + 1)...]
                break
            }
            if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
                front.append(word)
                // The next word is the option's value, unless the option is a flag or contains "=".
                if !word.contains("="), !flags.contains(word), index + 1 < words.count {
                    index += 1
                    front.append(words[index])
                }
            } else if front.isEmpty {
                // The name of the command.
                front.append(word)
            } else {
                back.append(word)
            }
            index += 1
        }
        return back.isEmpty ? front : front + ["--"] + back
    }

    /// The options of all commands that take no value.
    static let flags: Set<String> = [
        "--detail", "--dry-run", "--empty", "--exit-status", "--fix", "--force", "-f", "--future",
        "--header", "--help", "-h", "--no-colors", "--no-country", "--no-feeling", "--no-place",
        "--no-tags", "--on-this-day", "--random", "--restore-deleted", "--reverse", "--strict",
        "--tree", "--version", "--years", "--yes", "-y",
    ]

    private static func isNegativeNumber(_ word: String) -> Bool {
        guard word.hasPrefix("-"),
            word.dropFirst().first.map({ $0.isNumber || $0 == "." }) == true
        else { return false }
        if Double(word) != nil { return true }
        // A coordinate in one word: "-33.9,18.4", even if it is out of range.
        do {
            return try Coordinate(word) != nil
        } catch {
            return true
        }
    }
}
