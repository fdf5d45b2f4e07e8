import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct SearchCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search moods by words, tags and places, best match first.",
        discussion: """
            moods search umbrella tram
            moods search 'cof "rainy day" #friends @portugal' --since 2024
            moods search coffee --sort date --format jsonl

            A mood must match everything that is given. Words match by their beginnings, \
            regardless of case and of accents; words between quotation marks \
            must be complete and follow each other. Chinese, Japanese, Thai and other scripts \
            without spaces, and emoji, match anywhere in a note.

            #work matches tags by the beginning of a level: work, and errands/workshop; \
            #work/me matches work/meeting. @home matches a place of your own. Other \
            places are countries and continents, by the beginning of a name in any language or \
            by a code, such as @port; and towns by their whole names, such as @lisbon.

            'moods list --match' lists the same moods by date. Fields: \(documentation(of: MoodFields.all())).
            """)

    @Argument(help: "Words, \"quoted phrases\", #tags and @places.") var text: [String] = []

    @OptionGroup var conditions: MoodConditionOptions
    @OptionGroup var randomOptions: RandomOptions
    @OptionGroup var listOptions: MoodListOptions

    func run(output: StandardOutput) throws {
        guard !text.isEmpty else {
            throw CommandError.usage("give what to search for, such as 'moods search umbrella'")
        }
        var isPlain = listOptions.journalOptions.journal == nil && text != ["all"]
        try listOptions.list(
            by: .relevance, to: output, orSaying: { isPlain ? otherUse(in: $0) : nil }
        ) { locale in
            let gazetteer = Gazetteer(locale: locale)
            var query = try conditions.query(gazetteer)
            isPlain = isPlain && !query.hasConditions
            query.sample = try randomOptions.sample()
            query.searches.insert(
                try MoodSearch(text.joined(separator: " "), gazetteer: gazetteer), at: 0)
            try MoodSearch.expectFew(query.searches)
            return query
        }
    }

    /// A sentence with the command for words that mean days, a region, a feeling or a tag; else `nil`.
    private func otherUse(in locale: Locale) -> String? {
        let words = text.map(\.quotedForShell).joined(separator: " ")
        let selection = TypedSelection(
            words: text, gazetteer: Gazetteer(locale: locale), journal: nil)
        var query = MoodQuery()
        if (try? selection.select(in: &query)) != nil {
            return "For days and places, use \(command: "list \(words)")."
        }
        let name = text.joined(separator: " ")
        if (try? TypedFeeling.range(name)) != nil {
            return "For feelings, use \(command: "list --feeling \(words)")."
        }
        let own = listOptions.journalOptions.ownNames(like: name)
        let quoted = name.quotedForShell
        if own.isTag { return "For tags, use \(command: "list --tag \(quoted)")." }
        let town = try? selection.gazetteer.town(named: name).town
        return own.isPlace || town.map { $0.population >= Town.wellKnownPopulation } == true
            ? "For places, use \(command: "list --at \(quoted)")." : nil
    }
}
