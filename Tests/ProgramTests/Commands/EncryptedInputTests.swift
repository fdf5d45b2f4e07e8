import Foundation
import Testing

@Suite("Encrypted files that can't be used, and weak passphrases")
struct EncryptedInputTests {
    private static func passphrase(_ text: String) -> [String: String] {
        ["MOODS_PASSPHRASE_COMMAND": "echo '\(text)'"]
    }

    @Test("An empty file with the name of an encrypted one is damaged", arguments: ["", ".jsonl"])
    func empty(ending: String) throws {
        let home = try Home()
        let file = home.file("moods\(ending).age")
        try Data().write(to: URL(fileURLWithPath: file))
        let outcome = try home.moods("import", file, with: Self.passphrase("any"))
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors == "moods: \(file) is empty; an encrypted file never is\n")
    }

    @Test("The import of a backup, encrypted or not, names the command that takes it")
    func backup() throws {
        let home = try Travels.home()
        let settings = Self.passphrase("correct horse")
        for (name, options) in [("plain.sqlite", []), ("copy.sqlite.age", ["--encrypt"])] {
            let file = home.file(name)
            let backup = [Program.path, "backup", file] + options
            #expect(try home.run(backup, with: settings).status == 0)
            let outcome = try home.moods("import", file, with: settings)
            #expect(outcome.status == 65, "\(outcome)")
            #expect(
                outcome.errors == "moods: \(name): the file is a database; 'moods merge FILE' adds "
                    + "the moods of a journal or its backup\n")
        }
    }

    @Test(
        "A new passphrase of fewer than 8 characters gets a warning",
        arguments: [("sesame", true), ("ñandúes", true), ("ñandúes!", false)])
    func short(passphrase: String, isShort: Bool) throws {
        let home = try Travels.home()
        let file = home.file("moods.age")
        let outcome = try home.moods(
            "export", "--encrypt", "-o", file, with: Self.passphrase(passphrase))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.contains("moods: warning: the passphrase has fewer") == isShort)
        let opened = try home.moods(
            "import", file, "--dry-run", with: Self.passphrase(passphrase))
        #expect(opened.status == 0 && !opened.errors.contains("warning"), "\(opened)")
    }

    @Test("The folder in SQLITE_TMPDIR has the plain copy, and an error names the variable")
    func folderOfPlainCopies() throws {
        let home = try Travels.home()
        let folder = home.file("tmp")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let log = home.file("log")
        let settings = Self.passphrase("correct horse").merging(
            ["SQLITE_TMPDIR": folder, "TMPDIR": home.path]) { $1 }
        let outcome = try home.run(
            [
                Program.tool("strace"), "-f", "-e", "trace=openat", "-o", log, Program.path,
                "backup", "--encrypt", home.file("copy.age"),
            ], with: settings)
        #expect(outcome.status == 0, "\(outcome)")
        let opened = try String(contentsOfFile: log, encoding: .utf8)
        #expect(opened.contains("\"\(folder)/.moods.staged-") && !opened.contains("/dev/shm/"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        for command in ["backup --encrypt full.age", "merge copy.age --journal other"] {
            let full = try home.shell(
                "cd; ulimit -f 8; \"$MOODS\" \(command)", with: Self.passphrase("correct horse"))
            #expect(full.status == 74, "\(full)")
            #expect(full.errors.contains("SQLITE_TMPDIR"), "\(full)")
        }
    }
}
