import ArgumentParser
import MoodJournal

struct TagsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "List the tags of your moods.",
        discussion: """
            moods tags
            moods tags --tree
            moods tags --format json

            Each tag comes before the tags below it. The number counts the moods with exactly \
            that tag; 'moods list --tag work' also lists moods with 'work/meeting'. The \
            fields days (local days) and feeling (their mean, from 5 days on) also count only \
            that exact tag.

            Fields: \(TagFields.names).
            """)

    @Flag(help: "Show the tags as a tree.")
    var tree = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        if tree {
            guard !outputOptions.isGiven || outputOptions.format == .table else {
                throw CommandError.formatOfTree
            }
        }
        let format = tree ? .table : try outputOptions.format(on: terminal)
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: TagFields.all, for: $0)
        }
        let tags = try journalOptions.listing(
            isShown: format == .table && terminal.isTerminal
        ) { try $0.tags(includingFigures: fields?.contains(where: \.isOnlyIfNamed) ?? false) }
        guard let recordFormat = format.recordFormat, let fields else {
            return try TagTable(isTree: tree).write(tags, terminal: terminal, to: output)
        }
        var writer = try outputOptions.writer(
            of: fields, format: recordFormat, to: output, on: terminal)
        for tag in tags { try writer.write(tag) }
        try writer.finish()
    }
}
