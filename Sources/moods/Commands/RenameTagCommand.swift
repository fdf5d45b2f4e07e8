import ArgumentParser
import MoodJournal

struct RenameTagCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a tag, and the tags below it.",
        discussion: """
            moods tags rename work job
            moods tags rename work/meeting meeting --dry-run

            'work/meeting' becomes 'job/meeting' too. Words such as #work in notes stay as they \
            are. 'moods tags merge' joins tags that both exist. Between 'work' and 'Work', only \
            the spelling changes: if a machine that you sync with still has the capital letter, \
            the next sync brings it back.
            """)

    @Argument(help: "The tag's present name.", completion: JournalCompletion.tags) var tag: String
    @Argument(help: "Its new name.") var newTag: String
    @Flag(help: "Show what would be renamed, and change nothing.") var dryRun = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let (tag, new) = try (TagPath(tag), TagPath(newTag))
        guard tag.description != new.description else {
            throw CommandError.usage("the new name is the same as the old one")
        }
        let count = try journalOptions.changing { journal in
            journal.command = "tags rename \(TagSentence.words([tag, new]))"
            return try journal.renameTag(tag, to: new, isDryRun: dryRun)
        }
        TagSentence.say(
            dryRun ? "Would rename" : "Renamed", "the tag '\(tag)' to '\(new)'", count, dryRun)
    }
}
