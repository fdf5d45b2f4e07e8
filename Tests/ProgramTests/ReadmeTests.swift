import Foundation
import Testing

@Suite("The README and the guides")
struct ReadmeTests {
    /// A command in a page, and its output there.
    private struct Example {
        var command: String
        var output = ""
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The page whose examples need more programs than the others.
    private static let recipes = "docs/recipes.md"

    /// The folder of DuckDB, and of the Python that has pandas; `make recipe-tools` installs them.
    private static let recipeTools = root.path + "/.build-docs/bin"

    /// The README and every guide.
    static let pages: [String] = {
        let guides = try? FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent("docs").path)
        return ["README.md"]
            + (guides ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    }()

    @Test("The README links to every guide")
    func allPages() throws {
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let linked = Set(readme.matches(of: /\]\((docs\/[^)#]+\.md)/).map { String($0.1) })
        let unlinked = Set(Self.pages).subtracting(linked).subtracting(["README.md"])
        #expect(unlinked == ["docs/internals-merge.md"], "only internals.md needs to link it")
    }

    @Test("The README's start names the release's tarball, then builds, and has no placeholder")
    func start() throws {
        let readme = try String(
            contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(readme.firstMatch(of: /(?s)## Start\n.*?\n## Why/)).0
        let version = try Home().moods("--version").output.dropLast()
        let tarball = "moods-\(version)-linux-x86_64.tar.xz"
        let commands = start.matches(of: /(?s)```sh\n(.*?)```/).map { block in
            block.1.split(separator: "\n").map {
                $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(start.contains("`\(tarball)` (22 MB)") && !start.contains("<"))
        #expect(commands.count == 2 && commands[0][1].hasPrefix("tar xf \(tarball) "))
        #expect(commands[0][2].hasPrefix("export PATH="))
        #expect(commands[1] == ["make", "make test", "make install PREFIX=~/.local"])
        let guide = try String(
            contentsOf: Self.root.appendingPathComponent("docs/install.md"), encoding: .utf8)
        let versions = Set(guide.matches(of: /moods[-_](\d+\.\d+\.\d+)/).map(\.1))
        #expect(versions == [version])
    }

    @Test(
        "Every command that a page shows prints what it shows",
        arguments: pages.filter { $0 != recipes })
    func examples(page: String) throws {
        try Self.run(page, with: [])
    }

    @Test(
        "Every recipe prints what its page shows",
        .enabled(
            if: FileManager.default.fileExists(atPath: root.path + "/.build-docs/ready"),
            "DuckDB and pandas are missing: run make recipe-tools"))
    func everyRecipe() throws {
        _ = try Program.tool("jq")
        let examples = try Self.examples(of: Self.recipes)
        for tool in ["jq", "awk", "sqlite3", "duckdb", "python3"] {
            #expect(examples.count { $0.command.contains("\(tool) ") } >= 3, "\(tool)")
        }
        try Self.run(Self.recipes, with: [Self.recipeTools])
    }

    /// Runs the page's commands one after another in a new home.
    ///
    /// - Parameter folders: Folders of programs that the page needs beside `moods`.
    private static func run(_ page: String, with folders: [String]) throws {
        let home = try Home()
        // `moods` by its name, as the reader types it.
        try FileManager.default.createSymbolicLink(
            atPath: home.file("moods"), withDestinationPath: Program.path)
        let settings = [
            "PATH": ([home.path] + folders + [home.environment["PATH"] ?? ""])
                .joined(separator: ":"),
            "LANG": "en_US.UTF-8",
        ]
        let examples = try examples(of: page)
        #expect(page != "README.md" || !examples.isEmpty)
        for example in examples {
            let outcome = try home.run(
                ["/bin/sh", "-c", "exec 2>&1; cd \"$HOME\"; " + example.command], with: settings)
            #expect(
                pattern(of: outcome.output) == pattern(of: example.output),
                "\(example.command)")
        }
    }

    /// Returns the commands of the page's `console` blocks, in order: each continues the one before.
    ///
    /// A command begins with `$ `, and its further lines with `> `, as in a shell.
    private static func examples(of page: String) throws -> [Example] {
        let page = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        var examples: [Example] = []
        var isConsole = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
            } else if isConsole, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2))))
            } else if isConsole, line.hasPrefix("> "), let last = examples.indices.last,
                examples[last].output.isEmpty
            {
                examples[last].command += "\n" + line.dropFirst(2)
            } else if isConsole {
                let last = try #require(examples.indices.last, "output before any command")
                examples[last].output += line + "\n"
            }
        }
        return examples
    }

    /// Returns the output with placeholders for what differs each time: UUIDs and moments of
    /// recording.
    private static func pattern(of output: String) -> String {
        output
            .replacing(
                /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "<id>"
            )
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "<time>")
            .replacing(/(?m)(  )\d{4}-\d\d-\d\d \d\d:\d\d$/) { "\($0.1)<minute>" }
    }
}
