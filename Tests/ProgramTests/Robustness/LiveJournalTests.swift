import Foundation
import Testing

/// Writes outputs to the files of a journal that another process has open.
@Suite("Outputs never harm the journal")
struct LiveJournalTests {
    /// Runs a script while a reader keeps the WAL and its shared memory: `link` leads to
    /// `real/journal`, `hard` is the same file.
    private func whileOpen(_ script: String, in home: Home) throws -> Outcome {
        try home.shell(
            """
            cd "$HOME"; mkdir real; "$MOODS" add one --journal real/journal > /dev/null
            ln -s real/journal link
            mkfifo orders answers
            sqlite3 -batch real/journal < orders > answers & holder=$!
            exec 3> orders 4< answers
            echo 'BEGIN; SELECT count(*) FROM Mood;' >&3; read count <&4
            "$MOODS" add two --journal link > /dev/null
            ln real/journal hard; ln real/journal-wal hard-wal; ln -s real/journal-shm link-shm
            \(script)
            exec 3>&-; wait $holder
            echo "notes: $("$MOODS" list --journal real/journal --fields note | tr '\\n' ' ')"
            """)
    }

    @Test(
        "Through links and hard links, an output is never written over what SQLite has open",
        arguments: ["export -o", "backup --force", "import in.csv --report"])
    func outputs(command: String) throws {
        let home = try Home()
        try "date,note\n2024-01-01,a\nnever,b\n".write(
            toFile: home.file("in.csv"), atomically: true, encoding: .utf8)
        let targets = [
            "real/journal", "real/journal-wal", "real/journal-shm", "real/journal-journal", "link",
            "hard", "hard-wal", "link-shm", "link-wal", "real/../real/./journal-wal",
        ]
        let outcome = try whileOpen(
            """
            for target in \(targets.joined(separator: " ")); do
              "$MOODS" \(command) $target --journal link; echo "$target $?"
            done
            """, in: home)
        #expect(
            outcome.lines == targets.map { "\($0) 73" } + ["notes: two one "], "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == targets.count, "\(outcome)")
        try home.expectSoundJournal(home.file("real/journal"))
    }

    @Test("A report can't be the journal that the import creates through a dangling link")
    func reportOntoNewJournal() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            cd "$HOME"; ln -s made link; printf 'date,note\\n2024-01-01,a\\nnever,b\\n' > in.csv
            for target in made made-wal link; do
              "$MOODS" import in.csv --journal link --report $target; echo $?
            done; ls
            """)
        #expect(outcome.lines == ["73", "73", "73", "in.csv", "link"], "\(outcome)")
    }

    @Test("No file is left with a name that SQLite gives to the files beside a database")
    func companionNames() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            """
            cd "$HOME"; "$MOODS" backup other
            for suffix in journal wal shm; do
              "$MOODS" backup other-$suffix; echo $?; "$MOODS" backup --force none-$suffix; echo $?
              "$MOODS" export -o other-$suffix; echo $?
            done
            "$MOODS" export -o none-journal; echo $?
            ls; "$MOODS" list --journal other --fields number | wc -l
            """)
        #expect(
            outcome.lines == Array(repeating: "73", count: 9) + [
                "0", "none-journal", "other", "4",
            ],
            "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("moods: ") } == 9)
    }
}
