import Foundation
import Testing

/// What a sealed sync does with passphrases, and where it writes notes.
@Suite("Secrets of moods sync --seal")
struct SealedSyncSecretTests {
    @Test("The folder is checked before a passphrase is asked for, and a command may print more")
    func passphraseCommand() throws {
        let person = try OrdinaryPerson()
        let journal = ["--journal", person.folder + "/journal.sqlite"]
        #expect(try person.moods(["add", "x"] + journal).status == 0)
        let command = ["MOODS_PASSPHRASE_COMMAND": "touch \(person.folder)/asked; yes open sesame"]
        let closed = person.folder + "/closed"
        try FileManager.default.createDirectory(
            atPath: closed, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o555])
        let refused = try person.moods(["sync", closed, "--seal"] + journal, with: command)
        #expect(refused.status == 73 && refused.errors.contains("Permission denied"), "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: person.folder + "/asked"))
        let home = try Travels.home()
        let sealed = try home.moods(
            "sync", home.makeSyncFolder(), "--seal",
            with: ["MOODS_PASSPHRASE_COMMAND": "yes open sesame"])
        #expect(sealed.status == 0, "\(sealed)")
    }

    @Test("SQLite has no temporary file outside memory while it reads encrypted files")
    func temporaryFiles() throws {
        let (one, two) = (try Home(), try Home())
        let folder = try one.makeSyncFolder()
        let rows = (0..<2_000).map { "2024-05-01 12:\(10 + $0 % 50),note \($0),t\($0 % 50)" }
        let csv = (["date,note,tags"] + rows).joined(separator: "\n") + "\n"
        #expect(try one.moods("import", "-", input: csv).status == 0)
        let command = ["MOODS_PASSPHRASE_COMMAND": "yes open sesame"]
        #expect(try one.moods("sync", folder, "--seal", with: command).status == 0)
        let log = two.file("calls")
        let sync = try two.run(
            [
                Program.tool("strace"), "-f", "-e", "trace=openat", "-o", log, Program.path, "sync",
                folder,
            ], with: command.merging(["TMPDIR": two.path]) { $1 })
        #expect(sync.status == 0 && sync.errors.contains("received 2,000 new moods"), "\(sync)")
        let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        #expect(!calls.contains { $0.contains("etilqs") && !$0.contains("/dev/shm/") })
        #expect(calls.contains { $0.contains("0001.age") })
    }
}
