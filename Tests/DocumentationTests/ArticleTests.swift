import Foundation
import SwiftCompiler
import Testing

/// Compiles every example of the articles in the modules' DocC catalogues.
@Suite("Articles", .serialized) struct ArticleTests {
    private static let sources = URL(filePath: #filePath).appending(path: "../../../Sources")
        .standardized

    /// The modules that have a catalogue: all that are written in Swift, except the program.
    static let modules = [
        "Atlas", "Files", "Interchange", "MoodJournal", "Persistence", "Photos", "Sealing",
        "Statistics",
    ]

    /// The variables that a module's examples use without declaring them.
    private static let parameters = [
        "MoodJournal": "journal: Journal",
        "Persistence": "container: PersistentContainer, context: ManagedObjectContext",
    ]

    /// The articles that list and compare, and have no examples.
    private static let lists = ["Deviations"]

    /// Returns the pages of a module's catalogue: its own page, and its articles.
    private func pages(of module: String) throws -> (root: Article, articles: [Article]) {
        let folder = Self.sources.appending(path: "\(module)/\(module).docc")
        let root = folder.appending(path: "\(module).md")
        let files = try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" && $0.lastPathComponent != root.lastPathComponent }
        return (try Article(root), try files.map(Article.init).sorted { $0.name < $1.name })
    }

    @Test("Each article opens with an example, and all examples compile", arguments: modules)
    func compile(_ module: String) throws {
        let directory = FileManager.default.temporaryDirectory
            .appending(path: "articles-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let (root, articles) = try pages(of: module)
        let files = try ([root] + articles).filter { !Self.lists.contains($0.name) }
            .map { article in
                #expect(article.opensWithExample || article.name == root.name, "\(article.name)")
                let file = directory.appending(path: "\(article.name).swift")
                let source = article.source(
                    module: module, parameters: Self.parameters[module] ?? "")
                try Data(source.utf8).write(to: file)
                return file.path
            }
        let errors = try Compiler.output(for: files, as: "Articles")
            .filter { $0.contains("error:") }
        #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    }

    @Test("Each module's page links to all of its articles", arguments: modules)
    func links(_ module: String) throws {
        let (root, articles) = try pages(of: module)
        #expect(!articles.isEmpty)
        for article in articles { #expect(root.text.contains("<doc:\(article.name)>")) }
    }

    @Test("Every catalogue is tested")
    func complete() throws {
        let catalogues = try FileManager.default
            .subpathsOfDirectory(atPath: Self.sources.path).filter { $0.hasSuffix(".docc") }
        #expect(Set(catalogues) == Set(Self.modules.map { "\($0)/\($0).docc" }))
    }
}
