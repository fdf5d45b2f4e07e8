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
        for command in ["", "add", "regions", "list", "search", "tags", "map"] {
            let help = try home.run([Program.path] + (command.isEmpty ? [] : [command]) + ["-h"])
            let examples = help.output.split(separator: "\n\n", maxSplits: 2)[1]
            for example in examples.split(separator: "\n") {
                let outcome = try home.shell(
                    "moods() { \"$MOODS\" \"$@\"; }; fortune() { echo A fortune; }; \(example)")
                #expect(outcome.status == 0 && outcome.errors == "", "\(example): \(outcome)")
            }
        }
        // The examples add 4 moods to the 5 from before.
        #expect(try home.moods("list", "--fields", "number").lines.count == 9)
    }

    @Test("--version prints the version")
    func version() throws {
        let outcome = try Home().moods("--version")
        #expect(outcome.status == 0 && outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }
}
