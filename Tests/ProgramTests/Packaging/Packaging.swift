import Foundation
import Testing

/// The Makefile and the files that it installs.
enum Packaging {
    /// The folder of the package.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Runs a target of the Makefile with the program under test, which isn't built again.
    ///
    /// - Parameter variables: Variables of the Makefile: "PREFIX=/usr".
    static func make(
        _ target: String, _ variables: String..., in home: Home
    ) throws -> Outcome {
        try make(target, variables: variables, in: home)
    }

    static func make(_ target: String, variables: [String], in home: Home) throws -> Outcome {
        let outcome = try home.run(
            [
                Program.tool("make"), "--no-print-directory", "-C", root, target,
                "PROGRAM=\(Program.path)",
            ] + variables,
            // Compression takes most of the time, and changes nothing that is tested.
            with: ["XZ_PRESET": "0", "SOURCE_DATE_EPOCH": "1750000000", "TMPDIR": home.path])
        try #require(outcome.status == 0, "\(outcome)")
        return outcome
    }
}
