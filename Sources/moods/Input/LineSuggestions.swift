import Foundation

/// The texts that a line editor offers.
struct LineSuggestions {
    /// Earlier lines, the oldest first.
    var history: [String] = []

    /// Whether the line has several words, which are completed one by one.
    var hasWords = false

    /// What Enter does on an empty line, and other hints.
    var hintIfEmpty: String?

    /// The line that Enter means if nothing was typed.
    var lineIfEmpty: String?

    /// The text that the line begins with, and what Enter does while it is unchanged.
    var start: (text: String, hint: String)?

    /// Returns the texts to show behind the line, for the beginning that was typed.
    var offered: (String) -> [String] = { _ in [] }

    /// Returns the texts that may complete a beginning, the likeliest first.
    var completions: (String) -> [String] = { _ in [] }
}

extension EditedLine {
    /// Returns the characters before the position that a completion replaces.
    func completed(byWord: Bool) -> Range<Int> {
        let separator = characters[..<position].lastIndex { $0 == "," || $0.isWhitespace }
        return (byWord ? separator.map { $0 + 1 } ?? 0 : 0)..<position
    }

    /// Completes the text before the position as far as the candidates agree.
    /// - Returns: The candidates; empty if the text was completed, `nil` if no candidate begins
    ///   with it.
    mutating func complete(from suggestions: LineSuggestions) -> [String]? {
        let range = completed(byWord: suggestions.hasWords)
        let typed = String(characters[range])
        let candidates = suggestions.completions(typed)
        guard let first = candidates.first else { return nil }
        guard candidates.count > 1 else {
            replace(range, with: first + (suggestions.hasWords ? " " : ""))
            return []
        }
        let common = candidates.dropFirst().reduce(first) {
            $0.commonPrefix(with: $1, options: .caseInsensitive)
        }
        guard common.count >= typed.count, common.begins(with: typed), common != typed else {
            return candidates
        }
        replace(range, with: common)
        return candidates
    }
}

extension String {
    /// Whether the text begins with another one, regardless of case and diacritics.
    func begins(with beginning: String) -> Bool {
        let options: CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
        return beginning.isEmpty || range(of: beginning, options: options) != nil
    }
}
