import ArgumentParser
import Atlas
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
        try listOptions.list(by: .relevance, to: output) { locale in
            let gazetteer = Gazetteer(locale: locale)
            var query = try conditions.query(gazetteer)
            query.sample = try randomOptions.sample()
            query.searches.insert(
                try MoodSearch(text.joined(separator: " "), gazetteer: gazetteer), at: 0)
            try MoodSearch.expectFew(query.searches)
            return query
        }
    }
}
