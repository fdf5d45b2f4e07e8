import Foundation
import Testing

@Suite("Encrypted exports and backups")
struct EncryptionTests {
    private static let variable = "MOODS_PASSPHRASE_COMMAND"
    private static let sesame = [variable: "printf 'open sesame\\nnot this line\\n'"]
    private static let wrong = [variable: "echo open simsim"]

    /// A pair of keys that `age-keygen` made for these tests.
    private static let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
    private static let key =
        "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"

    private func isSealed(_ path: String) throws -> Bool {
        let contents = try Data(contentsOf: URL(fileURLWithPath: path))
        return contents.starts(with: Data("age-encryption.org/v1\n".utf8))
            && contents.range(of: Data("Sunset".utf8)) == nil
            && contents.range(of: Data("SQLite".utf8)) == nil
    }

    private func names(in home: Home) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    }

    private func exported(_ home: Home, _ journal: String? = nil) throws -> String {
        try home.moods("export", "--journal", journal ?? home.journal).output
    }

    // MARK: Exports

    @Test(
        "An encrypted export is imported with the passphrase, in every format that restores moods")
    func export() throws {
        let home = try Travels.home()
        for format in ["jsonl", "json", "csv", "geojson"] {
            let file = home.file("moods.\(format).age")
            let outcome = try home.moods("export", "--encrypt", "-o", file, with: Self.sesame)
            #expect(outcome.status == 0 && outcome.errors == "Wrote 4 moods to \(file).\n")
            #expect(try isSealed(file))
            let journal = home.file("\(format).sqlite")
            let imported = try home.moods(
                "import", file, "--journal", journal, with: Self.sesame)
            #expect(imported.status == 0, "\(imported)")
            #expect(try exported(home, journal) == exported(home))
        }
    }

    @Test("The passphrase is typed twice on the terminal, which doesn't show it")
    func typed() throws {
        let home = try Travels.home()
        let file = home.file("moods.age")
        let outcome = try home.terminal(
            "export", "--encrypt", "-o", file, typed: "open sesame\nopen sesame\n")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output == "New passphrase: \nThe same passphrase again: \n")
        #expect(try isSealed(file))
        let imported = try home.terminal(
            "import", file, "--journal", home.file("copy"), typed: "open sesame\n")
        #expect(imported.status == 0 && imported.output == "Passphrase for \(file): \n")
        #expect(try exported(home, home.file("copy")) == exported(home))
        let history = try home.moods("history", "--journal", home.file("copy")).output
        #expect(!history.contains("sesame"))
    }

    @Test(
        "Two different passphrases, an empty one and Control-D write nothing",
        arguments: [("one\ntwo\n", 65), ("\n", 65), ("\u{4}", 130)])
    func mistyped(typed: String, status: Int32) throws {
        let home = try Travels.home()
        let outcome = try home.terminal(
            "export", "--encrypt", "-o", home.file("moods.age"), typed: typed)
        #expect(outcome.status == status, "\(outcome)")
        #expect(try names(in: home) == [".local"])
    }

    @Test("A signal restores the terminal's echo")
    func interrupted() throws {
        let home = try Travels.home()
        let terminal = try Terminal(columns: 80)
        var settings = terminal.settings
        settings[3] |= UInt32(ECHO)
        terminal.reset(to: settings)
        let child = try ChildProcess(
            [Program.path, "export", "--encrypt", "-o", home.file("moods.age")],
            environment: home.environment, terminal: terminal.name)
        let question = try terminal.read()
        #expect(String(decoding: question, as: UTF8.self) == "New passphrase: ")
        #expect(terminal.settings[3] & UInt32(ECHO) == 0)
        child.kill(SIGTERM)
        #expect(try child.outcome().status == 128 + SIGTERM)
        #expect(terminal.settings == settings)
        #expect(try names(in: home) == [".local"])
    }

    @Test("The names of encrypted files end with .age, and those of others don't")
    func endings() throws {
        let home = try Travels.home()
        for words in [
            ["export", "-o", "x.age"], ["export", "-o", "x.jsonl.age", "--format", "jsonl"],
            ["export", "--encrypt", "-o", "x.jsonl"], ["backup", "x.age"],
            ["backup", "--encrypt", "x.sqlite"],
            ["export", "--encrypt-to", "age1x", "-o", "x.age"],
            ["export", "--encrypt", "--encrypt-to", Self.recipient, "-o", "x.age"],
            ["export", "--encrypt-to", Self.key, "-o", "x.age"],
        ] {
            let paths = words.map { $0.hasPrefix("x.") ? home.file($0) : $0 }
            let outcome = try home.run([Program.path] + paths, with: Self.sesame)
            #expect([64, 66].contains(outcome.status) && !outcome.errors.isEmpty, "\(outcome)")
        }
        #expect(try names(in: home) == [".local"])
    }

    @Test("Without a terminal and a command, nothing can be encrypted or decrypted")
    func unasked() throws {
        let home = try Travels.home()
        let file = home.file("moods.age")
        let outcome = try home.moods("export", "--encrypt", "-o", file)
        #expect(outcome.status == 64 && outcome.errors.contains("$\(Self.variable)"))
        #expect(try names(in: home) == [".local"])
        for command in [
            "exit 3", "no-such-command-anywhere", "true", "printf '%4096d' 1",
        ] {
            let failed = try home.moods(
                "export", "--encrypt", "-o", file, with: [Self.variable: command])
            #expect([65, 69].contains(failed.status), "\(command): \(failed)")
        }
        #expect(try names(in: home) == [".local"])
    }

    @Test("An encrypted export goes through pipes, but not to a terminal")
    func pipes() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            "\"$MOODS\" export --encrypt | \"$MOODS\" import - --journal \"$HOME/copy\"",
            with: Self.sesame)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try exported(home, home.file("copy")) == exported(home))
        #expect(try home.terminal("export", "--encrypt", with: Self.sesame).status == 64)
    }

    @Test("An export for a recipient is opened with the key, and with no other")
    func recipients() throws {
        let home = try Travels.home()
        try "# mine\n\(Self.key)\n".write(
            toFile: home.file("key"), atomically: true, encoding: .utf8)
        try "# me\n\(Self.recipient)\n".write(
            toFile: home.file("recipients"), atomically: true, encoding: .utf8)
        for recipient in [Self.recipient, home.file("recipients")] {
            let file = home.file("moods.age")
            let outcome = try home.moods("export", "--encrypt-to", recipient, "-o", file)
            #expect(outcome.status == 0, "\(outcome)")
            let opened = try home.moods(
                "import", file, "--identity", home.file("key"), "--journal", home.file("copy"))
            #expect(opened.status == 0, "\(opened)")
            #expect(try exported(home, home.file("copy")) == exported(home))
            let unnamed = try home.moods("import", file, with: Self.sesame)
            #expect(unnamed.status == 77 && unnamed.errors.contains("--identity"))
            let secret = try home.moods(
                "backup", "--encrypt-to", home.file("key"), home.file("copy.age"))
            #expect(
                secret.status == 65
                    && secret.errors.hasSuffix(
                        "key, line 2: not a recipient; it begins with age1\n")
            )
            let invalid = try home.moods("import", file, "--identity", home.file("recipients"))
            #expect(invalid.status == 65 && !invalid.errors.contains(Self.recipient))
        }
    }

    @Test("A wrong passphrase ends with 77, before anything is read or written")
    func wrongPassphrase() throws {
        let home = try Travels.home()
        for (name, command) in [("moods.age", "export"), ("copy.age", "backup")] {
            let words = command == "export" ? ["-o", home.file(name)] : [home.file(name)]
            let outcome = try home.run(
                [Program.path, command, "--encrypt"] + words, with: Self.sesame)
            #expect(outcome.status == 0, "\(outcome)")
        }
        for words in [
            ["import", home.file("moods.age")], ["merge", home.file("copy.age")],
            ["recover", home.file("copy.age"), "-o", home.file("saved")],
        ] {
            let journal = words[0] == "recover" ? [] : ["--journal", home.file("new")]
            let outcome = try home.run([Program.path] + words + journal, with: Self.wrong)
            #expect(outcome.status == 77, "\(outcome)")
            #expect(outcome.errors == "moods: wrong passphrase for \(words[1]); try again\n")
        }
        #expect(try names(in: home) == [".local", "copy.age", "moods.age"])
    }

    @Test("A changed or truncated file changes nothing")
    func damaged() throws {
        let home = try Travels.home()
        let file = home.file("moods.age")
        let sealed = try home.moods("export", "--encrypt-to", Self.recipient, "-o", file)
        #expect(sealed.status == 0, "\(sealed)")
        try Self.key.write(toFile: home.file("key"), atomically: true, encoding: .utf8)
        let contents = try Data(contentsOf: URL(fileURLWithPath: file))
        var changed = contents
        changed[contents.count - 20] ^= 1
        for damaged in [changed, contents.dropLast(), contents + [0]] {
            try damaged.write(to: URL(fileURLWithPath: file))
            let outcome = try home.moods(
                "import", file, "--identity", home.file("key"), "--journal", home.file("new"))
            #expect(outcome.status == 65 && outcome.errors.contains("after encryption"))
            #expect(try !names(in: home).contains("new"))
        }
        try "-----BEGIN AGE ENCRYPTED FILE-----\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let armored = try home.moods("import", file)
        #expect(armored.status == 65 && armored.errors.contains("ASCII armor"), "\(armored)")
    }

    // MARK: Backups

    @Test("An encrypted backup is merged and recovered")
    func backup() throws {
        let home = try Travels.home()
        let file = home.file("copy.sqlite.age")
        let outcome = try home.moods("backup", "--encrypt", file, with: Self.sesame)
        #expect(outcome.status == 0 && outcome.errors == "Copied the journal to \(file).\n")
        #expect(try isSealed(file))
        let merged = try home.moods(
            "merge", file, "--journal", home.file("other"), with: Self.sesame)
        #expect(merged.status == 0 && merged.errors.contains("copy.sqlite.age"), "\(merged)")
        #expect(try exported(home, home.file("other")) == exported(home))
        let recovered = try home.moods("recover", file, with: Self.sesame)
        #expect(recovered.status == 0, "\(recovered)")
        #expect(recovered.output == home.file("copy-recovered.sqlite\n"))
        #expect(try exported(home, home.file("copy-recovered.sqlite")) == exported(home))
        let names = try names(in: home)
        #expect(names == [".local", "copy-recovered.sqlite", "copy.sqlite.age", "other"])
    }

    @Test("An existing file is only overwritten with --force, and the journal never")
    func existing() throws {
        let home = try Travels.home()
        let file = home.file("copy.age")
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        let refused = try home.moods("backup", "--encrypt", file, with: Self.sesame)
        #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        let forced = try home.moods("backup", "--encrypt", file, "--force", with: Self.sesame)
        #expect(forced.status == 0, "\(forced)")
        #expect(try isSealed(file))
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.copyItem(atPath: home.journal, toPath: home.file("j.age"))
        let journal = try home.moods(
            "backup", "--encrypt", home.file("j.age"), "--force", "--journal", home.file("j.age"),
            with: Self.sesame)
        #expect(journal.status == 73, "\(journal)")
    }

    @Test("Encrypted text that isn't a journal is named by its own file")
    func otherFile() throws {
        let home = try Travels.home()
        let file = home.file("moods.age")
        _ = try home.moods("export", "--encrypt", "-o", file, with: Self.sesame)
        for words in [["merge", file], ["recover", file]] {
            let outcome = try home.run([Program.path] + words, with: Self.sesame)
            #expect([65, 78].contains(outcome.status), "\(outcome)")
            #expect(outcome.errors.contains(file) && !outcome.errors.contains("/dev/shm"))
        }
    }

    @Test("Plain text is written to no disk, and nothing is left in memory")
    func onlyInMemory() throws {
        let home = try Travels.home()
        let file = home.file("copy.age")
        for words in [
            ["backup", "--encrypt", file], ["recover", file, "-o", home.file("saved")],
            ["merge", file, "--journal", home.file("other"), "--dry-run"],
        ] {
            let log = home.file("log")
            let outcome = try home.run(
                [
                    Program.tool("strace"), "-f", "-e", "trace=openat", "-o", log, Program.path,
                ] + words, with: Self.sesame)
            #expect(outcome.status == 0, "\(outcome)")
            let created = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("O_CREAT") && !$0.contains("ENOENT") }
                .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
            let copies = created.filter { $0.hasPrefix("/dev/shm/.moods.staged-") }
            #expect(!copies.isEmpty, "\(created)")
            for path in Set(created).subtracting(copies) {
                #expect(
                    path.hasPrefix(home.file(".copy.age.staged-")) || path.contains("saved")
                        || path.hasPrefix(home.journal) || path.hasPrefix("/dev/"), "\(path)")
            }
            for path in Set(copies) {
                #expect(!FileManager.default.fileExists(atPath: path))
            }
        }
    }
}
