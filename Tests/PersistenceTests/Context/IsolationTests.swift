import Foundation
import SwiftCompiler
import Testing

/// Compiles the programs in Tests/IsolationCases, which no target has, against the module under
/// test: those that share managed objects between isolation domains, or want results without an
/// order, must not compile.
@Suite(.serialized) struct IsolationTests {
    /// Three groups, because the compiler checks the flow of values only if it found no error in
    /// types.
    enum Group: String, CaseIterable {
        case accepted = "Accepted"
        case refusedTypes = "RefusedTypes"
        case refusedRegions = "RefusedRegions"
    }

    @Test(
        "C9 R1 shared objects and results without an order don't compile; IDs and values do",
        arguments: Group.allCases)
    func cases(_ group: Group) throws {
        let tests = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let cases = tests.appendingPathComponent("IsolationCases")
        let folder = cases.appendingPathComponent(group.rawValue)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { folder.appendingPathComponent($0).path }.sorted()
        let expected = try files.flatMap(expectations(in:))
        #expect(expected.isEmpty == (group == .accepted))

        let output = try Compiler.output(
            for: [cases.appendingPathComponent("Note.swift").path] + files)
        let errors = output.compactMap(CompilerError.init)
        for error in errors {
            let isExpected = expected.contains {
                $0.file == error.file && $0.line == error.line
                    && error.message.contains($0.message)
            }
            #expect(isExpected, "\(error)")
        }
        for expectation in expected {
            let isMet = errors.contains {
                $0.file == expectation.file && $0.line == expectation.line
            }
            #expect(isMet, "compiled: \(expectation)")
        }
        // Some errors have no line in a file, such as a missing module.
        let others = output.filter {
            $0.contains("error:") && !$0.contains("|") && CompilerError($0) == nil
        }
        #expect(others.isEmpty)
    }

    /// The comment `// refused: text` precedes a line that must cause an error with this text.
    private func expectations(in file: String) throws -> [CompilerError] {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            guard let mark = line.firstRange(of: "// refused: ") else { return nil }
            return CompilerError(
                file: file, line: index + 2, message: String(line[mark.upperBound...]))
        }
    }
}

/// An error that the compiler reports, or that a case expects.
private struct CompilerError {
    let file: String

    /// The number of the line, from 1.
    let line: Int
    let message: String
}

extension CompilerError {
    /// Nil if a line of the compiler's output isn't an error: "FILE:LINE:COLUMN: error: MESSAGE".
    init?(_ output: Substring) {
        guard let match = output.wholeMatch(of: /(\/.+?):(\d+):\d+: error: (.*)/),
            let line = Int(match.output.2)
        else { return nil }
        self.init(
            file: String(match.output.1), line: line, message: String(match.output.3))
    }
}
