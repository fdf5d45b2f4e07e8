import Foundation
import Testing

/// The table of what the source documents describe, and of the tests that show it.
@Suite struct SourceDocumentTests {
    private static let tests = URL(filePath: #filePath).appending(path: "../../..").standardized

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: tests.appending(path: path), encoding: .utf8)
    }

    /// The cells of the tests, one for each row.
    private static func rows() throws -> [(sentence: Substring, tests: Substring)] {
        try text("PersistenceTests/README.md").matches(of: /(?m)^\| (.*) \| (`.*`) \|$/)
            .map { ($0.1, $0.2) }
    }

    @Test("Every test that the table of the source documents names exists")
    func named() throws {
        var read: [String: Set<String>] = [:]
        func functions(of suite: String, in target: String) throws -> Set<String> {
            if let known = read[target + suite] { return known }
            var names: Set<String> = []
            let folder = Self.tests.appending(path: target)
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                let name = file.deletingPathExtension().lastPathComponent
                guard name == suite || name.hasPrefix(suite + "+") else { continue }
                let source = try String(contentsOf: file, encoding: .utf8)
                for test in source.components(separatedBy: "@Test").dropFirst() {
                    if let name = test.firstMatch(of: /func (\w+)/)?.1 {
                        names.insert(String(name))
                    }
                }
            }
            read[target + suite] = names
            return names
        }
        let rows = try Self.rows()
        #expect(rows.count > 90)
        for row in rows {
            let named = row.tests.matches(of: /`(?:(\w+)\/)?(\w+)\.(\w+)`/)
            #expect(!named.isEmpty, "\(row.sentence)")
            for test in named {
                let target = test.1.map(String.init) ?? "PersistenceTests"
                #expect(
                    try functions(of: String(test.2), in: target).contains(String(test.3)),
                    "\(test.0) isn't a test")
            }
        }
    }

    @Test("Every deviation that the table of the source documents names has an entry")
    func deviations() throws {
        let entries = try Self.text("../Sources/Persistence/DEVIATIONS.md")
            .replacing(/\s+/, with: " ")
        for row in try Self.rows() {
            for entry in row.sentence.matches(of: /\*(.*?)\*/) {
                #expect(entries.contains("**\(entry.1)"), "\(entry.1)")
            }
        }
    }
}
