import Foundation

/// An article of a module's DocC catalogue, with its examples in Swift.
struct Article {
    /// The name of the article's file, without its extension.
    let name: String

    /// The article's text.
    let text: String

    init(_ file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        text = try String(contentsOf: file, encoding: .utf8)
    }

    /// The examples: the blocks of Swift.
    private var examples: [Substring] {
        text.matches(of: /(?s)```swift\n(.*?)```/).map(\.output.1)
    }

    /// Whether an example comes before the second heading below the title.
    var opensWithExample: Bool {
        guard let example = text.firstRange(of: "```swift") else { return false }
        return text[..<example.lowerBound].matches(of: /(?m)^##+\s/).count < 2
    }

    /// Returns the examples as one file of Swift.
    ///
    /// Declarations come first. The other examples are one function, in which each has a scope
    /// inside the one before it: it can use the names of earlier examples, and can declare them
    /// again.
    ///
    /// - Parameters:
    ///   - module: The module to import.
    ///   - parameters: The parameters of the function, which examples use without declaring them.
    func source(module: String, parameters: String) -> String {
        var imports = Set(["Foundation", "Observation", module].map { "import \($0)" })
        var declarations = ""
        var statements: [String] = []
        for example in examples {
            var lines = example.split(separator: "\n", omittingEmptySubsequences: false)
            while let line = lines.first, line.isEmpty || line.hasPrefix("import ") {
                if !line.isEmpty { imports.insert(String(line)) }
                lines.removeFirst()
            }
            let code = lines.joined(separator: "\n")
            if code.starts(with: /(final class|class|struct|extension)\s/) {
                declarations += code
            } else {
                statements.append(code)
            }
        }
        return """
            \(imports.sorted().joined(separator: "\n"))
            \(declarations)
            func show\(name)(\(parameters)) async throws {
            \(statements.map { "do {\n" + $0 }.joined())
            \(String(repeating: "}", count: statements.count + 1))

            """
    }
}
