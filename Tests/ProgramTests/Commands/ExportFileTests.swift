import Foundation
import SeededRandom
import Testing

@Suite("moods export -o")
struct ExportFileTests {
    private func contents(_ home: Home) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.path).sorted()
    }

    @Test("The format follows the extension, and export says what it wrote")
    func extensions() throws {
        let home = try Travels.home()
        for (name, beginning) in [
            ("x.csv", "id,"), ("x.CSV", "id,"), ("x.json", "["), ("x.jsonl", "{"),
            ("x.ndjson", "{"),
            ("x.geojson", "{\"type\""), ("x.gpx", "<?xml"), ("x", "{"), (".x", "{"),
        ] {
            let file = home.file(name)
            let outcome = try home.moods("export", "-o", file)
            // A GPX file has the moods with coordinates.
            let count = name == "x.gpx" ? 2 : 4
            #expect(
                outcome.status == 0
                    && outcome.errors.hasSuffix("Wrote \(count) moods to \(file).\n"), "\(outcome)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.hasPrefix(beginning), "\(name)")
        }
        let unknown = try home.moods("export", "-o", home.file("x.pdf"))
        #expect(unknown.status == 64)
        #expect(
            unknown.errors.hasPrefix("moods: can't tell the format from the name 'x.pdf'; use"))
        #expect(!FileManager.default.fileExists(atPath: home.file("x.pdf")))
        let given = try home.moods("export", "-o", home.file("x.pdf"), "--format", "csv")
        #expect(given.status == 0)
    }

    @Test("Only its owner can read the file, which equals a pipe's output and replaces the old one")
    func whole() throws {
        let home = try Travels.home()
        let file = home.file("moods.jsonl")
        let piped = try home.moods("export")
        for _ in 0..<2 {
            let outcome = try home.moods("export", "-o", file)
            #expect(outcome.status == 0 && outcome.output == "")
            #expect(outcome.errors == "Wrote 4 moods to \(file).\n")
            #expect(FileManager.default.contents(atPath: file) == piped.outputBytes)
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        }
        #expect(try contents(home) == [".local", "moods.jsonl"])
        let relative = try home.shell("cd \"$HOME\" && \"$MOODS\" export -o here --format csv")
        #expect(relative.status == 0)
        #expect(try contents(home) == [".local", "here", "moods.jsonl"])
    }

    @Test("A link is followed; a pipe and a device are written to, not replaced")
    func specialFiles() throws {
        let home = try Travels.home()
        try FileManager.default.createSymbolicLink(
            atPath: home.file("link"), withDestinationPath: "target")
        try Data().write(to: URL(fileURLWithPath: home.file("target")))
        #expect(try home.moods("export", "-o", home.file("link")).status == 0)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: home.file("link"))
                == "target")
        #expect(
            try FileManager.default.contents(atPath: home.file("target"))
                == home.moods("export").outputBytes)
        let piped = try home.shell(
            """
            cd "$HOME"; mkfifo pipe; "$MOODS" export -o pipe & cat pipe; wait $!
            """)
        #expect(try piped.status == 0 && piped.output == home.moods("export").output)
        let full = try home.moods("export", "-o", "/dev/full")
        #expect(full.status == 74)
        let device = try FileManager.default.attributesOfItem(atPath: "/dev/full")
        #expect(device[.type] as? FileAttributeType == .typeCharacterSpecial)
    }

    @Test("No command writes through a link that leads nowhere, or that may be a trap")
    func links() throws {
        let home = try Travels.home()
        let isSuperuser = geteuid() == 0
        let outcome = try home.shell(
            """
            cd "$HOME"; ln -s none dangling; mkdir shared; echo mine > target; ln -s ../target shared/link
            chown -h 65534 shared/link 2> /dev/null; chmod 1777 shared
            for link in dangling \(isSuperuser ? "shared/link" : ""); do
              for command in "export -o" "report -o" backup "backup --force" "import --report"; do
                [ "$command" = "import --report" ] && printf 'date,note\nnever,b\n' > in.csv
                "$MOODS" ${command%--report} $([ "${command%% *}" = import ] && echo in.csv --report) $link
                echo $?
              done
            done
            "$MOODS" add x --journal dangling; echo $?; cat target; ls
            """)
        let count = isSuperuser ? 11 : 6
        #expect(
            outcome.lines == Array(repeating: "73", count: count) + [
                "mine", "dangling", "in.csv", "shared", "target",
            ], "\(outcome)")
        #expect(
            outcome.errors.split(separator: "\n").count { $0.contains("leads nowhere") } == 6,
            "\(outcome)")
    }

    @Test("A file that can't be created is an error and leaves nothing")
    func unmakeable() throws {
        let home = try Travels.home()
        for (path, reason) in [
            (home.file("none/x"), "No such file or directory"), ("", "No such file or directory"),
        ] {
            let outcome = try home.moods("export", "-o", path)
            #expect(outcome.status == 73, "\(outcome)")
            #expect(outcome.errors == "moods: can't create \(path): \(reason)\n")
        }
        for command in ["export", "report"] {
            let outcome = try home.moods(command, "-o", home.path)
            #expect(outcome.status == 73, "\(outcome)")
            #expect(outcome.errors == "moods: \(home.path) is a folder; name a file in it\n")
        }
        #expect(try contents(home) == [".local"])
    }

    @Test("The journal is never overwritten, under any name")
    func ontoTheJournal() throws {
        let home = try Travels.home()
        let before = try FolderContents(of: home.path + "/.local")
        try FileManager.default.createSymbolicLink(
            atPath: home.file("link"), withDestinationPath: home.journal)
        for path in [home.journal, home.file("link")] {
            let outcome = try home.moods("export", "-o", path)
            #expect(outcome.status == 73, "\(outcome)")
            #expect(
                outcome.errors == "moods: \(path) belongs to the journal; choose another file\n")
        }
        #expect(try FolderContents(of: home.path + "/.local") == before)
    }

    @Test("A full disk leaves the old file, and nothing beside it")
    func fullDisk() throws {
        let home = try Travels.home()
        try home.sqlite("UPDATE Mood SET note = hex(zeroblob(100000))")
        let file = home.file("moods.jsonl")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        for blocks in [1, 100, 1000] {
            let outcome = try home.shell(
                "ulimit -f \(blocks); \"$MOODS\" export -o \"$HOME/moods.jsonl\"")
            #expect(outcome.status == 74, "\(outcome)")
            #expect(outcome.errors.split(separator: "\n").count == 1)
            #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
            #expect(try contents(home) == [".local", "moods.jsonl"])
        }
    }

    @Test(
        "An export that is killed leaves a whole file or the old one", arguments: [1, 2])
    func killed(seed: UInt64) throws {
        let home = try Travels.home()
        try home.sqlite("UPDATE Mood SET note = hex(zeroblob(1000000))")
        let whole = try home.moods("export").outputBytes
        let file = home.file("moods.jsonl")
        var generator = SeededGenerator(seed: seed)
        var (struck, round) = (0, 0)
        // On a busy machine, the first processes may end before they are killed.
        while round < 15 || struck == 0 && round < 60 {
            round += 1
            try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
            let size = Int.random(in: 1...whole.count, using: &generator)
            let child = try home.start([Program.path, "export", "-o", file])
            let outcome = try child.outcome { home.sizeOfStaged("moods.jsonl") >= size }
            if outcome.status != 0, home.sizeOfStaged("moods.jsonl") > 0 { struck += 1 }
            let found = FileManager.default.contents(atPath: file)
            #expect(
                found == Data("mine".utf8) || found == whole, "seed \(seed), round \(round)")
        }
        #expect(struck > 0, "no kill struck while the file was written; seed \(seed)")
    }
}
