import ArgumentParser

struct TagsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "List, rename and merge the tags of your moods.",
        discussion: """
            moods tags last month
            moods tags rename work job
            moods tags merge office desk job
            """,
        subcommands: [TagListCommand.self, RenameTagCommand.self, MergeTagsCommand.self],
        defaultSubcommand: TagListCommand.self)
}
