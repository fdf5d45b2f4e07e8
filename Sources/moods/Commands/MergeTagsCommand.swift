import ArgumentParser
import MoodJournal

struct MergeTagsCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge tags into another tag.",
        discussion: """
            moods tags merge office work
            moods tags merge office desk/home work --dry-run

            The last tag stays; the moods of the others, and of the tags below them, get it \
            instead: 'office/tea' becomes 'work/tea'. Words such as #office in notes stay as they \
            are.
            """)

    @Argument(
        help: "The tags that disappear, and the tag that stays.",
        completion: JournalCompletion.tags)
    var tag: [String] = []

    @Flag(help: "Show what would be merged, and change nothing.") var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let tags = try tag.map { try TagPath($0) }
        let merged = tags.dropLast().filter { $0 != tags.last }
        guard let target = tags.last, !merged.isEmpty else {
            throw CommandError.usage(
                tags.count > 1
                    ? "can't merge a tag into itself"
                    : "give the tags to merge, and then the tag that stays")
        }
        let count = try journalOptions.changing { journal in
            journal.command = "tags merge \(TagSentence.words(merged + [target]))"
            do {
                return try journal.mergeTags(merged, into: target, isDryRun: dryRun)
            } catch JournalError.noSuchTag(target.description, _) {
                let words = TagSentence.words([merged[0], target])
                throw CommandError(
                    .unavailable,
                    "no mood has the tag '\(target)' to merge into; "
                        + "\(command: "tags rename \(words)") creates it")
            }
        }
        let names = TagSentence.list(merged.map(\.description))
        TagSentence.say(
            dryRun ? "Would merge" : "Merged",
            "the tag\(merged.count == 1 ? "" : "s") \(names) into '\(target)'", count, dryRun)
    }
}
