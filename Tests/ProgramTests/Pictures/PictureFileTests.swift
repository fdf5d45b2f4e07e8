import Foundation
import Testing

/// The README's picture, which `docs/images/make_picture.py` draws from real output.
@Suite("The picture of the README")
struct PictureFileTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/images").standardized

    /// The environment of the script's terminal.
    private static let settings = [
        "LANG": "en_US.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor",
        // A picture that is taller than the terminal would start less, which waits for keys.
        "MOODS_PAGER": "cat",
    ]

    @Test(
        "The picture's text is what the program prints; otherwise, run `make picture`",
        arguments: ["dark", "light"])
    func upToDate(page: String) throws {
        let svg = try String(
            contentsOf: Self.folder.appending(path: "moods-\(page).svg"), encoding: .utf8)
        let lines = svg.matches(of: /<text [^>]*>(.*)<\/text>/).map { Self.text(of: $0.1) }
        let home = try Home()
        try FileManager.default.createSymbolicLink(
            atPath: home.file("moods"), withDestinationPath: Program.path)
        #expect(try home.moods("import", Self.folder.path + "/moods.csv").status == 0)

        var shown: [String] = []
        for command in lines.filter({ $0.hasPrefix("$ ") }) {
            let output = try Self.run(String(command.dropFirst(2)), in: home, on: page)
            shown += (shown.isEmpty ? [] : [""]) + [command] + output
        }
        #expect(shown.count { $0.hasPrefix("$ ") } >= 4)
        #expect(shown == lines)
    }

    @Test("A browser needs only the file to show it", arguments: ["dark", "light"])
    func selfContained(page: String) throws {
        let svg = try String(
            contentsOf: Self.folder.appending(path: "moods-\(page).svg"), encoding: .utf8)
        let addresses = svg.matches(of: /[a-z]+:\/\/[^"' )]*/).map { String($0.0) }
        #expect(addresses == ["http://www.w3.org/2000/svg"])
        #expect(!svg.contains("@import") && !svg.contains("<script"))
        #expect(svg.utf8.count < 200_000)
    }

    /// Returns the lines that the command prints on a terminal of 100 by 60 characters.
    private static func run(
        _ command: String, in home: Home, on background: String
    ) throws -> [String] {
        let terminal = try Terminal(columns: 100)
        terminal.resize(columns: 100, rows: 60)
        let environment = home.environment.merging(settings) { $1 }.merging([
            "MOODS_BACKGROUND": background,
            "PATH": home.path + ":" + (home.environment["PATH"] ?? ""),
        ]) { $1 }
        let child = try ChildProcess(
            ["/bin/sh", "-c", command], environment: environment, terminal: terminal.name)
        let outcome = try terminal.converse(with: child)
        #expect(outcome.status == 0 && outcome.errors == "", "\(command): \(outcome)")
        return outcome.output.replacing(/\e\[[0-9;]*m/, with: "")
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Returns the text of an element, without the elements in it.
    private static func text(of content: Substring) -> String {
        String(content).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#x27;", with: "'").replacing("&amp;", with: "&")
    }
}
