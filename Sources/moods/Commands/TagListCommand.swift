import ArgumentParser
import Atlas
import MoodJournal

struct TagListCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the tags of your moods.",
        discussion: """
            moods tags
            moods tags last month
            moods tags --flat --format json

            On a terminal, tags are a tree, with the most moods first. The number and the mean \
            feeling (of 5 days or more) include the tags below: 'work' counts the moods that \
            'moods list --tag work' lists, also those with 'work/meeting'.

            With --flat and in other formats, each tag comes with its whole path before the tags \
            below it. moods, days (local days) and feeling (the mean of 5 days or more) then count \
            only the moods with exactly that tag.

            Fields: \(documentation(of: TagTable.fields)).
            """)

    @Argument(help: MoodFilterOptions.selectionHelp, completion: JournalCompletion.regions)
    var selection: [String] = []

    enum Form: String, EnumerableFlag {
        case tree, flat

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .tree: "Show the tree, also in a pipe."
            case .flat: "Show whole paths instead of a tree."
            }
        }
    }

    @Flag(exclusivity: .exclusive) var form: Form?

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        if form == .tree, outputOptions.isGiven, outputOptions.format != .table {
            throw CommandError.usage(
                "--tree prints a table; don't use --format or --fields with it")
        }
        let records = form == .tree ? nil : try outputOptions.records(TagTable.fields, on: terminal)
        let isTree = records == nil && form != .flat
        let locale = try localeOptions.resolved()
        let words = ListingWords(locale: locale)
        var query = MoodQuery()
        try TypedSelection(
            words: selection, gazetteer: Gazetteer(locale: locale), journal: journalOptions,
            hasConditions: false
        ).select(in: &query)
        let isShown = records == nil && terminal.isTerminal
        let found = try journalOptions.listing(
            isShown: isShown,
            orSaying: { (tags: [TagRecord]) in
                tags.isEmpty && !query.selectsAll
                    ? EmptySelection(query: query, locale: locale, things: "tags") : nil
            }
        ) { journal in
            try isTree
                ? journal.tagTree(countingIn: query)
                : journal.tags(
                    countingIn: query, includingFigures: records?.hasFigures ?? false)
        }
        guard let tags = found else { return }
        if let records { return try records.write(tags, to: output) }
        if isShown, tags.isEmpty {
            StandardError.say("No tags yet. Add one with \(command: "add --tag rain").")
        }
        let table = TagTable(words: words, terminal: terminal)
        try isTree ? table.writeTree(tags, to: output) : table.writePaths(tags, to: output)
    }
}
