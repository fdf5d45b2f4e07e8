import ArgumentParser
import Files
import Foundation
import MoodJournal

struct MergeCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge another journal file into yours.",
        discussion: """
            moods merge /media/usb/laptop.sqlite --dry-run
            moods merge /media/usb/laptop.sqlite
            moods merge desktop.sqlite --journal laptop.sqlite

            It adds the moods and changes of the other journal to yours; the other journal isn't \
            changed. If both have edited a mood, the later edit of each field wins, and tags are \
            added and removed one by one. A note that loses to a different one is printed, \
            and 'moods history MOOD' lists it. A deletion wins over earlier edits. Merging again \
            changes nothing, and two journals that have merged each other export the same moods. \
            Places and the default place are merged too: the later edit of each name wins.

            The merge is one transaction: if it is interrupted, nothing is merged. An encrypted \
            backup (age) is recognized, and its passphrase is asked for.
            """)

    @Argument(help: ArgumentHelp("The other journal.", valueName: "file")) var file: PathArgument
    @Flag(help: "Print what would happen, and change nothing.") var dryRun = false

    @OptionGroup var identities: IdentityOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !file.isStandardStream else {
            throw CommandError.usage("a merge needs the name of a journal file")
        }
        let report = try identities.withJournal(at: file.path) { try merge($0) }
        if report.refused > 0 { throw CommandError.refusedMoods(report.refused) }
    }

    private func merge(_ path: String) throws -> MergeReport {
        let other = try Journal.openForMerging(
            at: JournalLocation(option: path, environment: [:]))
        let report: MergeReport
        do {
            report = try journalOptions.importing(isDryRun: dryRun) {
                try $0.merge(other, named: file.path.fileName, isDryRun: dryRun)
            } reporting: {
                let text = MergeReportText($0)
                for line in text.lines(from: file.path.fileName, isDryRun: dryRun) {
                    StandardError.say(line)
                }
            }
        } catch {
            // The first error is the one to report.
            try? other.close()
            throw error
        }
        try other.close()
        return report
    }
}
