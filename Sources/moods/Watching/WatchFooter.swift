import MoodJournal

/// The last line of a live view: the keys, a question, or a sentence about what was done.
enum WatchFooter {
    /// Returns the search that is being typed, and what ends it.
    static func search(_ text: String, notice: String?) -> [StyledText] {
        let hint = notice ?? "Enter keeps the search, Escape clears it"
        return [StyledText("/\(text)_", .bold), StyledText("  \(hint)", .dim)]
    }

    static func deletion(of mood: MoodRecord) -> [StyledText] {
        [StyledText("Delete \(MoodName.text(mood.number, note: mood.note))? [y/N]", .bold)]
    }

    /// Returns the keys of a listing.
    ///
    /// - Parameter filter: The kinds of regions that are listed; `nil` in a listing of moods.
    static func listing(
        isFirst: Bool, filter: RegionQuery.Filter?, usesASCII: Bool
    ) -> [StyledText] {
        let names: [(RegionQuery.Filter, String)] = [
            (.both, "b both"), (.countries, "c countries"), (.continents, "n continents"),
        ]
        let filters = filter.map { filter in names.map { $0.0 == filter ? "[\($0.1)]" : $0.1 } }
        // The key to leave comes first, because a narrow terminal cuts the rest.
        return keys(
            [isFirst ? "q quit" : "q back", usesASCII ? "j/k select" : "↑↓ select", "Enter open"]
                + (filters ?? []) + ["a add"] + (filters == nil ? ["e edit", "d delete"] : [])
                + ["u undo", "/ search"])
    }

    static func mood(scrolls: Bool, usesASCII: Bool) -> [StyledText] {
        keys(
            ["q back"] + (scrolls ? [usesASCII ? "j/k scroll" : "↑↓ scroll"] : [])
                + ["a add", "e edit", "d delete", "u undo"])
    }

    private static func keys(_ keys: [String]) -> [StyledText] {
        [StyledText(keys.joined(separator: "  "), .dim)]
    }
}
