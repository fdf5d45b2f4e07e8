import ArgumentParser
import Files
import Foundation
import Interchange
import MoodJournal

/// A path on the command line. Its bytes that aren't UTF-8 are escaped.
struct PathArgument: ExpressibleByArgument {
    let path: String

    init?(argument: String) { path = argument }

    static var defaultCompletionKind: CompletionKind { .file() }

    /// Whether the path is "-", which means standard input or output.
    var isStandardStream: Bool { path == "-" }
    /// The name of the file as messages show it, cut after 255 characters.
    var shownFileName: String { String(path.fileName.showingEscapedBytes.prefix(255)) }

    /// Returns the bytes of the file, or of standard input. Waiting for them ends with a signal that
    /// is deferred (``EndingSignals``).
    func source() throws -> ByteSource {
        let waiting: ByteSource.Waiting = { try EndingSignals.wait(forInput: $0) }
        guard !isStandardStream else {
            return ByteSource(fileDescriptor: STDIN_FILENO, isOwner: false, waiting: waiting)
        }
        return try ByteSource(path: path, bytes: path.fileSystemBytes, waiting: waiting)
    }

    /// Returns the argument as text.
    /// - Throws: ``CommandError/notText(_:)`` if it has bytes that aren't UTF-8.
    func text() throws(CommandError) -> String {
        guard !path.hasEscapedBytes else { throw .notText(path) }
        return path
    }
}

extension ParsableCommand {
    /// Checks that all arguments except paths are UTF-8 text.
    /// - Throws: ``CommandError/notText(_:)`` for the first one that isn't.
    func expectText() throws { try Self.expectText(in: self) }

    private static func expectText(in value: Any) throws {
        if value is PathArgument { return }
        if let text = value as? String {
            guard !text.hasEscapedBytes else { throw CommandError.notText(text) }
            return
        }
        for child in Mirror(reflecting: value).children { try expectText(in: child.value) }
    }
}
