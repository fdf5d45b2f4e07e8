import Foundation
import Testing

@Suite("The folder of moods sync")
struct SyncFolderTests {
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
                && damaged.errors.hasSuffix("moods: 1 file of the sync is damaged\n"), "\(damaged)")
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

    @Test("Folders that earlier versions named by the host are used until they are sealed")
    func namedByHost() throws {
        let homes = try [Home(), Home(), Home()]
        let folder = homes[0].file("sync")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for (number, home) in homes.prefix(2).enumerated() {
            try home.add("First of \(number)")
            #expect(try home.moods("sync", folder).status == 0)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let hosts = Set(names.map { "laptop-\($0)" })
        for name in names {
            try FileManager.default.moveItem(
                atPath: "\(folder)/\(name)", toPath: "\(folder)/laptop-\(name)")
        }
        for round in 1...2 {
            for (number, home) in homes.prefix(2).enumerated() {
                try home.add("\(round) of \(number)")
                #expect(try home.moods("sync", folder).status == 0)
            }
        }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == hosts)
        try expectSame(homes, 6, folder)
        for home in homes {
            let sealed = try home.moods(
                "sync", folder, "--seal", with: ["MOODS_PASSPHRASE_COMMAND": "echo open sesame"])
            #expect(sealed.status == 0, "\(sealed)")
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder)
        #expect(left.allSatisfy { !$0.contains("laptop") && !$0.hasSuffix(".jsonl") }, "\(left)")
        try expectSame(homes, 6, folder)
    }

    /// Syncs all machines twice, and expects the same moods on each.
    private func expectSame(_ homes: [Home], _ count: Int, _ folder: String) throws {
        for home in homes + homes { #expect(try home.moods("sync", folder).status == 0) }
        let exports = try homes.map { try $0.moods("export", "--format", "jsonl").lines }
        #expect(exports.allSatisfy { $0 == exports[0] } && exports[0].count == count, "\(exports)")
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
