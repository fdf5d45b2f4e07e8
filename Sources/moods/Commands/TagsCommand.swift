import ArgumentParser
import MoodJournal

struct TagsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "List the tags of your moods.",
        discussion: """
            moods tags
            moods tags --flat
            moods tags --format json

            On a terminal, tags are a tree, with the most moods first. The number and the mean \
            feeling (of 5 days or more) include the tags below: 'work' counts the moods that \
            'moods list --tag work' lists, also those with 'work/meeting'.

            With --flat and in other formats, each tag comes with its whole path before the tags \
            below it. moods, days (local days) and feeling (the mean of 5 days or more) then count \
            only the moods with exactly that tag.

            Fields: \(documentation(of: TagFields.all)).
            """)

    enum Form: String, EnumerableFlag {
        case tree, flat

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .tree: "Show the tree, also in a pipe."
            case .flat: "Show whole paths instead of a tree."
            }
        }
    }

    @Flag(exclusivity: .exclusive)
    var form: Form?

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        if form == .tree {
            guard !outputOptions.isGiven || outputOptions.format == .table else {
                throw CommandError.formatOfTree
            }
        }
        let format = form == .tree ? .table : try outputOptions.format(on: terminal)
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: TagFields.all, for: $0)
        }
        let isTree = fields == nil && form != .flat
        let words = ListingWords(locale: try localeOptions.resolved())
        let isShown = format == .table && terminal.isTerminal
        let found = try journalOptions.listing(isShown: isShown) { journal in
            guard !isTree else { return try journal.tagTree() }
            return try journal.tags(
                includingFigures: fields?.contains(where: \.isOnlyIfNamed) ?? false)
        }
        guard let tags = found else { return }
        if isShown, tags.isEmpty {
            StandardError.write("moods: no tags yet; add one with \(command: "add --tag rain")\n")
        }
        guard let recordFormat = format.recordFormat, let fields else {
            let table = TagTable(words: words, terminal: terminal)
            return try isTree
                ? table.writeTree(tags, to: output) : table.writePaths(tags, to: output)
        }
        var writer = try outputOptions.writer(
            of: fields, format: recordFormat, to: output, on: terminal)
        for tag in tags { try writer.write(tag) }
        try writer.finish()
    }
}
