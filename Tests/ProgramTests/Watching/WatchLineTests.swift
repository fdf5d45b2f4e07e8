import Foundation
import Glibc
import SeededRandom
import Testing

@Suite("moods watch, line by line")
struct WatchLineTests {
    @Test("It prints the listing as a line, then a line for each change, with the keys of regions")
    func lines() throws {
        let home = try Home()
        try home.add("--country", "FR")
        let watch = try WatchedLines([], in: home)
        let items = try home.moods("regions", "--format", "jsonl").lines
        #expect(
            try watch.next()
                == #"{"type":"snapshot","sections":[{"name":null,"items":[\#(items.joined(separator: ","))]}]}"#
        )
        try home.add("--country", "DE")
        let now = try home.moods("regions", "--format", "jsonl").lines
        #expect(
            try watch.next()
                == #"{"type":"changes","sections":[],"objects":["#
                + #"{"type":"insert","id":"DE","from":null,"to":[0,1],"item":\#(now[1])},"#
                + #"{"type":"update","id":"150","from":[0,0],"to":[0,0],"item":\#(now[0])}]}"#)
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        let last = try home.moods("regions", "--format", "jsonl").lines
        #expect(
            try watch.next()
                == #"{"type":"changes","sections":[],"objects":["#
                + #"{"type":"delete","id":"FR","from":[0,2],"to":null,"item":null},"#
                + #"{"type":"update","id":"150","from":[0,0],"to":[0,0],"item":\#(last[0])}]}"#)
        watch.child.kill(SIGTERM)
        #expect(try watch.child.outcome().status == 128 + SIGTERM)
    }

    @Test("Sections come and go, and are named in the reader's language")
    func sections() throws {
        let home = try Home()
        let added = try home.add("--date", "2024-05-01", "--country", "FR")
        let watch = try WatchedLines(["all", "--section", "month", "--locale", "de"], in: home)
        #expect(try watch.next().contains(#""sections":[{"name":"2024-05","items":[{"number":1,"#))
        let id = try home.add("--date", "2023-01-31", "--country", "FR")
        let line = try watch.next()
        #expect(
            line.hasPrefix(
                #"{"type":"changes","sections":[{"type":"insert","name":"2023-01","index":1}],"#
                    + #""objects":[{"type":"insert","id":"\#(id)","from":null,"to":[1,0],"item":{"#),
            "\(line)")
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        #expect(
            try watch.next()
                == #"{"type":"changes","sections":[{"type":"delete","name":"2024-05","index":0}],"#
                + #""objects":[{"type":"delete","id":"\#(added)","from":[0,0],"to":null,"item":null}]}"#
        )
        let regions = try WatchedLines(["--section=continent", "--locale=de"], in: home)
        let snapshot = try regions.next()
        #expect(snapshot.contains(#"{"name":"Europa","items":[{"kind":"continent","code":"150","#))
        for child in [watch.child, regions.child] {
            child.kill(SIGTERM)
            _ = try child.outcome()
        }
    }

    @Test("Countries and continents with unknown codes are all listed, each as unknown")
    func unknownCodes() throws {
        let home = try Home()
        for country in ["FR", "DE", "ZZ"] { try home.add("--country", country) }
        try home.sqlite(
            "UPDATE GeographicRegion SET numericCode = numericCode + 700 WHERE numericCode <> 0;")
        let regions = try home.moods("regions", "--format", "jsonl").lines
        #expect(regions.count == 4 && regions.allSatisfy { $0.contains(#""code":"ZZ""#) })
        #expect(
            regions.count {
                $0.hasPrefix(
                    #"{"kind":"continent","code":"ZZ","name":"Unknown Region","moods":2,"#
                        + #""countries":2,"#)
            } == 1)
        let table = try home.moods("regions", "--flat", "--format", "table").output
        #expect(
            table.hasPrefix("All moods  3 moods\n") && table.split(separator: "\n").count == 5)
        #expect(try home.moods("list", "--section", "continent").lines.count == 3)
        let moods = try home.moods("list", "--format", "jsonl").lines
        for (arguments, name, items) in [
            ([], "null", regions), (["all", "--section", "country"], #""Unknown Region""#, moods),
            (["--section", "continent"], #""Unknown Region""#, regions),
            (["all", "--section", "continent"], #""Unknown Region""#, moods),
        ] {
            let watch = try WatchedLines(arguments + ["--locale", "en"], in: home)
            let snapshot = try watch.next()
            let prefix = #"{"type":"snapshot","sections":[{"name":\#(name),"items":["#
            #expect(snapshot.hasPrefix(prefix) && snapshot.hasSuffix("]}]}"), "\(snapshot)")
            let listed = snapshot.dropFirst(prefix.count).dropLast(4)
            #expect(
                listed.replacing("},{", with: "}\n{").split(separator: "\n").map(String.init)
                    .sorted() == items.sorted())
            watch.child.kill(SIGTERM)
            _ = try watch.child.outcome()
        }
    }

    @Test(
        "R3 The snapshot with every batch applied equals a fresh listing, under every writer",
        arguments: [
            (["watch"], ["regions"]),
            (["watch", "--filter", "countries"], ["regions", "--filter", "countries"]),
            (["watch", "all"], ["list"]),
            (
                ["watch", "europe", "--section", "country"],
                ["list", "europe", "--section", "country"]
            ),
            (["watch", "all", "--section", "continent"], ["list", "--section", "continent"]),
            (["watch", "all", "--section", "month"], ["list", "--section", "month"]),
            (["watch", "all", "--section", "feeling"], ["list", "--section", "feeling"]),
        ])
    func replay(watched: [String], listed: [String]) throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let home = try Home()
        let countries = ["FR", "DE", "JP", "KE", "ZZ", "ES"]
        try home.add("--country", "FR")
        let watch = try WatchedLines(Array(watched.dropFirst()), in: home)
        var replayed = ReplayedListing()
        try replayed.take(watch.next())
        var numbers: [Int64] = [1]
        var last: Int64 = 1
        for _ in 0..<25 {
            if numbers.count > 1, Int.random(in: 0..<5, using: &generator) < 2 {
                let count = Int.random(in: 1..<min(4, numbers.count), using: &generator)
                let gone = Array(numbers.shuffled(using: &generator).prefix(count))
                numbers.removeAll(where: gone.contains)
                let outcome = try home.run(
                    [Program.path, "delete", "--yes"] + gone.map { String($0) })
                try #require(outcome.status == 0, "\(outcome)")
            } else {
                let country = countries.randomElement(using: &generator) ?? "FR"
                let month = Int.random(in: 1...4, using: &generator)
                let feeling = Int.random(in: 0...5, using: &generator)
                try home.run(
                    [
                        Program.path, "add", "--country", country, "--date", "2024-0\(month)-15",
                        "--time-zone",
                        ["Asia/Tokyo", "UTC"].randomElement(using: &generator) ?? "",
                    ] + (feeling == 0 ? [] : ["--feeling", "\(feeling)"])
                ).expectSuccess()
                last += 1
                numbers.append(last)
            }
        }
        let expected = try ReplayedListing.objects(
            home.run([Program.path] + listed + ["--format", "json"]).output
                // A listing of whole seconds has no milliseconds; what is watched always has.
                .replacing(/(T\d\d:\d\d:\d\d)([+-])/) { "\($0.1).000\($0.2)" })
        // Waits as long as lines come: there is one for each change, or for several at once.
        while replayed.rows != expected { try replayed.take(watch.next("seed \(seed)")) }
        watch.child.kill(SIGTERM)
        #expect(try watch.child.outcome().status == 128 + SIGTERM)
        try home.expectSoundJournal()
    }

    @Test("Changes that another program writes are printed too")
    func otherPrograms() throws {
        let home = try Home()
        let id = try home.add("before", "--country", "FR")
        let watch = try WatchedLines(["FR"], in: home)
        #expect(try watch.next().contains(#""note":"before""#))
        try home.sqlite("UPDATE Mood SET note = 'after'")
        let line = try watch.next()
        #expect(line.contains(#"{"type":"update","id":"\#(id)","from":[0,0],"to":[0,0],"#))
        #expect(line.contains(#""note":"after""#))
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
    }

    @Test("It ends quietly when the pipe closes, even while nothing changes")
    func closedPipe() throws {
        let home = try Home()
        try home.add()
        let outcome = try home.shell(
            "{ \"$MOODS\" watch; echo \"status $?\" >&2; } | head -n 1 > /dev/null")
        #expect(outcome.errors == "status 0\n")
        let watch = try WatchedLines([], in: home)
        _ = try watch.next()
        try watch.closePipe()
        let end = try watch.child.outcome()
        #expect(end.status == 0 && end.errors == "")
    }

    @Test(
        "A signal ends it with that signal's status, and leaves the journal as one file",
        arguments: [
            SIGINT, SIGTERM, SIGHUP,
        ])
    func signals(signal: Int32) throws {
        let home = try Home()
        try home.add()
        let watch = try WatchedLines([], in: home)
        _ = try watch.next()
        try home.add()
        _ = try watch.next()
        watch.child.kill(signal)
        #expect(try watch.child.outcome().status == 128 + signal)
        let folder = URL(fileURLWithPath: home.journal).deletingLastPathComponent().path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder) == ["journal.sqlite"])
    }

    @Test("A signal ends it while nobody reads from the pipe")
    func fullPipe() throws {
        let home = try Home()
        let note = String(repeating: "rain ", count: 50)
        let moods = (1...400).map { #"{"date":"2024-01-01","note":"\#(note)\#($0)"}"# + "\n" }
        #expect(try home.moods("import", "-", "--from", "jsonl", input: moods.joined()).status == 0)
        let watch = try WatchedLines(["all"], in: home)
        try watch.waitUntilFull()
        watch.child.kill(SIGTERM)
        #expect(try watch.child.outcome().status == 128 + SIGTERM)
    }

    @Test("Before the first mood, it shows an empty listing and creates nothing, then it follows")
    func beforeTheFirst() throws {
        let home = try Home()
        let watch = try WatchedLines([], in: home)
        #expect(
            try watch.next() == #"{"type":"snapshot","sections":[{"name":null,"items":[]}]}"#)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
        try home.add("--country", "FR")
        let line = try watch.next()
        #expect(line.contains(#"{"type":"insert","id":"150","from":null,"to":[0,0],"#), "\(line)")
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
        // A named journal must exist, as for every other command.
        #expect(try home.moods("watch", "--journal", home.file("none")).status == 66)
    }

    @Test("A removed journal leaves an empty listing, and its replacement is followed")
    func replaced() throws {
        let (home, other) = (try Home(), try Home())
        try home.add("--country", "FR")
        try other.add("--country", "JP")
        let watch = try WatchedLines(["--filter", "countries"], in: home)
        _ = try watch.next()
        try FileManager.default.moveItem(atPath: home.journal, toPath: home.file("away"))
        let gone = try watch.next()
        #expect(gone.contains(#"{"type":"delete","id":"FR","from":[0,0],"to":null,"item":null}"#))
        try FileManager.default.moveItem(atPath: other.journal, toPath: home.journal)
        #expect(try watch.next().contains(#"{"type":"insert","id":"JP","#))
        try home.add("--country", "KE")
        #expect(try watch.next().contains(#"{"type":"insert","id":"KE","#))
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
        try home.expectSoundJournal()
    }

    @Test("A read-only journal is followed too")
    func readOnly() throws {
        let person = try OrdinaryPerson()
        let home = person.home
        let journal = person.folder + "/journal.sqlite"
        #expect(try home.moods("add", "--country", "FR", "--journal", journal).status == 0)
        try person.own()
        try home.run(["/bin/chmod", "-R", "a+rX,a-w", person.folder]).expectSuccess()
        let watch = try WatchedLines(
            ["--filter", "countries", "--journal", journal], in: home, as: person)
        #expect(try watch.next().contains(#""code":"FR""#))
        // An owner may write again; the superuser always may.
        try home.run(["/bin/chmod", "-R", "u+w", person.folder]).expectSuccess()
        #expect(try home.moods("add", "--country", "JP", "--journal", journal).status == 0)
        var line = try watch.next()
        while !line.contains(#"{"type":"insert","id":"JP","#) { line = try watch.next() }
        watch.child.kill(SIGTERM)
        _ = try watch.child.outcome()
    }

    @Test(
        "An invalid combination is refused, and the error names a valid one",
        arguments: [
            (["--section", "month"], "needs a region, or 'all'"),
            (["--section", "country"], "needs a region, or 'all'"),
            (["FR", "--filter", "both"], "can't use --filter with a region"),
            (["--format", "table"], "a live table needs a terminal"),
            (["--format", "csv"], "invalid --format 'csv'; use table or jsonl"),
            (["--section", "week"], "week"), (["--filter", "seas"], "seas"),
        ])
    func refusals(arguments: [String], message: String) throws {
        let outcome = try Travels.home().run([Program.path, "watch"] + arguments)
        #expect(outcome.status == 64 && outcome.output == "")
        #expect(outcome.errors.contains(message), "\(outcome)")
        #expect(try Travels.home().moods("watch", "Atlantis").status == 69)
    }
}

extension Outcome {
    fileprivate func expectSuccess() throws {
        try #require(status == 0, "\(self)")
    }
}
