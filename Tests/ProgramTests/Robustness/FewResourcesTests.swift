import Foundation
import Glibc
import Testing

/// Commands of a process that may have only one thread, or little memory.
@Suite("Few resources")
struct FewResourcesTests {
    /// The user's journal, with other machines' and files to read.
    private struct Place {
        let person: OrdinaryPerson
        let folder: String
        let environment: [String: String]

        init() throws {
            person = try OrdinaryPerson()
            folder = person.folder
            environment = [
                "MOODS_JOURNAL": folder + "/journal.sqlite", "HOME": folder, "TZ": "UTC",
                "XDG_CACHE_HOME": folder + "/cache",
            ]
            let rows = (0..<3000).map { "2024-05-01T10:00:00+02:00,48.85,2.35,4,\"\($0) #a\"" }
            try (["date,lat,lon,feeling,note"] + rows).joined(separator: "\n").write(
                toFile: folder + "/table.csv", atomically: true, encoding: .utf8)
            try """
            <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
            <trkpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></trkpt>
            </trkseg></trk></gpx>
            """.write(toFile: folder + "/track.gpx", atomically: true, encoding: .utf8)
            try FileManager.default.createDirectory(
                atPath: folder + "/sync", withIntermediateDirectories: true)
            try person.own()
        }

        func run(_ arguments: [String], in journal: String? = nil) throws -> Outcome {
            let journal = journal.map { ["MOODS_JOURNAL": folder + "/" + $0] } ?? [:]
            return try person.moods(arguments, with: environment.merging(journal) { $1 })
        }

        func expectDone(_ arguments: [String], in journal: String? = nil) throws {
            let outcome = try run(arguments, in: journal)
            try #require(outcome.status == 0, "\(arguments): \(outcome)")
        }
    }

    @Test("Every command ends if the process can't make a thread")
    func noThread() throws {
        let place = try Place()
        let (person, folder) = (place.person, place.folder)
        person.limits = ["--nproc=1"]
        for arguments in [
            ["add", "first", "--at", "Paris", "--feeling", "good", "--tag", "a"], ["list"],
            ["list", "--format", "json"], ["regions"], ["search", "first"], ["show", "1"],
            ["edit", "1", "--note", "second"], ["history"], ["history", "1"], ["tags"],
            ["stats"], ["stats", "--by", "month"], ["calendar", "2024"], ["map"],
            ["where", "Paris"],
            ["report", "-o", folder + "/report.html"], ["export"],
            ["places", "add", "home", "--at", "Paris"], ["places"],
            ["import", folder + "/table.csv"], ["locate", folder + "/track.gpx"],
            ["delete", "1", "-y"], ["trash"], ["restore", "1"], ["undo"], ["redo"], ["colors"],
            ["sync", folder + "/sync"], ["backup", folder + "/backup.sqlite"], ["check"],
            ["backup", folder + "/backup.sqlite", "--force"], ["export", "-o", folder + "/x.csv"],
            ["check", "--fix"], ["check", "--journal", folder + "/backup.sqlite"],
            ["recover", folder + "/backup.sqlite", "-o", folder + "/recovered.sqlite"],
            ["merge", folder + "/recovered.sqlite"], ["delete", "--all-in", "FR", "-y"],
            ["trash", "--empty", "-y"], ["due"],
        ] {
            if arguments.contains("--force") {
                // What a killed reader of the backup leaves.
                try Data().write(to: URL(fileURLWithPath: folder + "/backup.sqlite-wal"))
                try person.own()
            }
            let outcome = try place.run(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome)")
        }
        // Another machine reads what the first has synced, which is several pages of lines.
        try place.expectDone(["add", "third"], in: "other.sqlite")
        try place.expectDone(["sync", folder + "/sync"], in: "other.sqlite")
        #expect(try place.run(["list"], in: "other.sqlite").lines.count == 3002)
        // Opening a damaged journal fails as always.
        let damage =
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE x(';"
        let damaged = try person.home.run(
            [Program.tool("sqlite3"), folder + "/recovered.sqlite", damage])
        try #require(damaged.status == 0, "\(damaged)")
        #expect(try place.run(["list"], in: "recovered.sqlite").status == 65)
    }

    @Test("A long import works if the process can't make a thread that reads on")
    func longImport() throws {
        let place = try Place()
        // More than an import reads ahead.
        let note = String(repeating: "word ", count: 200)
        let rows = (0..<20_000).map { "2024-05-01T10:00:00+02:00,48.85,2.35,4,\($0) \(note)" }
        try (["date,lat,lon,feeling,note"] + rows).joined(separator: "\n").write(
            toFile: place.folder + "/long.csv", atomically: true, encoding: .utf8)
        try place.person.own()
        place.person.limits = ["--nproc=1"]
        try place.expectDone(["import", place.folder + "/long.csv"])
        #expect(try place.run(["list", "--fields", "id"]).lines.count == 20_000)
    }

    @Test("watch works if the process can't make a thread")
    func watch() throws {
        let place = try Place()
        place.person.limits = ["--nproc=1"]
        try place.expectDone(["add", "first"])
        let journal = place.folder + "/journal.sqlite"
        let watch = try WatchedLines(
            ["all", "--format", "jsonl", "--journal", journal], in: place.person.home,
            as: place.person)
        #expect(try watch.next().contains("first"))
        for note in ["second", "third"] {
            try place.expectDone(["add", note])
            #expect(try watch.next().contains(note))
        }
        watch.child.kill(SIGTERM)
        #expect(try watch.child.outcome().errors == "")
    }

    @Test("Without enough memory, commands end with 74 before they write anything")
    func littleMemory() throws {
        let place = try Place()
        try place.expectDone(["add", "first"])
        let watch = try WatchedLines(
            ["all", "--format", "jsonl", "--journal", place.folder + "/journal.sqlite"],
            in: place.person.home, as: place.person)
        _ = try watch.next()
        let status = try String(contentsOfFile: "/proc/\(watch.child.id)/status", encoding: .utf8)
        let size = status.split(separator: "\n").first { $0.hasPrefix("VmSize:") }
        let kibibytes = try #require(
            size?.split(separator: " ").dropLast().last.flatMap { Int($0) })
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
        let commands = [
            ["report", "-o", place.folder + "/report.html"],
            ["import", place.folder + "/table.csv"],
            ["sync", place.folder + "/sync"], ["export", "-o", place.folder + "/moods.csv"],
            ["list"],
        ]
        let before = try FolderContents(of: place.folder)
        for mebibytes in [0, 8, 16] {
            place.person.limits = ["--as=\((kibibytes + mebibytes * 1024) * 1024)"]
            for arguments in commands {
                let outcome = try place.run(arguments)
                #expect(outcome.status == 74, "\(arguments): \(outcome)")
                #expect(
                    outcome.errors
                        == "moods: this process may use too little memory; raise the limit with "
                        + "'ulimit -v unlimited'\n")
            }
        }
        #expect(try FolderContents(of: place.folder) == before)
        place.person.limits = ["--as=\((kibibytes + 44 * 1024) * 1024)"]
        for arguments in commands { try place.expectDone(arguments) }
    }
}
