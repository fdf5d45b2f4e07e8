import Foundation
import SeededRandom
import Testing

@Suite("Imports that are interrupted, or run at the same time")
struct InterruptedImportTests {
    private static let rows = 12_000
    private static let rowsText = "12,000"
    private let home: Home

    init() throws {
        home = try Travels.home()
        var text = "date,lat,lon,note,tags\n"
        for number in 0..<Self.rows {
            text +=
                "2024-05-01T00:00:00Z,\(number % 60),\(number % 170),n\(number),t\(number % 9)\n"
        }
        try text.write(toFile: home.file("t.csv"), atomically: true, encoding: .utf8)
    }

    @Test("An import that is killed is complete or absent", arguments: SeededGenerator.seeds)
    func killed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let before = try home.numberOfMoods()
        var (struck, round) = (0, 0)
        // On a busy machine, the first imports may end before they are killed.
        while round < 6 || struck == 0 && round < 60 {
            round += 1
            // What doesn't fit in SQLite's cache is in the log before the commit.
            let size = Int.random(in: 1...3_000_000, using: &generator)
            let child = try home.start([Program.path, "import", home.file("t.csv")])
            let outcome = try child.outcome { Self.size(of: home.journal + "-wal") >= size }
            #expect([0, 128 + SIGKILL].contains(outcome.status), "\(outcome), seed \(seed)")
            let hasLog = Self.size(of: home.journal + "-wal") > 0
            let there = try home.numberOfMoods()
            #expect([before, before + Self.rows].contains(there), "seed \(seed)")
            if outcome.status == 0 { #expect(there == before + Self.rows) }
            if outcome.status != 0, hasLog, there == before { struck += 1 }
            // The next import finds nothing to write unless this one is undone.
            if there > before { try #require(try home.moods("undo").status == 0) }
        }
        #expect(struck > 0, "no kill struck while the import wrote; seed \(seed)")
        let last = try home.moods("import", home.file("t.csv"))
        #expect(last.status == 0, "\(last)")
        #expect(try home.numberOfMoods() == before + Self.rows)
        try home.expectSoundJournal()
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    @Test("A signal rolls an import back, leaves one file, and ends the program as usual")
    func interrupted() throws {
        let before = try FolderContents(of: home.path)
        // Endless input is more than the program reads ahead, so the transaction has begun.
        let outcome = try home.shell(
            """
            cd "$HOME"; mkfifo feed
            rows() { awk -v rows=$1 'BEGIN {
              for (i = 0; i < 800; i++) note = note "x"
              for (i = 0; i < rows; i++) print "2024-05-01T00:00:00Z," note i }'; }
            "$MOODS" import - < feed & import=$!
            exec 3> feed
            echo date,note >&3
            rows 17000 >&3
            kill -TERM $import
            rows 2000 >&3 2> refused
            wait $import; echo $?
            exec 3>&-; rm feed refused
            """)
        #expect(outcome.lines.last == "143", "\(outcome)")
        #expect(try FolderContents(of: home.path) == before)
        try home.expectSoundJournal()
    }

    @Test("Two imports of one file at the same time add each row once")
    func atOnce() throws {
        let before = try home.numberOfMoods()
        let children = try (0..<2).map { _ in
            try home.start([Program.path, "import", home.file("t.csv")])
        }
        let outcomes = try children.map { try $0.outcome() }
        #expect(outcomes.map(\.status) == [0, 0], "\(outcomes)")
        let added = outcomes.filter { $0.errors.contains("Added \(Self.rowsText) moods") }.count
        let found = outcomes.filter { $0.errors.contains("\(Self.rowsText) were there already.") }
            .count
        #expect(added == 1 && found == 1, "\(outcomes)")
        #expect(try home.numberOfMoods() == before + Self.rows)
        try home.expectSoundJournal()
    }

    @Test("An import that waits for another program says so, and then imports")
    func waiting() throws {
        let outcome = try home.shell(
            """
            set -e; cd "$HOME"; mkfifo orders; mkfifo answers
            sqlite3 -batch "\(home.journal)" < orders > answers & holder=$!
            exec 3> orders 4< answers
            echo 'BEGIN IMMEDIATE; SELECT 1;' >&3
            read held <&4
            "$MOODS" import t.csv 2> said & import=$!
            while ! grep -q Waiting said; do sleep 0.1; done
            echo 'COMMIT;' >&3
            wait $import; cat said
            exec 3>&-; wait $holder
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.lines.first
                == "Waiting for another program to finish writing to \(home.journal).")
        let added = "Added \(Self.rowsText) moods from t.csv."
        #expect(outcome.lines.contains { $0.hasPrefix(added) })
    }
}
