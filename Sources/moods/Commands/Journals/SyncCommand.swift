import ArgumentParser
import Foundation
import MoodJournal

struct SyncCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync journals on several machines through a folder.",
        discussion: """
            moods sync ~/Sync/moods
            moods sync ~/Dropbox/moods --seal
            git pull --no-rebase --no-edit && moods sync .

            Syncthing, git, Dropbox, rclone or a USB stick carries the folder. Each machine \
            writes the changes of its moods and places to its own files there, and merges what \
            other machines wrote, by the rules of 'moods merge'. Keep the journal itself elsewhere. \
            With git, commit and push after the sync; if the push is rejected, repeat everything.

            Files that haven't arrived completely are skipped until the next sync, and missing \
            or damaged ones are reported. The files contain your moods as plain text, unless the \
            folder is encrypted: --seal asks for a passphrase, once on each machine. Scripts set \
            MOODS_PASSPHRASE_COMMAND or MOODS_KEY_COMMAND to a command that prints the passphrase or \
            the key.

            A mood's number belongs to one machine; its UUID names the same mood on all of them.
            """)

    @Argument(help: ArgumentHelp("The folder to sync with.", valueName: "folder"))
    var folder: PathArgument

    @OptionGroup var keys: SyncKeyOptions

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        if let file = keys.reveal { return try output.write(keys.revealed(file, of: folder)) }
        try keys.syncing(folder, sync(with:))
    }

    private func sync(with key: SyncKey?) throws {
        let report = try journalOptions.importing(isDryRun: false) {
            try $0.sync(
                with: folder.path, key: key, isKeyInside: keys.isKeyInside, isSealing: keys.seal)
        } reporting: {
            for line in SyncReportText($0).lines { StandardError.say(line) }
        }
        if let file = report.unplaced {
            throw CommandError(
                .cannotCreate,
                "merged, but can't put \(file.path) in place "
                    + "(\(String(cString: strerror(file.code)))); run \(command: "sync") again")
        }
        if report.merge.refused > 0 { throw CommandError.refusedMoods(report.merge.refused) }
        if !report.damaged.isEmpty {
            let isFolder = report.damaged.contains { $0.path.hasSuffix("/") }
            let files = FigureText.count(
                report.damaged.count, isFolder ? "file or folder" : "file",
                plural: isFolder ? "files or folders" : nil)
            throw CommandError(
                .badData, "\(files) of the sync \(report.damaged.count == 1 ? "is" : "are") damaged"
            )
        }
    }
}
