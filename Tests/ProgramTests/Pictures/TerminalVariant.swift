import Foundation
import Testing

/// A kind of terminal with a width. Golden files have the output of a command on each of them.
struct TerminalVariant: CustomStringConvertible {
    let columns: UInt16
    let name: String
    let settings: [String: String]

    /// The settings of each kind of terminal.
    private static let kinds: [(name: String, settings: [String: String])] = [
        ("plain", ["NO_COLOR": "1"]),
        ("dark", ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"]),
        (
            "light",
            ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "MOODS_BACKGROUND": "light"]
        ),
        ("palette", ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color"]),
        (
            "light-palette",
            [
                "CLICOLOR_FORCE": "1", "TERM": "xterm-256color", "MOODS_BACKGROUND": "light",
            ]
        ),
        ("sixteen", ["CLICOLOR_FORCE": "1", "TERM": "linux"]),
        ("ascii", ["NO_COLOR": "1", "LANG": "en_US.ISO-8859-1"]),
    ]

    /// Every kind at 80 columns, and those with and without colors, on dark and on light, at 40 and
    /// 120 columns: the others differ from them in nothing but the colors.
    static let all: [TerminalVariant] = [40, 80, 120].flatMap { columns in
        kinds.filter { columns == 80 || ["plain", "dark", "light"].contains($0.name) }
            .map { TerminalVariant(columns: columns, name: $0.name, settings: $0.settings) }
    }

    var description: String { "\(columns) columns, \(name)" }

    /// Compares the output of a command on every terminal with its file in a folder of Fixtures;
    /// writes the file if `MOODS_RECORD` is set.
    ///
    /// - Parameters:
    ///   - run: A function that runs the command.
    ///   - isOwn: Whether the output contains no text of the user, so that it can be in ASCII.
    static func expect(
        _ name: String, in folder: String = "pictures", isOwn: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation,
        run: (TerminalVariant) throws -> Outcome
    ) throws {
        var all = ""
        for variant in Self.all {
            let outcome = try run(variant)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
            all += "== \(variant)\n" + outcome.pattern
            let lines = outcome.output.replacing(/\e\[[0-9;]*m/, with: "").split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= variant.columns }, "\(name), \(variant)")
            #expect(lines.allSatisfy { $0.last != " " }, "\(name), \(variant)")
            if variant.settings["NO_COLOR"] != nil { #expect(!outcome.output.contains("\u{1B}")) }
            if isOwn, variant.name == "ascii" {
                #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
            }
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Fixtures/\(folder)/\(name).txt").standardizedFileURL
        if ProcessInfo.processInfo.environment["MOODS_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(all.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        // A whole file would hide what differs.
        let (found, wanted) = (
            all.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let first = zip(found, wanted).first { $0 != $1 }
        #expect(
            all == expected,
            "\(name): found '\(first?.0 ?? "")', expected '\(first?.1 ?? "")'",
            sourceLocation: sourceLocation)
    }
}
