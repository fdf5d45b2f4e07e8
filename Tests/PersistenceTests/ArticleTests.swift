import Foundation
import Testing

/// Compiles every example of the articles in Persistence.docc against the module under test.
@Suite(.serialized) struct ArticleTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/Persistence/Persistence.docc")

    /// The articles that explain something by example; the others list and compare.
    private static let articles = [
        "GettingStarted", "DefiningAModel", "Fetching", "Relationships", "FetchedResults",
        "Concurrency", "Migrations", "FollowingChanges", "History",
    ]

    @Test("Each article opens with an example, and all examples compile")
    func compile() throws {
        let folder = try TemporaryFile("examples")
        let directory = URL(fileURLWithPath: folder.path).deletingLastPathComponent()
        var files: [String] = []
        for article in Self.articles {
            let blocks = try Self.blocks(of: article)
            try #require(!blocks.isEmpty, "\(article) has no example")
            var source = "import Foundation\nimport Observation\nimport Persistence\n"
            for (number, block) in blocks.enumerated() {
                source += Self.isDeclaration(block) ? block : Self.function(number, block, article)
            }
            let file = directory.appendingPathComponent("\(article).swift")
            try Data(source.utf8).write(to: file)
            files.append(file.path)
        }
        let errors = try Compiler.output(for: files, as: "Articles")
            .filter { $0.contains("error:") }
        #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    }

    @Test("The list of articles names every file of the catalogue")
    func complete() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .map { $0.replacing(".md", with: "") }
        #expect(Set(names) == Set(Self.articles + ["Persistence", "Deviations"]))
    }

    private static func blocks(of article: String) throws -> [String] {
        let text = try String(
            contentsOf: folder.appendingPathComponent(article + ".md"), encoding: .utf8)
        return text.matches(of: /(?s)```swift\n(.*?)```/).map { String($0.output.1) }
    }

    private static func isDeclaration(_ block: String) -> Bool {
        ["import ", "final class ", "class ", "struct ", "extension "].contains {
            block.hasPrefix($0)
        }
    }

    /// Statements, in a function that has what they use.
    private static func function(_ number: Int, _ block: String, _ article: String) -> String {
        """
        func \(article)\(number)(
            container: PersistentContainer, context: ManagedObjectContext
        ) async throws {
        \(block)}

        """
    }
}
