import ArgumentParser
import Interchange

/// Accepts short options that are joined with their values: `moods add -fgood -n'Sunset at sea'`.
///
/// The argument parser can do this too, but not for a value with an equals sign, and after an error
/// it takes the h of `-ohere.html` for a request for help.
enum JoinedValues {
    /// The letters of all short options with a value.
    static let letters = "adflmnot"

    /// Names of long options, which nobody means as a short option with a value: `-tag work` isn't
    /// the tag "ag".
    private static let longNames: [String] =
        [
            "accuracy", "add-tag", "all-in", "at", "data", "date", "date-order", "detail", "device",
            "dry-run", "fields",
            "filter", "fix", "flat", "force", "forever", "format", "from", "future", "lag", "lat",
            "limit",
            "locale", "lon", "match", "month", "mood", "mood-map", "mood-range", "near",
            "no-colors", "no-country", "no-pager", "no-place", "no-tags", "none", "note", "notes",
            "older-than", "on", "on-this-day", "oneline", "open", "output", "tag", "tags",
            "time-zone", "tree",
        ] + RatingScale.allCases.flatMap { [$0.rawValue, "no-\($0.rawValue)"] }

    /// Returns the words with an equals sign between a short option and its value: "-f=good".
    /// Values of other options, and words after `--`, stay the same.
    static func separated(_ words: some Sequence<String>) -> [String] {
        var words = Array(words)
        var index = 0
        while index < words.count, words[index] != "--" {
            let word = words[index]
            if isJoined(word) {
                words[index] = "\(word.prefix(2))=\(word.dropFirst(2))"
            } else if NegativeNumbers.takesNextWord(word) {
                index += 1
            }
            index += 1
        }
        return words
    }

    private static func isJoined(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let rest = word.dropFirst()
        guard let letter = rest.first, letters.contains(letter), rest.count > 1 else {
            return false
        }
        let name = rest.prefix { $0 != "=" }
        let isLongName = longNames.contains { $0 == name || name.count > 2 && $0.hasPrefix(name) }
        return !isLongName && !rest.dropFirst().hasPrefix("=")
    }
}
