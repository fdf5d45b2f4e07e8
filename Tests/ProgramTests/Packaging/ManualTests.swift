import Foundation
import Testing

@Suite("Man pages")
struct ManualTests {
    /// A part of what `--experimental-dump-help` prints.
    private struct Command: Decodable {
        let commandName: String
        let discussion: String?
        let subcommands: [Command]?

        /// The examples: the lines of the first paragraph.
        var examples: [String] {
            (discussion ?? "").components(separatedBy: "\n\n")[0].split(separator: "\n")
                .map(String.init)
        }
    }

    private struct Dump: Decodable { let command: Command }

    /// A home with the pages of the program in the folder "man", and the program's commands.
    private func pages() throws -> (Home, moods: Command) {
        let home = try Home()
        let generator = Packaging.root + "/docs/man/generate.py"
        let outcome = try home.run(
            [Program.tool("python3"), "-B", generator, Program.path, home.file("man")],
            with: ["SOURCE_DATE_EPOCH": "1750000000"])
        try #require(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        let dump = try home.moods("--experimental-dump-help").outputBytes
        return (home, try JSONDecoder().decode(Dump.self, from: dump).command)
    }

    /// Returns the text of a page on a terminal of 100 columns. Warnings are failures.
    private func text(_ name: String, of home: Home) throws -> String {
        let outcome = try home.run([
            Program.tool("groff"), "-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=100n",
            home.file("man/\(name).1"),
        ])
        #expect(outcome.status == 0 && outcome.errors == "", "\(name): \(outcome.errors)")
        return outcome.output
    }

    @Test("Each command has a page with all sections, and each example is on a line of its own")
    func pagesOfCommands() throws {
        let (home, moods) = try pages()
        let commands = (moods.subcommands ?? []).filter { $0.commandName != "help" }
        #expect(commands.count > 25)
        let names = ["moods"] + commands.map { "moods-\($0.commandName)" }
        let files = try FileManager.default.contentsOfDirectory(atPath: home.file("man"))
        #expect(files.sorted() == names.map { $0 + ".1" }.sorted())
        for (name, command) in zip(names, [moods] + commands) {
            let text = try text(name, of: home)
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            for heading in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "ENVIRONMENT",
                "EXIT STATUS", "SEE ALSO",
            ] {
                #expect(text.contains("\n\(heading)\n"), "\(name): \(heading)")
            }
            #expect(text.contains("2025-06-15"))
            let nested = name == "moods" ? [] : command.subcommands ?? []
            for each in [command] + nested {
                #expect(!each.examples.isEmpty, "\(name)")
                for example in each.examples { #expect(lines.contains(example), "\(name)") }
            }
            for each in nested {
                #expect(
                    lines.contains("moods \(command.commandName) \(each.commandName)"), "\(name)")
            }
        }
    }

    @Test("moods(1) lists every command and refers to its page")
    func index() throws {
        let (home, moods) = try pages()
        let text = try text("moods", of: home)
        for command in (moods.subcommands ?? []).map(\.commandName) where command != "help" {
            #expect(text.contains("moods-\(command)(1)"))
        }
    }

    @Test("moods(1) has all statuses and variables, other pages the variables of their options")
    func facts() throws {
        let (home, _) = try pages()
        let all = try text("moods", of: home)
        for status in [0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78] {
            #expect(all.contains("\n       \(status) "), "\(status)")
        }
        for variable in ["MOODS_JOURNAL", "MOODS_AT", "MOODS_LOCATE", "NO_COLOR", "TZ", "VISUAL"] {
            #expect(all.contains(variable))
        }
        let add = try text("moods-add", of: home)
        #expect(add.contains("MOODS_AT") && !add.contains("VISUAL") && !add.contains("PAGER"))
        #expect(add.contains("ASCII"))
        let list = try text("moods-list", of: home)
        #expect(list.contains("MOODS_PAGER") && list.contains("ASCII"))
        let about = try text("moods-about", of: home)
        #expect(!about.contains("MOODS_JOURNAL") && !about.contains("\nFILES\n"))
    }

    @Test("mandoc finds nothing to warn of", .enabled(if: Program.installedTool("mandoc") != nil))
    func mandoc() throws {
        let (home, _) = try pages()
        let outcome = try home.shell("cd \"$HOME/man\" && mandoc -T lint -W warning *.1")
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "", "\(outcome)")
    }
}
