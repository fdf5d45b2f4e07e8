import Foundation
import Testing

@Suite("The README and the guides")
struct ReadmeTests {
    /// A command that a page shows, and what it prints there.
    private struct Example {
        let command: String
        var output = ""
    }

    @Test(
        "Every command that a page shows prints what it shows",
        arguments: ["README.md", "docs/scripting.md", "docs/undo.md"])
    func examples(page: String) throws {
        let home = try Home()
        // `moods` by its name, as the reader types it.
        try FileManager.default.createSymbolicLink(
            atPath: home.file("moods"), withDestinationPath: Program.path)
        let settings = [
            "PATH": home.path + ":" + (home.environment["PATH"] ?? ""), "LANG": "en_US.UTF-8",
        ]
        let examples = try Self.examples(of: page)
        #expect(examples.count >= 10)
        for example in examples {
            let outcome = try home.run(
                ["/bin/sh", "-c", "exec 2>&1; " + example.command], with: settings)
            #expect(
                Self.pattern(of: outcome.output) == Self.pattern(of: example.output),
                "\(example.command)")
        }
    }

    /// The blocks that are marked as a console's, in the order of the page: they build on each other.
    private static func examples(of page: String) throws -> [Example] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        var examples: [Example] = []
        var isConsole = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isConsole = line == "```console"
            } else if isConsole, line.hasPrefix("$ ") {
                examples.append(Example(command: String(line.dropFirst(2))))
            } else if isConsole {
                let last = try #require(examples.indices.last, "output before any command")
                examples[last].output += line + "\n"
            }
        }
        return examples
    }

    /// The output with what differs each time by pattern: UUIDs, and the moments of recording.
    private static func pattern(of output: String) -> String {
        output
            .replacing(
                /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "<id>"
            )
            .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, with: "<time>")
            .replacing(/(?m)(  )\d{4}-\d\d-\d\d \d\d:\d\d$/) { "\($0.1)<minute>" }
    }
}
