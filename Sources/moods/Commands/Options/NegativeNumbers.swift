import ArgumentParser
import Atlas
import Interchange

/// Allows negative numbers as arguments: `moods add -5 degrees outside`.
///
/// The argument parser takes every word with a leading hyphen for an option.
enum NegativeNumbers {
    /// Returns the words with the arguments after `--`, if one of them is a negative number.
    /// The names of the command and its subcommands stay in front, and options and their values
    /// keep their order.
    static func protected(_ words: some Sequence<String>) -> [String] {
        let words = Array(words)
        guard words.contains(where: isNegativeNumber) else { return words }
        var front: [String] = []
        var back: [String] = []
        var command: any ParsableCommand.Type = Moods.self
        var index = 0
        while index < words.count {
            let word = words[index]
            if word == "--" {
                back += words[(index + 1)...]
                break
            }
            if word.hasPrefix("-"), word != "-", !isNegativeNumber(word) {
                front.append(word)
                if takesNextWord(word), index + 1 < words.count {
                    index += 1
                    front.append(words[index])
                }
            } else if back.isEmpty, let subcommand = command.subcommand(named: word) {
                front.append(word)
                command = subcommand
            } else {
                back.append(word)
            }
            index += 1
        }
        return back.isEmpty ? front : front + ["--"] + back
    }

    /// Returns whether a word is an option whose value is the next word: it isn't a flag, and
    /// doesn't contain "=".
    static func takesNextWord(_ word: String) -> Bool {
        word.hasPrefix("-") && word != "-" && !isNegativeNumber(word) && !word.contains("=")
            && !isFlag(word)
    }

    static func isFlag(_ word: String) -> Bool { flags.contains(word) }

    private static let flags = Set([
        "--data", "--detail", "--dry-run", "--empty", "--encrypt", "--exit-status", "--fix",
        "--flat", "--force", "--forever", "--future", "--header", "--help", "--here", "-h",
        "--no-colors",
        "--no-country",
        "--no-pager", "--no-place", "--no-tags", "--none", "--on-this-day", "--oneline", "--open",
        "--passphrase", "--random", "--rekey", "--restore-deleted", "--reverse", "--seal",
        "--strict", "--tree", "--version",
        "--where-no-feeling", "--years", "--yes", "-y",
    ]).union(RatingScale.allCases.map { "--no-\($0.rawValue)" })

    static func isNegativeNumber(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word.dropFirst().first.map({ $0.isNumber || $0 == "." }) == true
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
