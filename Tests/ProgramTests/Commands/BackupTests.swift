import Foundation
import SeededRandom
import Testing

@Suite("moods backup")
struct BackupTests {
    /// Returns the shell's dump of the tables.
    private func dump(_ journal: String, in home: Home) throws -> String {
        try home.sqlite(".dump", journal: journal)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A backup is one file that only its owner can read, and equals the journal")
    func exact() throws {
        let home = try Travels.home()
        let outcome = try home.moods("backup", home.file("copy"))
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
        #expect(outcome.errors == "Copied the journal to \(home.file("copy")).\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
                == [".local", "copy"])
        #expect(try mode(home.file("copy")) == 0o600)
        #expect(try dump(home.file("copy"), in: home) == dump(home.journal, in: home))
        for command in ["list", "regions"] {
            let copied = try home.moods(command, "--format", "json", "--journal", home.file("copy"))
            #expect(try copied.output == home.moods(command, "--format", "json").output)
        }
        let added = try home.moods("add", "--country", "KE", "--journal", home.file("copy"))
        #expect(added.status == 0)
        try home.expectSoundJournal(home.file("copy"))
        #expect(try home.numberOfMoods() == 4)
    }

    @Test("On a terminal, it reports the copy")
    func terminal() throws {
        let home = try Travels.home()
        let outcome = try home.terminal("backup", home.file("copy"))
        #expect(outcome.errors == "Copied the journal to \(home.file("copy")).\n")
    }

    @Test("It doesn't wait for a writer, and contains what was committed before")
    func busy() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            set -e; cd "$HOME"; mkfifo orders; mkfifo answers
            sqlite3 -batch "\(home.journal)" < orders > answers & holder=$!
            exec 3> orders 4< answers
            echo 'BEGIN IMMEDIATE; DELETE FROM Mood; SELECT 1;' >&3
            read held <&4
            "$MOODS" backup copy
            echo 'COMMIT;' >&3; exec 3>&-; wait $holder
            """)
        #expect(
            outcome.status == 0 && outcome.errors == "Copied the journal to copy.\n", "\(outcome)")
        let copied = try home.moods("list", "--fields", "number", "--journal", home.file("copy"))
        #expect(copied.lines == ["3", "1", "2", "4"])
        try home.expectSoundJournal(home.file("copy"))
    }

    @Test("A plain copy in a folder that others can read is made with a warning")
    func sharedFolder() throws {
        let home = try Travels.home()
        // The folders above must be open too, which a home isn't.
        let shared = "/tmp/moods-shared-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: shared, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        defer { try? FileManager.default.removeItem(atPath: shared) }
        let said = "Copied the journal to \(shared)/copy.\n"
        let warning =
            "moods: warning: other users can read the folder \(shared), and the copy isn't encrypted; "
            + "use --encrypt\n"
        let plain = try home.moods("backup", shared + "/copy")
        #expect(plain.status == 0 && plain.errors == said + warning, "\(plain)")
        let sealed = try home.moods(
            "backup", "--encrypt", shared + "/copy.age",
            with: ["MOODS_PASSPHRASE_COMMAND": "echo open sesame"])
        #expect(sealed.status == 0 && !sealed.errors.contains("warning"), "\(sealed)")
        for mode in [0o711, 0o700] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: shared)
            let closed = try home.moods("backup", "--force", shared + "/copy")
            #expect(closed.status == 0 && closed.errors == said, "\(closed)")
        }
    }

    @Test("Every copy that is made while others add and delete is sound")
    func whileWriting() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            set -e; cd "$HOME"
            { for i in 1 2 3 4 5 6; do
                id=$("$MOODS" add --country KE); "$MOODS" delete --yes "$id"
              done; } & writer=$!
            for i in 1 2 3 4 5 6; do "$MOODS" backup "copy$i"; done
            wait $writer
            """)
        let copies = (1...6).map { "Copied the journal to copy\($0).\n" }.joined()
        #expect(outcome.status == 0 && outcome.errors == copies, "\(outcome)")
        for number in 1...6 { try home.expectSoundJournal(home.file("copy\(number)")) }
    }

    @Test("An existing file stays, unless --force overwrites it")
    func existing() throws {
        let home = try Travels.home()
        let copy = home.file("copy")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
        let refused = try home.moods("backup", copy)
        #expect(refused.status == 73)
        #expect(
            refused.errors
                == "moods: \(copy) exists; use --force to overwrite it\n")
        #expect(FileManager.default.contents(atPath: copy) == Data("mine".utf8))
        #expect(try home.moods("backup", "--force", copy).status == 0)
        #expect(try mode(copy) == 0o600)
        #expect(try dump(copy, in: home) == dump(home.journal, in: home))
    }

    @Test("Only a file is overwritten, and standard output is refused")
    func noFile() throws {
        let home = try Travels.home()
        let inFolder = "a folder; name a file in it, such as \(home.path)/journal.sqlite"
        for (path, reason) in [
            (home.path, inFolder), ("/dev/null", "not a regular file; choose another path"),
        ] {
            for force in [[], ["--force"]] {
                let outcome = try home.run([Program.path, "backup", path] + force)
                #expect(
                    outcome.status == 73
                        && outcome.errors == "moods: \(path) is \(reason)\n", "\(outcome)")
            }
        }
        let outcome = try home.shell("cd \"$HOME\" && \"$MOODS\" backup -")
        #expect(outcome.status == 64 && outcome.errors.contains("needs the name of a file"))
        #expect(!FileManager.default.fileExists(atPath: home.file("-")))
    }

    @Test("The journal and the files beside it are never overwritten, under any name")
    func ontoItself() throws {
        let home = try Travels.home()
        let folder = URL(fileURLWithPath: home.journal).deletingLastPathComponent().path
        let before = try FolderContents(of: folder)
        let names = [home.file("link"), home.file("hard")]
        try FileManager.default.createSymbolicLink(
            atPath: names[0], withDestinationPath: home.journal)
        try FileManager.default.linkItem(atPath: home.journal, toPath: names[1])
        for path in [home.journal, home.journal + "-wal", folder + "/./journal.sqlite"] + names {
            for force in [[], ["--force"]] {
                let outcome = try home.run([Program.path, "backup", path] + force)
                #expect(outcome.status == 73, "\(path): \(outcome)")
                #expect(outcome.errors.contains("choose another file"))
                #expect(try FolderContents(of: folder) == before, "\(path)")
            }
        }
    }

    @Test("A damaged journal isn't backed up: a good copy stays, and the status is 65")
    func damaged() throws {
        let home = try Travels.home()
        let copy = home.file("copy")
        try #require(try home.moods("backup", copy).status == 0)
        let good = FileManager.default.contents(atPath: copy)
        // Damages the last page, which isn't read when the journal is opened.
        let outcome = try home.shell(
            """
            size=$(stat -c %s "\(home.journal)")
            head -c 4096 /dev/zero | tr '\\0' '\\007' |
              dd of="\(home.journal)" bs=1 seek=$((size - 4096)) conv=notrunc 2> /dev/null
            "$MOODS" backup --force "$HOME/copy"; echo $?; "$MOODS" backup "$HOME/new"; echo $?
            ls -A "$HOME"
            """)
        #expect(outcome.lines == ["65", "65", ".local", "copy"], "\(outcome)")
        #expect(outcome.errors.contains("is damaged: "), "\(outcome)")
        #expect(FileManager.default.contents(atPath: copy) == good)
    }

    @Test("A backup removes files of killed commands if no process uses them, and no others")
    func leftovers() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            cd "$HOME"; id=0C0FFEE0-0000-4000-8000-00000000000
            touch ".copy.staged-${id}1" ".copy.staged-${id}1-journal" ".copy.staged-${id}2" \\
              ".other.staged-${id}3" ".copy.staged-x" ".copy.staged-${id}4x" ".copy-${id}5"
            mkfifo ready
            flock -F ".copy.staged-${id}2" sh -c 'echo > ready; exec sleep 60' & holder=$!
            read line < ready
            "$MOODS" backup copy; echo $?; "$MOODS" export -o .other; echo $?
            kill $holder; rm ready; ls -A
            """)
        let id = "0C0FFEE0-0000-4000-8000-00000000000"
        #expect(
            outcome.lines.sorted()
                == [
                    ".copy-\(id)5", ".copy.staged-\(id)2", ".copy.staged-\(id)4x", ".copy.staged-x",
                    ".local", ".other", "0", "0", "copy",
                ].sorted(), "\(outcome)")
    }

    @Test("The WAL of a killed reader or writer of a backup doesn't block the next backup to it")
    func killedUsers() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            cd "$HOME"; "$MOODS" backup copy; mkfifo lines
            "$MOODS" watch --journal copy --format jsonl > lines & reader=$!
            exec 3< lines; read line <&3
            "$MOODS" backup copy --force; echo $?; stat -c '%n %s' copy-wal
            kill -9 $reader; wait $reader 2> /dev/null; stat -c '%n %s' copy-wal
            "$MOODS" backup copy --force; echo $?
            sqlite3 copy "PRAGMA wal_autocheckpoint = 0; UPDATE Mood SET note = 'stale';" \
              '.shell kill -9 $PPID' > /dev/null 2>&1
            stat -c '%n' copy-wal
            "$MOODS" backup copy --force; echo $?
            rm lines; ls -A
            """)
        #expect(
            outcome.lines == [
                "75", "copy-wal 0", "copy-wal 0", "0", "copy-wal", "0", ".local", "copy",
            ], "\(outcome)")
        #expect(
            outcome.errors == "Copied the journal to copy.\n"
                + "moods: another program is using copy; try again\n"
                + "Copied the journal to copy.\nCopied the journal to copy.\n")
        #expect(try dump(home.file("copy"), in: home) == dump(home.journal, in: home))
        try home.expectSoundJournal(home.file("copy"))
    }

    @Test("Beside a new backup, an empty WAL is removed, and one with changes is never touched")
    func companionsOfNothing() throws {
        let home = try Travels.home()
        for (name, bytes) in [("copy-wal", 0), ("copy-shm", 32768), ("other-wal", 32)] {
            try Data(count: bytes).write(to: URL(fileURLWithPath: home.file(name)))
        }
        #expect(try home.moods("backup", home.file("copy")).status == 0)
        let refused = try home.moods("backup", home.file("other"))
        #expect(refused.status == 73 && refused.errors.contains("other-wal beside it has changes"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
                == [".local", "copy", "other-wal"])
    }

    @Test("Without a journal there is nothing to copy, and nothing is created")
    func noJournal() throws {
        let home = try Home()
        for arguments in [[], ["--journal", home.file("none")]] {
            let outcome = try home.run([Program.path, "backup", home.file("copy")] + arguments)
            #expect(outcome.status == 66, "\(outcome)")
            #expect(outcome.errors.hasPrefix("moods: no journal at "))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
    }

    @Test("A missing or read-only folder is an error, and nothing is left")
    func folders() throws {
        let person = try OrdinaryPerson()
        try Travels.write(to: person.folder + "/journal")
        try FileManager.default.createDirectory(
            atPath: person.folder + "/theirs", withIntermediateDirectories: false)
        try person.own()
        _ = try person.home.run(["/bin/chmod", "500", person.folder + "/theirs"])
        let before = try FolderContents(of: person.folder)
        for (name, reason) in [
            ("none/copy", "No such file or directory"), ("theirs/copy", "Permission denied"),
        ] {
            let path = person.folder + "/" + name
            let outcome = try person.moods(
                ["backup", path, "--journal", person.folder + "/journal"])
            #expect(outcome.status == 73, "\(outcome)")
            #expect(outcome.errors == "moods: can't create \(path): \(reason)\n")
            #expect(try FolderContents(of: person.folder) == before)
        }
    }

    @Test("A full disk leaves the old file, and nothing beside it", arguments: [1, 40, 70])
    func fullDisk(blocks: Int) throws {
        let home = try Travels.home()
        let copy = home.file("copy")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
        // For SQLite, a file that may not grow any further is the same as a full disk.
        let outcome = try home.shell(
            "ulimit -f \(blocks); \"$MOODS\" backup --force \"$HOME/copy\"")
        #expect(outcome.status == 74, "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(FileManager.default.contents(atPath: copy) == Data("mine".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
                == [".local", "copy"])
    }

    @Test("A backup doesn't replace a database that another program has locked")
    func locked() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            cd "$HOME"; sqlite3 copy 'CREATE TABLE t(x)'; mkfifo go
            sqlite3 copy 'BEGIN EXCLUSIVE' '.shell echo locked > go; read line < go' 'COMMIT' &
            read line < go
            "$MOODS" backup copy --force; echo $?
            echo done > go; wait
            "$MOODS" backup copy --force 2> /dev/null; echo $?
            """)
        #expect(outcome.lines == ["75", "0"], "\(outcome)")
        #expect(outcome.errors.contains("another program is using copy; try again"))
    }

    @Test(
        "A backup that is killed leaves a whole copy or the old file", arguments: [1, 2])
    func killed(seed: UInt64) throws {
        let home = try Travels.home()
        try home.sqlite(
            """
            UPDATE Mood SET note = hex(zeroblob(1000000)) WHERE _pk = 1;
            """)
        var generator = SeededGenerator(seed: seed)
        let whole = try dump(home.journal, in: home)
        var (struck, round) = (0, 0)
        // On a busy machine, the first processes may end before they are killed.
        while round < 15 || struck == 0 && round < 60 {
            round += 1
            let copy = home.file("copy")
            try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
            let size = Int.random(in: 1...1_000_000, using: &generator)
            let child = try home.start([Program.path, "backup", "--force", copy])
            let outcome = try child.outcome { home.sizeOfStaged("copy") >= size }
            if outcome.status != 0, home.sizeOfStaged("copy") > 0 { struck += 1 }
            let isUntouched = FileManager.default.contents(atPath: copy) == Data("mine".utf8)
            #expect(
                try (outcome.status != 0 && isUntouched) || dump(copy, in: home) == whole,
                "seed \(seed), round \(round)")
        }
        #expect(struck > 0, "no kill struck while the copy was written; seed \(seed)")
    }
}
