import Foundation
import Testing

@Suite("moods sync")
struct SyncCommandTests {
    private func expectEqual(_ homes: [Home]) throws {
        let exports = try homes.map { try $0.moods("export").output }
        for export in exports { #expect(export == exports[0]) }
    }

    @Test("Two machines can sync through git without conflicts")
    func git() throws {
        let homes = [try Home(), try Home()]
        let hub = homes[0].file("hub.git")
        let setUp = try homes[0].shell("git init -q --bare \(hub)")
        try #require(setUp.status == 0, "\(setUp)")
        for (index, home) in homes.enumerated() {
            let outcome = try home.shell(
                """
                set -e; cd "$HOME"; git clone -q \(hub) sync 2>/dev/null; cd sync
                git checkout -q -B main
                git config user.name t; git config user.email t@example.org
                "$MOODS" add 'Mood \(index)'
                """)
            try #require(outcome.status == 0, "\(outcome)")
        }
        for round in 0..<3 {
            for (index, home) in homes.enumerated() {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME/sync"
                    "$MOODS" add 'Round \(round) on \(index)'
                    "$MOODS" edit 1 --note 'Round \(round) on \(index)' --tag t\(index)
                    "$MOODS" sync .
                    git add -A; git commit -q -m sync
                    if git ls-remote --exit-code -q origin main; then
                      git pull -q --no-rebase --no-edit --allow-unrelated-histories origin main
                    fi
                    "$MOODS" sync .
                    git add -A; git diff --cached --quiet || git commit -q -m sync
                    git push -q origin main
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        for _ in 0..<2 {
            for home in homes {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME/sync"
                    git pull -q --no-rebase --no-edit origin main
                    "$MOODS" sync .
                    git add -A; git diff --cached --quiet || git commit -q -m sync
                    git push -q origin main
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 8)
        for home in homes { try home.expectSoundJournal(home.journal) }
    }

    @Test("Three machines can sync through a program that copies folders")
    func copying() throws {
        let homes = [try Home(), try Home(), try Home()]
        for (index, home) in homes.enumerated() {
            try FileManager.default.createDirectory(
                atPath: home.file("sync"), withIntermediateDirectories: false)
            try home.add("Mood \(index)")
        }
        for _ in 0..<3 {
            for home in homes {
                let outcome = try home.moods("sync", home.file("sync"))
                #expect(outcome.status == 0 && outcome.output == "", "\(outcome)")
                for other in homes where other !== home {
                    let outcome = try home.shell(
                        "cp -R '\(home.file("sync"))/.' '\(other.file("sync"))/'")
                    #expect(outcome.status == 0, "\(outcome)")
                }
            }
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 3)
        // Copying changed the times of the files, so that they are read again.
        _ = try homes[0].moods("sync", homes[0].file("sync"))
        let last = try homes[0].moods("sync", homes[0].file("sync"))
        #expect(last.errors == "Sent nothing; received nothing new.\n", "\(last)")
    }

    private static let hasRsync = (try? Program.tool("rsync")) != nil

    @Test(
        "rsync carries the files over a server, both ways",
        .enabled(if: hasRsync, "rsync isn't installed"))
    func rsync() throws {
        let homes = [try Home(), try Home()]
        let server = homes[0].file("server")
        for home in [server] + homes.map({ $0.file("sync") }) {
            try FileManager.default.createDirectory(
                atPath: home, withIntermediateDirectories: false)
        }
        for round in 0..<4 {
            for (index, home) in homes.enumerated() {
                let outcome = try home.shell(
                    """
                    set -e; cd "$HOME"
                    "$MOODS" add 'Round \(round) on \(index)'
                    "$MOODS" edit 1 --tag t\(index)r\(round)
                    rsync -a '\(server)/' sync/
                    "$MOODS" sync sync
                    rsync -a sync/ '\(server)/'
                    """)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        for home in homes {
            let outcome = try home.shell(
                """
                set -e; cd "$HOME"
                rsync -a '\(server)/' sync/
                "$MOODS" sync sync
                rsync -a sync/ '\(server)/'
                """
            )
            #expect(outcome.status == 0, "\(outcome)")
        }
        try expectEqual(homes)
        #expect(try homes[0].moods("list").lines.count == 8)
        for home in homes {
            try home.expectSoundJournal(home.journal)
            let last = try home.moods("sync", home.file("sync"))
            #expect(last.errors == "Sent nothing; received nothing new.\n", "\(last)")
        }
    }

    @Test("A deletion reaches other machines even if the trash was emptied meanwhile")
    func emptiedTrash() throws {
        let homes = [try Home(), try Home()]
        let folder = homes[0].file("sync")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        try homes[0].add("One")
        try homes[0].add("Two")
        for home in homes { try #require(try home.moods("sync", folder).status == 0) }
        try homes[0].moods("delete", "1", "--yes")
        try homes[0].moods("trash", "--empty", "--yes")
        try homes[0].add("Three")
        try homes[1].add("Four")
        for (home, report) in zip(
            homes,
            [
                // Only the tombstones still have the deletion, so everything is sent.
                "Sent 2 moods and 1 deletion; received nothing new.\n",
                "Sent 1 mood; received 1 new mood and 1 deletion.\n",
            ])
        {
            let outcome = try home.moods("sync", folder)
            try #require(outcome.status == 0)
            #expect(outcome.errors == report)
        }
        #expect(
            try homes[0].moods("sync", folder).errors == "Sent nothing; received 1 new mood.\n")
        for home in homes {
            #expect(try home.moods("list", "--fields", "note").lines == ["Four", "Three", "Two"])
        }
    }

    @Test("A mood whose recording was undone disappears elsewhere even if the trash was emptied")
    func undoneBeforeDiscarding() throws {
        let home = try Home()
        let folder = home.file("shared")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let other = home.file("other.sqlite")
        try home.add("stays")
        try home.add("goes")
        #expect(try home.moods("sync", folder).status == 0)
        #expect(try home.moods("sync", folder, "--journal", other).status == 0)
        try home.moods("undo")
        #expect(try home.moods("trash", "--empty", "--yes").status == 0)
        let history = try home.moods("history", "--fields", "command", "--limit", "1")
        #expect(history.output == "trash --empty\n")
        for _ in 0..<2 {
            for journal in [home.journal, other] {
                #expect(try home.moods("sync", folder, "--journal", journal).status == 0)
            }
        }
        for journal in [home.journal, other] {
            let notes = try home.moods("list", "--fields", "note", "--journal", journal)
            #expect(notes.output == "stays\n")
            try home.expectSoundJournal(journal)
        }
        let refused = try home.moods("undo", "5")
        #expect(
            refused.status == 69 && refused.errors.contains("discarded deleted moods"), "\(refused)"
        )
    }

    @Test("Machines agree on the moment of change after a synced edit is undone")
    func undoneEdit() throws {
        let home = try Home()
        let folder = home.file("shared")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let other = home.file("other.sqlite")
        func sync() throws {
            for journal in [home.journal, other] {
                #expect(try home.moods("sync", folder, "--journal", journal).status == 0)
            }
        }
        try home.add("a")
        try sync()
        try home.moods("edit", "1", "--feeling", "4")
        try sync()
        try home.moods("undo")
        try sync()
        try sync()
        #expect(
            try home.moods("export").output == home.moods("export", "--journal", other).output)
        try home.expectSoundJournal()
    }

    @Test("A sync says how many places it sent and received")
    func places() throws {
        let homes = [try Home(), try Home()]
        let folder = homes[0].file("sync")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        try homes[0].moods("places", "add", "home", "--at", "38.71, -9.13")
        try homes[0].moods("places", "add", "gym", "--at", "38.72, -9.14")
        try homes[0].moods("places", "default", "home")
        let reports = try homes.map { try $0.moods("sync", folder).errors }
        #expect(
            reports == [
                "Sent 2 places and the default place; received nothing new.\n",
                "Sent nothing; received 2 places and the default place.\n",
            ])
        let places = try homes.map { try $0.moods("places").output }
        #expect(places[0] == places[1] && places[0].contains("home\t38.71\t-9.13\ttrue"))
    }

    @Test("Moods keep their IDs of other programs, byte for byte, and a source without an ID")
    func origins() throws {
        let home = try Home()
        let folder = home.file("shared")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let lines = [
            #""id":"01a20703-189a-7645-946c-dd246b813c81","note":"first","externalID":"caf\u00e9""#,
            #""id":"01a20703-189a-7645-946c-dd246b813c82","note":"second","externalID":"cafe\u0301""#,
            #""id":"01a20703-189a-7645-946c-dd246b813c83","note":"third","externalID":null"#,
        ].map {
            #"{\#($0),"source":"diary","date":"2024-05-01T10:00:00Z","modifiedAt":"2024-05-01T10:00:00Z"}"#
        }
        let imported = try home.moods("import", "-", input: lines.joined(separator: "\n"))
        try #require(imported.status == 0, "\(imported)")
        let before = try home.moods("export").output
        let other = home.file("other.sqlite")
        func sync() throws {
            for journal in [home.journal, other, home.journal, other] {
                let outcome = try home.moods("sync", folder, "--journal", journal)
                #expect(outcome.status == 0, "\(outcome)")
            }
        }
        try sync()
        #expect(try home.moods("export").output == before)
        #expect(try home.moods("export", "--journal", other).output == before)
        for note in ["first", "third"] {
            let found = try home.moods(
                "list", "--match", note, "--fields", "number", "--journal", other)
            let number = found.output.trimmingCharacters(in: .newlines)
            try home.moods("edit", number, "--tag", "seen", "--journal", other)
        }
        try sync()
        let after = try home.moods("list", "--fields", "note,source,tags", "--reverse")
        #expect(
            after.lines.sorted() == [
                "first\tdiary\tseen", "second\tdiary\t", "third\tdiary\tseen",
            ], "\(after)")
        let merged = try home.moods("merge", home.journal, "--journal", home.file("third.sqlite"))
        #expect(merged.status == 0, "\(merged)")
        let exports = try [home.journal, other, home.file("third.sqlite")].map {
            try home.moods("export", "--journal", $0).output
        }
        #expect(Set(exports).count == 1, "\(exports)")
    }

    @Test("'sync .' in two folders syncs with two folders")
    func relativePath() throws {
        let home = try Home()
        try home.add("Mood")
        for name in ["one", "two", "one"] {
            let outcome = try home.shell(
                "set -e; mkdir -p \"$HOME/\(name)\"; cd \"$HOME/\(name)\"; \"$MOODS\" sync .")
            #expect(outcome.status == 0 && !outcome.errors.contains("missing"), "\(outcome)")
        }
        #expect(try home.sqlite("SELECT count(DISTINCT path) FROM SyncFolder") == "2")
    }

    @Test("Damaged files are errors, and files that haven't arrived or are newer aren't")
    func damagedFiles() throws {
        let homes = [try Home(), try Home()]
        let folders = homes.map { $0.file("sync") }
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        }
        try homes[0].add("Mood")
        _ = try homes[0].moods("sync", folders[0])
        let path = try #require(
            FileManager.default.subpathsOfDirectory(atPath: folders[0])
                .first { $0.hasSuffix(".jsonl") })
        try FileManager.default.createDirectory(
            atPath: folders[1] + "/" + (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: false)
        let url = URL(filePath: folders[1] + "/" + path)
        let text = try String(contentsOf: URL(filePath: folders[0] + "/" + path), encoding: .utf8)
        try Data(text.utf8.dropLast(5)).write(to: url)
        let incomplete = try homes[1].moods("sync", folders[1])
        #expect(incomplete.status == 0, "\(incomplete)")
        #expect(incomplete.errors.contains("hasn't arrived completely"), "\(incomplete)")
        try Data(text.replacing("\"moodsSync\":1", with: "\"moodsSync\":2").utf8).write(to: url)
        let newer = try homes[1].moods("sync", folders[1])
        #expect(
            newer.status == 0 && newer.errors.contains("version of moods. Update moods."),
            "\(newer)")
        _ = try homes[1].shell(
            """
            cd '\(folders[1])'; head -n 1 '\(folders[0])/\(path)' > lines; echo '{"id":1}' >> lines
            digest=$(sha256sum lines | cut -d ' ' -f 1)
            echo "{\\"sha256\\":\\"$digest\\",\\"states\\":1}" >> lines
            mv lines '\(path)'
            """)
        let damaged = try homes[1].moods("sync", folders[1])
        #expect(damaged.status == 65, "\(damaged)")
        #expect(
            damaged.errors.contains("\(path) is damaged in line 2. The next 'moods sync'")
                && damaged.errors.hasSuffix("moods: 1 sync file is damaged\n"), "\(damaged)")
    }

    @Test(
        "A folder without permission to read or write is an error (77)", arguments: ["000", "555"])
    func notPermitted(mode: String) throws {
        let person = try OrdinaryPerson()
        let journal = person.folder + "/journal.sqlite"
        let sync = person.folder + "/sync"
        let other = sync + "/laptop-9f3a12bc44d0"
        try FileManager.default.createDirectory(
            atPath: other, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(
            atPath: sync + "/lost+found", withIntermediateDirectories: true)
        try person.own()
        let added = try person.moods(["add", "Mood", "--journal", journal])
        try #require(added.status == 0, "\(added)")
        let locked = mode == "000" ? other : sync
        for (path, mode) in [(sync + "/lost+found", "000"), (locked, mode)] {
            let outcome = try person.home.run(["/bin/chmod", mode, path])
            try #require(outcome.status == 0, "\(outcome)")
        }
        let outcome = try person.moods(["sync", sync, "--journal", journal])
        #expect(outcome.status == 77, "\(outcome)")
        #expect(outcome.errors.contains("for the sync: Permission denied"), "\(outcome)")
        _ = try person.home.run(["/bin/chmod", "755", locked])
        let again = try person.moods(["sync", sync, "--journal", journal])
        #expect(again.status == 0, "lost+found isn't a machine's folder: \(again)")
    }

    @Test("A folder that doesn't exist is an error, and isn't created")
    func missingFolder() throws {
        let home = try Travels.home()
        let outcome = try home.moods("sync", home.file("nowhere"))
        #expect(outcome.status == 66 && outcome.output == "", "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: home.file("nowhere")))
        let file = try home.moods("sync", home.journal)
        #expect(file.status == 66)
        #expect(file.errors == "moods: \(home.journal) is not a folder\n")
    }
}
