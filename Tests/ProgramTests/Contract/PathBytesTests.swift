import Foundation
import Testing

/// Names with bytes that aren't UTF-8, which only a shell can make here.
@Suite("Paths are bytes, text is UTF-8")
struct PathBytesTests {
    private static let names = "a=$(printf 'x\\376'); b=$(printf 'x\\377'); "

    @Test("Two journals whose names differ in such a byte are two files, however they are named")
    func journals() throws {
        let home = try Home()
        let outcome = try home.shell(
            Self.names + """
                set -e; cd "$HOME"
                "$MOODS" add one --journal "$a"; "$MOODS" add two "--journal=$b"
                MOODS_JOURNAL=$b "$MOODS" add three
                XDG_DATA_HOME=$HOME/$a.data "$MOODS" add four
                HOME=$HOME/$b.home "$MOODS" add five
                for journal in "$a" "$b" "$a.data/moods/journal.sqlite" \\
                  "$b.home/.local/share/moods/journal.sqlite"
                do
                  test -f "$journal"
                  "$MOODS" list --journal "$journal" --fields note
                done
                ls | od -An -tx1 | tr -d ' \\n'
                """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.lines.suffix(6) == [
                "one", "three", "two", "four", "five",
                // Each name occurs once, and no other file is left.
                "78fe0a78fe2e646174610a78ff0a78ff2e686f6d650a",
            ], "\(outcome)")
    }

    @Test("Files that are read and written have exactly the name that was given")
    func files() throws {
        let home = try Travels.home()
        let outcome = try home.shell(
            Self.names + """
                cd "$HOME"
                "$MOODS" export -o "$a.jsonl" && "$MOODS" backup "$a.copy" &&
                  "$MOODS" backup "$b.copy" && "$MOODS" backup --force "$b.copy" &&
                  "$MOODS" import --journal new "$a.jsonl" --report "$b.report" --mood-map "$b.map"
                echo "status $?"
                printf 'rested=4\\n' > "$b.map"
                "$MOODS" import --journal new "$a.jsonl" --report "$b.report" --mood-map "$b.map"
                "$MOODS" list --journal "$b.copy" --fields number
                "$MOODS" list --journal new --fields country
                ls | od -An -tx1 | tr -d ' \\n'
                """)
        #expect(
            outcome.lines.contains("status 66"), "the mood map isn't there yet: \(outcome)")
        #expect(outcome.errors.contains("no such file: x\\xff.map"), "\(outcome)")
        #expect(outcome.lines.count == 10, "four moods in each journal: \(outcome)")
        let names = ["x\\xfe.copy", "x\\xfe.jsonl", "x\\xff.copy", "x\\xff.map", "x\\xff.report"]
        let expected =
            "6e65770a"
            + names.map { name in
                let byte = name.contains("fe") ? "fe" : "ff"
                let rest = name.dropFirst(5).utf8.map { String($0, radix: 16) }.joined()
                return "78" + byte + rest + "0a"
            }.joined()
        #expect(outcome.lines.last == expected, "\(outcome)")
    }

    @Test("watch follows a journal of such a name")
    func watching() throws {
        let home = try Home()
        let outcome = try home.shell(
            Self.names + """
                cd "$HOME"; "$MOODS" add one --journal "$a" > /dev/null
                "$MOODS" watch all --journal "$a" | {
                  read -r snapshot
                  "$MOODS" add two --journal "$a" > /dev/null
                  head -n 1
                }
                """)
        #expect(outcome.output.contains("\"note\":\"two\""), "\(outcome)")
    }

    @Test(
        "Text that isn't UTF-8 is bad data, and nothing is recorded",
        arguments: [
            "add \"$a\"", "add --note \"$a\"", "add --tag \"$a\"", "add --country \"$a\"",
            "add --date \"$a\"", "add --feeling \"$a\"", "add --time-zone \"$a\"", "list \"$a\"",
            "list --fields \"$a\"", "show \"$a\"", "delete \"$a\" --yes", "where \"$a\"",
            "list --locale \"$a\"", "edit 1 --note \"$a\"", "import - --source \"$a\"",
            "import - --mood-map \"$a=3\"",
        ])
    func text(command: String) throws {
        let home = try Travels.home()
        let before = try FolderContents(of: home.path)
        let outcome = try home.shell(Self.names + "\"$MOODS\" \(command)")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("x\\xfe"), "\(outcome)")
        #expect(outcome.errors.hasSuffix("is not UTF-8 text\n"), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try FolderContents(of: home.path) == before)
    }

    @Test("Valid text is kept byte for byte, including private-use characters")
    func validText() throws {
        let home = try Home()
        let note = "\u{10FF80} \u{F8FF} \u{10FFFD} e\u{301}"
        let outcome = try home.moods("add", note)
        #expect(outcome.status == 0)
        #expect(try home.moods("list", "--fields", "note").output == note + "\n")
    }
}
