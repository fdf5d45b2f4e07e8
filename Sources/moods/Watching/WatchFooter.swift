import MoodJournal

/// The last line of a live view: the keys, a question or a search. A narrow terminal has fewer keys.
enum WatchFooter {
    /// Returns the search that is being typed, and what ends it.
    static func search(_ text: String, columns: Int) -> [StyledText] {
        let text = StyledText("/\(text)_", .bold)
        let hints = ["Enter keeps the search, Escape clears it", "Enter keeps, Escape clears"]
        let hint = hints.first { text.columns + 2 + $0.count <= columns }
        return [text] + (hint.map { [.spaces(2), StyledText($0, .dim)] } ?? [])
    }

    static func deletion(of mood: MoodRecord, columns: Int) -> [StyledText] {
        let questions = [mood.note, nil].map {
            StyledText("Delete \(MoodName.text(mood.number, note: $0))? [y/N]", .bold)
        }
        return [questions[0].columns <= columns ? questions[0] : questions[1]]
    }

    /// Returns the keys of a listing.
    ///
    /// - Parameter filter: The kinds of regions that are listed; `nil` in a listing of moods.
    static func listing(
        isFirst: Bool, filter: RegionQuery.Filter?, usesASCII: Bool, columns: Int
    ) -> [StyledText] {
        let kinds: [(RegionQuery.Filter, key: String, name: String)] = [
            (.both, "b", " both"), (.countries, "c", " countries"),
            (.continents, "n", " continents"),
        ]
        func filters(named: Bool) -> [String] {
            guard let filter else { return [] }
            let texts = kinds.map { kind in
                let text = kind.key + (named ? kind.name : "")
                return kind.0 == filter ? "[\(text)]" : text
            }
            return named ? texts : [texts.joined(separator: " ")]
        }
        let quit = isFirst ? "q quit" : "q back"
        let changes = ["a add"] + (filter == nil ? ["e edit", "d delete"] : []) + ["u undo"]
        let open = [quit, "Enter open"]
        let least = (filter == nil ? [quit] : open) + filters(named: false)
        let all: [String] = filters(named: true) + changes + ["/ search"]
        let short: [String] = filters(named: false) + changes + ["/ search"]
        return keys(
            [
                [quit, select("select", usesASCII), "Enter open"] + all, open + all, open + short,
                least + changes, least + [changes[0]],
            ], columns: columns)
    }

    static func mood(scrolls: Bool, usesASCII: Bool, columns: Int) -> [StyledText] {
        let changes = ["a add", "e edit", "d delete", "u undo"]
        return keys(
            [
                ["q back"] + (scrolls ? [select("scroll", usesASCII)] : []) + changes,
                ["q back"] + changes,
            ], columns: columns)
    }

    private static func select(_ name: String, _ usesASCII: Bool) -> String {
        (usesASCII ? "j/k " : "↑↓ ") + name
    }

    /// Returns the first of several choices of keys that fits, else the last.
    private static func keys(_ choices: [[String]], columns: Int) -> [StyledText] {
        let texts = choices.map { StyledText($0.joined(separator: "  "), .dim) }
        return [texts.first { $0.columns <= columns } ?? texts[texts.count - 1]]
    }
}
