import Foundation

/// A tab-separated file of `Fixtures/`, without its header.
enum TableFixture {
    static func rows(of name: String) throws -> [[String]] {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: root.appending(path: "Fixtures/\(name)"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
