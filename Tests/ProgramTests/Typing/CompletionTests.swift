import Foundation
import Testing

/// Tests the completions in shells, with the scripts that `make install` installs.
@Suite("Completions")
struct CompletionTests {
    /// A home with a journal, a folder with the program as `moods`, and bash's script.
    private func home() throws -> Home {
        let home = try Home()
        let days = ["2024-05-01", "2024-05-02", "2024-05-03"]
        for (day, country) in zip(days, ["United States", "Portugal", "Portugal"]) {
            try home.add("a:b note", "--country", country, "--date", day, "--time-zone", "UTC")
        }
        try home.add("--tag", "work/meeting", "--tag", "wool", "--date", "2024-05-04")
        try home.add("--tag", "work/meeting", "--tag", "time:late", "--date", "2024-05-05")
        #expect(try home.moods("places", "add", "my home", "--at", "48.85,2.35").status == 0)
        try home.sqlite("UPDATE Mood SET source = 'Walk 1.gpx', externalID = _pk WHERE _pk = 1")
        try FileManager.default.createDirectory(
            atPath: home.file("bin"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: home.file("bin/moods"), withDestinationPath: Program.path)
        home.environment["PATH"] = home.file("bin") + ":" + (home.environment["PATH"] ?? "")
        let script = try home.moods("--generate-completion-script", "bash")
        #expect(script.status == 0 && script.errors == "")
        try script.outputBytes.write(to: URL(fileURLWithPath: home.file("bin/moods.bash")))
        return home
    }

    /// Returns what bash offers for the last word of a line.
    private func bash(_ words: [String], in home: Home) throws -> [String] {
        let script = """
            source "$HOME/bin/moods.bash"
            COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
            _moods moods "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            (( ${#COMPREPLY[@]} == 0 )) || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let outcome = try home.run(
            [Program.tool("bash"), "--norc", "-c", script, "bash", "moods"] + words)
        #expect(outcome.errors == "", "\(outcome)")
        return outcome.lines
    }

    private static let cases: [([String], [String])] = [
        (["list", "--tag", ""], ["work/meeting", "time:late", "wool", "work"]),
        (["list", "--tag", "WO"], ["WOrk/meeting", "WOol", "WOrk"]),
        (["add", "-t", "ti"], ["time:late"]),
        (["edit", "last", "--remove-tag", "w"], ["work/meeting", "wool", "work"]),
        (["add", "--country", ""], ["Portugal", "United States"]),
        (["add", "--country", "port"], ["portugal"]), (["list", "icel"], ["iceland"]),
        (["add", "--country", "United S"], ["United States"]),
        (["delete", "--all-in", "south am"], ["south america"]),
        (["add", "--at", ""], ["my home"]), (["list", "--near", "my h"], ["my home"]),
        (["add", "-a", "ouagad"], ["ouagadougou"]), (["list", "--at", "z"], []),
        (["places", "delete", ""], ["my home"]), (["delete", "--source", "W"], ["Walk 1.gpx"]),
        (["delete", "--source", "w"], []), (["show", ""], ["last", "5", "4", "3", "2", "1"]),
        (["edit", "last", "2"], ["2"]), (["edit", "1", "--feeling", "ra"], ["rad"]),
        (["list", "--locale", "pt-B"], ["pt-BR"]),
    ]

    @Test("bash completes from the journal")
    func bash() throws {
        let home = try home()
        for (words, expected) in Self.cases {
            let completions = try bash(words, in: home).filter { !$0.hasPrefix("-") }
            #expect(completions == expected, "\(words)")
        }
    }

    // MARK: Typing

    private static let hostile = "$(touch ran)`touch ran`;touch ran;'\""

    /// What is typed before Tab, and the last word of the line after it.
    private static let typed = [
        ("moods loc", "locate"), ("moods list --tag ti", "time:late"),
        ("moods list --tag 'tw", "two words"), ("moods list --tag '$", hostile),
        ("moods add --country port", "portugal"), ("moods list icel", "iceland"),
        ("moods places default my", "my home"), ("moods add --at ouaga", "ouagadougou"),
        ("moods delete --source W", "Walk 2.gpx"),
        ("moods show 1", "10"),
    ]

    /// Types lines and Tab at a shell, and compares the words that a program would get.
    ///
    /// A key that the test defines writes them to a file and ends the shell. A shell reads one key
    /// after the other, so nothing depends on what it draws or on how long it takes.
    ///
    /// - Parameters:
    ///   - options: The arguments that let the shell read `file`, and nothing else, first.
    ///   - setUp: The contents of that file, which sources the completions, ~/bin/_moods.
    private func expectTab(
        in shell: String, options: [String], file: String, setUp: String,
        completes lines: [(String, String)] = CompletionTests.typed
    ) throws {
        let home = try home()
        try home.add("--tag", "two words", "--tag", Self.hostile)
        for _ in 7...10 { try home.add() }
        // The only number that begins with 1 is then 10.
        #expect(try home.moods("delete", "1", "--yes").status == 0)
        try home.sqlite("UPDATE Mood SET source = 'Walk 2.gpx', externalID = _pk WHERE _pk = 2")
        let script = try home.moods("--generate-completion-script", shell).outputBytes
        try script.write(to: URL(fileURLWithPath: home.file("bin/_moods")))
        try setUp.write(toFile: home.file(file), atomically: true, encoding: .utf8)
        for (line, last) in lines {
            let terminal = try Terminal(columns: 80)
            let child = try ChildProcess(
                [Program.tool(shell)] + options,
                environment: home.environment.merging(["TERM": "dumb"]) { $1 },
                terminal: terminal.name)
            let outcome = try terminal.converse(with: child, typing: line + "\t\u{7}")
            let words = try? String(contentsOfFile: home.file("words"), encoding: .utf8)
            let expected = line.split(separator: " ").dropLast().map(String.init) + [last]
            // A shell that is stuck once would be stuck each time.
            try #require(
                words == expected.map { $0 + "\n" }.joined(),
                "\(shell), \(line): \(words ?? "no words"), \(outcome)")
            try FileManager.default.removeItem(atPath: home.file("words"))
        }
        #expect(!FileManager.default.fileExists(atPath: home.file("ran")))
    }

    private static let bash = """
        source ~/bin/_moods; cd
        print-words() { eval "printf '%s\\n' $READLINE_LINE" > ~/words; exit; }
        bind -x '"\\C-g": print-words'

        """

    @Test("Tab completes in bash, and runs nothing")
    func tabInBash() throws {
        try expectTab(in: "bash", options: ["-i"], file: ".bashrc", setUp: Self.bash)
    }

    @Test("bash isn't offered names that it would insert without quoting them")
    func unquotedInBash() throws {
        try expectTab(
            in: "bash", options: ["-i"], file: ".bashrc", setUp: Self.bash,
            completes: [("moods list --tag two", "two words"), ("moods list --tag \\$", "$")])
    }

    @Test(
        "Tab completes in zsh, and runs nothing",
        .enabled(if: Program.installedTool("zsh") != nil))
    func tabInZsh() throws {
        try expectTab(
            in: "zsh", options: ["-d", "-i"], file: ".zshrc",
            setUp: """
                fpath=(~/bin $fpath); autoload -U compinit; compinit -u -d ~/dump; cd
                print-words() { eval "printf '%s\\n' $BUFFER" > ~/words; exit }
                zle -N print-words; bindkey '^G' print-words

                """)
    }

    @Test(
        "Tab completes in fish, and runs nothing",
        .enabled(if: Program.installedTool("fish") != nil))
    func tabInFish() throws {
        try expectTab(
            in: "fish", options: ["--no-config", "-i", "-C", "source ~/set-up.fish"],
            file: "set-up.fish",
            setUp: """
                source ~/bin/_moods; cd
                function print-words; eval "printf '%s\\n' "(commandline) > ~/words; exit; end
                bind \\cg print-words

                """)
    }

    @Test("A request with an impossible cursor is an error", arguments: ["0 -1", "-1 5", "-1 -1"])
    func impossibleCursor(cursor: String) throws {
        let numbers = cursor.split(separator: " ").map(String.init)
        let words = ["---completion", "list", "--", "--tag"] + numbers
        let outcome = try Home().run([Program.path] + words + ["moods", "list", "ab"])
        #expect(outcome.status == 64 && outcome.output == "", "\(outcome)")
    }

    @Test("A missing, foreign or earlier journal offers no tags, and gives no error and no file")
    func otherJournals() throws {
        let home = try home()
        func complete(_ journal: String) throws -> Outcome {
            try home.moods(
                "---completion", "list", "--", "--tag", "5", "0", "moods", "--journal", journal,
                "list", "--tag", "")
        }
        try Data("no journal".utf8).write(to: URL(fileURLWithPath: home.file("text")))
        try FileManager.default.copyItem(atPath: home.journal, toPath: home.file("earlier"))
        try home.sqlite("PRAGMA user_version = 3", journal: home.file("earlier"))
        for name in ["missing", "text", "earlier", "bin", "none/missing"] {
            let before = try home.shell("ls -lAR \"$HOME\"; cd; cat earlier text").output
            let outcome = try complete(home.file(name))
            #expect(outcome.status == 0 && outcome.errors == "", "\(name): \(outcome)")
            #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "")
            #expect(try home.shell("ls -lAR \"$HOME\"; cd; cat earlier text").output == before)
        }
        #expect(try complete("~/.local/share/moods/journal.sqlite").lines.count == 4)
        let variable = try home.moods(
            "---completion", "list", "--", "--tag", "3", "0", "moods", "list", "--tag", "",
            with: ["MOODS_JOURNAL": home.file("missing")])
        #expect(variable.status == 0 && variable.errors == "" && variable.output == "\n")
        let broken = try home.moods("---completion", "nothing", "--", "--tag")
        #expect(broken.output == "" && broken.errors == "")
    }
}
