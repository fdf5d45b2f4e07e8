import Testing

@Suite("Help")
struct HelpTests {
    @Test(
        "--help starts with two or three examples, each whole on its line, and ends with 0",
        arguments: [
            "", "add", "regions", "list", "search", "show", "edit", "delete", "tags", "import",
            "export",
            "backup", "check", "recover", "merge", "sync", "watch",
            "undo", "redo", "history", "trash", "restore", "calendar", "map", "report", "due",
        ])
    func help(command: String) throws {
        let home = try Home()
        let words = command.isEmpty ? [] : [command]
        let outcome = try home.run([Program.path] + words + ["--help"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let paragraphs = outcome.output.split(separator: "\n\n", maxSplits: 2)
        let examples = paragraphs[1].split(separator: "\n")
        #expect((2...3).contains(examples.count))
        for example in examples {
            #expect(example.contains("moods \(command)"), "\(example)")
        }
        let lines = outcome.lines.filter { !$0.hasPrefix("USAGE") }
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(try home.run([Program.path] + words + ["-h"]).output == outcome.output)
        #expect(try home.run([Program.path, "help"] + words).output == outcome.output)
    }

    @Test("The examples of the help run as they are")
    func examples() throws {
        let home = try Travels.home()
        // An example searches for a tag, which some mood must have.
        try home.add("--tag", "friends")
        for tag in ["work/meeting", "office", "desk"] { try home.add("--tag", tag) }
        for command in ["", "add", "regions", "list", "search", "tags", "map"] {
            let help = try home.run([Program.path] + (command.isEmpty ? [] : [command]) + ["-h"])
            let examples = help.output.split(separator: "\n\n", maxSplits: 2)[1]
            for example in examples.split(separator: "\n") {
                let outcome = try home.shell(
                    "moods() { \"$MOODS\" \"$@\"; }; fortune() { echo A fortune; }; \(example)")
                #expect(outcome.status == 0 && outcome.errors == "", "\(example): \(outcome)")
            }
        }
        // The examples add 4 moods to the 8 from before.
        #expect(try home.moods("list", "--fields", "number").lines.count == 12)
        #expect(try home.moods("tags", "--fields", "path").output.contains("job/meeting"))
    }

    @Test("The help names every command by purpose, in 40 lines of 80 columns")
    func page() throws {
        let help = try Home().moods("help")
        #expect(help.lines.count <= 40 && help.lines.allSatisfy { $0.count <= 80 }, "\(help)")
        let headings = help.lines.filter { $0 == $0.uppercased() && $0.first?.isLetter == true }
        #expect(
            headings == [
                "EVERY DAY", "LOOK BACK", "CHANGE", "IMPORT AND EXPORT", "MACHINES", "SAFETY",
            ])
        let script = try Home().moods("--generate-completion-script", "fish").output
        let commands = help.lines.filter { $0.hasPrefix("  ") }.flatMap {
            $0.prefix(20).split { " ,".contains($0) }
        }
        #expect(commands.count == 31 && Set(commands).count == 31)
        for command in commands { #expect(script.contains("'\(command)'"), "\(command)") }
        // A narrow terminal gets the parser's help, which breaks its lines.
        let narrow = try Home().moods("help", with: ["COLUMNS": "60"])
        #expect(narrow.lines.allSatisfy { $0.count <= 60 }, "\(narrow)")
    }

    @Test("The help of list begins with the nine most used options")
    func mostUsed() throws {
        let help = try Home().moods("help", "list").output
        let start = try #require(help.range(of: "\nMOST USED OPTIONS:\n"))
        let end = try #require(help.range(of: "\nOPTIONS:\n"))
        let options = help[start.upperBound..<end.lowerBound].split(separator: "\n")
            .filter { $0.hasPrefix("  -") }
        #expect(options.count == 9, "\(options)")
    }

    @Test("The help of each option names its values once")
    func values() throws {
        let commands = [
            "calendar", "export", "import", "list", "map", "regions", "search", "stats", "watch",
        ]
        for command in commands {
            let help = try Home().moods("help", command, with: ["COLUMNS": "500"]).output
            // The default of --format names two formats.
            let lines = help.split(separator: "\n")
                .filter { $0.contains("(values: ") && !$0.contains("--format") }
            #expect(!lines.isEmpty)
            for line in lines {
                let parts = line.split(separator: "(values: ")
                let values = parts[1].prefix { !";)".contains($0) }.split(separator: ", ")
                let words = parts[0].split { !$0.isLetter }.dropFirst(2)
                #expect(!Set(words).isSuperset(of: values), "\(line)")
            }
        }
    }

    @Test("--version prints the version")
    func version() throws {
        let outcome = try Home().moods("--version")
        #expect(outcome.status == 0 && outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }
}
