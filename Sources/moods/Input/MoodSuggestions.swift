import Atlas
import Foundation
import MoodJournal

/// The answers that a journal suggests when it is asked for a mood.
struct MoodSuggestions {
    /// The number of moods whose answers the arrow keys bring back.
    private static let recentMoods = 50

    /// The number of towns that complete the beginning of a name.
    private static let mostTowns = 8

    /// The paths of the tags that Tab completes, those of most moods first.
    private var tags: [String] = []

    /// The tags with spaces, which can be typed between commas.
    private(set) var spacedTags: [TagPath] = []

    /// The names of the user's own places.
    private var places: [String] = []

    private var earlierNotes: [String] = []
    private var earlierTags: [String] = []
    private var earlierPlaces: [String] = []

    /// Creates the suggestions of a journal without moods.
    init() {}

    init(_ journal: Journal) throws {
        let paths = try journal.tags().sorted { $0.numberOfMoods > $1.numberOfMoods }.map(\.path)
        tags = paths.filter { !$0.contains(where: \.isWhitespace) }
        spacedTags = try paths.filter { $0.contains(where: \.isWhitespace) }.map { try TagPath($0) }
        places = try journal.placeNames()
        let named = try journal.namedPlaces()
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        var towns: [Town: String] = [:]
        var moods: [MoodRecord] = []
        try journal.forEachMood(MoodQuery(limit: Self.recentMoods)) { moods.append($0) }
        func earlier(_ text: (MoodRecord) -> String?) -> [String] {
            var seen: Set<String> = []
            return moods.compactMap(text).filter { !$0.isEmpty && seen.insert($0).inserted }
                .reversed()
        }
        earlierNotes = earlier(\.note)
        earlierTags = earlier { $0.tags.joined(separator: ", ") }
        for town in Set(moods.compactMap(\.town)) { towns[town] = gazetteer.text(for: town) }
        earlierPlaces = earlier { mood in
            named.names(at: mood).first ?? mood.town.flatMap { towns[$0] }
        }
    }

    var notes: LineSuggestions {
        LineSuggestions(history: earlierNotes, hintIfEmpty: "Enter: skip")
    }

    /// The suggestions for a line of tags.
    var tagLines: LineSuggestions {
        let find = { (typed: String) in
            let typed = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
            let begun = tags.filter { $0.begins(with: typed) }
            return begun
                + tags.filter { path in
                    !path.begins(with: typed)
                        && path.split(separator: "/").contains { String($0).begins(with: typed) }
                }
        }
        let hint = tags.isEmpty ? "Enter: skip" : "Enter: skip; Tab: \(tags[0]), ..."
        return LineSuggestions(
            history: earlierTags, hasWords: true, hintIfEmpty: hint, offered: find,
            completions: find)
    }

    /// The suggestions for a place.
    /// - Parameter usual: The name of the place that Enter takes; `nil` if Enter takes none.
    func placeLines(usual: String?) -> LineSuggestions {
        let known = places + earlierPlaces.reversed().filter { !places.contains($0) }
        let find = { (typed: String) in known.filter { $0.begins(with: typed) } }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        let enter = usual.map { "Enter: \($0); -: none" } ?? "Enter: skip"
        return LineSuggestions(
            history: earlierPlaces, hintIfEmpty: enter + "; Tab: more",
            lineIfEmpty: usual, offered: find
        ) { typed in
            let own = find(typed)
            // A country or another qualifier may follow.
            let name = typed.prefix { $0 != "," }
            guard name.count > 1 else { return own }
            return own
                + gazetteer.towns(beginningWith: String(name), limit: Self.mostTowns)
                .map { gazetteer.text(for: $0) }.filter {
                    $0.begins(with: typed) && !own.contains($0)
                }
        }
    }
}
