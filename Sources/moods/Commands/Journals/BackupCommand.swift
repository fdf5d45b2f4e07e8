import ArgumentParser
import Files
import Foundation
import MoodJournal

struct BackupCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the journal, even while others write to it.",
        discussion: """
            moods backup ~/journal-copy.sqlite
            moods backup /media/usb/journal.sqlite --force
            moods backup --encrypt ~/cloud/journal.sqlite.age

            The copy is a complete journal in one file that only you can read; open it with \
            --journal. moods checks the copy before it replaces an existing file. If the backup \
            fails or the journal is damaged, the existing file is unchanged.
            """)

    @Argument(help: "The file to create.") var file: PathArgument
    @Flag(help: "Overwrite an existing file.") var force = false

    @OptionGroup var sealing: SealingOptions

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !file.isStandardStream else {
            throw CommandError.usage(
                "a backup needs the name of a file; 'moods export' writes to standard output")
        }
        try sealing.expectName(file.path)
        if sealing.isOn {
            try sealBackup()
        } else {
            try journalOptions.readingExisting { try $0.backUp(to: file.path, replacing: force) }
        }
        StandardError.say("Copied the journal to \(file.path).")
        guard !sealing.isOn, let folder = file.path.realPath?.folderPath else { return }
        if Self.isReadableByOthers(folder) {
            StandardError.warn(
                "other users can read the folder \(folder), and the copy isn't encrypted; "
                    + "use --encrypt")
        }
    }

    /// Returns whether a group or others may list a folder and enter those that contain it.
    private static func isReadableByOthers(_ folder: String) -> Bool {
        var (path, wanted) = (folder, S_IRGRP | S_IROTH)
        while true {
            var status = stat()
            guard stat(path.fileSystemBytes, &status) == 0 else { return false }
            // A group with the number of the user is the user's own (adduser.conf(5), USERGROUPS).
            let granted = status.st_gid == getuid() ? S_IRWXO : S_IRWXG | S_IRWXO
            guard status.st_mode & wanted & granted != 0 else { return false }
            guard path != "/" else { return true }
            (path, wanted) = (path.folderPath, S_IXGRP | S_IXOTH)
        }
    }

    private func sealBackup() throws {
        let copy = try PlainCopy()
        try journalOptions.readingExisting { journal in
            try OutputFile.expectOther(file.path, thanJournal: journal.location.path)
            guard force || !FileLocation.isFile(file.path) else {
                throw JournalError.backup(JournalError.Store(.exists), path: file.path)
            }
            let output = try OutputFile(path: file.path)
            let writer = try sealing.writer(to: output.output)
            do {
                try journal.copyPages(toFile: copy.path)
            } catch JournalError.backup(let error, _) {
                throw PlainCopy.noRoom(error.description)
            }
            try copy.read { try writer?.write($0) }
            try writer?.finish()
            try output.finish(replacing: force)
        }
    }
}
