import ArgumentParser
import MoodJournal

struct SyncCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Sync your journals through a folder.",
        discussion: """
            moods sync ~/Sync/moods
            git pull && moods sync . && git add -A && git commit -m sync && git push

            The folder is carried by Syncthing, git, Dropbox, rclone or a USB stick. Each machine \
            writes what changed in its journal to files of its own there, and merges what other \
            machines wrote, by the rules of 'moods merge'. The journal itself is never there.

            Files that have not arrived completely are left for the next time, and missing ones \
            are reported. The files contain your moods as text.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: PathArgument

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let report = try journalOptions.importing(isDryRun: false) {
            try $0.sync(with: folder.path)
        }
        StandardError.write(SyncReportText(report).text)
        if report.merge.refused > 0 { throw CommandError.refusedMoods(report.merge.refused) }
        if !report.damaged.isEmpty { throw CommandError.damagedSyncFiles(report.damaged.count) }
    }
}
