import Foundation
import Testing

@Suite("moods sync")
struct SyncCommandTests {
    @Test("A deletion reaches other machines even if the trash was emptied meanwhile")
    func emptiedTrash() throws {
        let homes = [try Home(), try Home()]
        let folder = try homes[0].makeSyncFolder()
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
                // Its own files had the discarded mood, so it writes all of them again.
                """
                Sent 2 moods and 1 deletion; received 1 new mood and 1 deletion.
                1 mood was discarded on another machine. The trash here keeps it until \
                'moods trash --empty'.

                """,
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

    @Test("The last mood is the one that was recorded last on any machine")
    func last() throws {
        let homes = [try Home(), try Home()]
        let folder = try homes[0].makeSyncFolder()
        for number in 1...3 { try homes[0].add("elsewhere \(number)") }
        try homes[1].add("here")
        for home in homes { try home.moods("sync", folder) }
        #expect(try homes[1].numberOfMoods() == 4)
        let shown = try homes[1].moods("show", "last", "--fields", "number,note").output
        #expect(shown == "1\there\n")
    }

    @Test("A sync says how many places it sent and received")
    func places() throws {
        let homes = [try Home(), try Home()]
        let folder = try homes[0].makeSyncFolder()
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
}
