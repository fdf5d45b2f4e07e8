import ArgumentParser

/// The path of a file on the command line: bytes, of which those that aren't UTF-8 are escaped.
struct PathArgument: ExpressibleByArgument {
    let path: String

    init?(argument: String) { path = argument }

    static var defaultCompletionKind: CompletionKind { .file() }

    /// Whether it stands for standard input or output.
    var isStandardStream: Bool { path == "-" }

    /// The argument as text.
    ///
    /// - Throws: ``CommandError/notText(_:)``.
    func text() throws(CommandError) -> String {
        guard !path.hasEscapedBytes else { throw .notText(path) }
        return path
    }
}

extension ParsableCommand {
    /// Checks all that was parsed but paths: everything else is text.
    ///
    /// - Throws: ``CommandError/notText(_:)``.
    func expectText() throws {
        try Self.expectText(in: self)
    }

    private static func expectText(in value: Any) throws {
        if value is PathArgument { return }
        if let text = value as? String {
            guard !text.hasEscapedBytes else { throw CommandError.notText(text) }
            return
        }
        for child in Mirror(reflecting: value).children { try expectText(in: child.value) }
    }
}
