import Foundation
import Persistence

extension Journal {
    /// Passes on the commands that changed the journal, the latest first.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of commands (default: all).
    ///   - body: Takes a command.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n*) in the number of commands that are passed on.
    public func forEachCommand(
        limit: Int? = nil, _ body: (CommandRecord) throws -> Void
    ) throws {
        var failure: (any Error)?
        var count = 0
        try translating {
            guard limit != 0 else { return }
            try context.forEachHistoryEntry { entry in
                // An error of the caller is rethrown unchanged.
                do {
                    try body(CommandRecord(entry))
                } catch {
                    failure = error
                    return false
                }
                count += 1
                return count < limit ?? .max
            }
        }
        if let failure { throw failure }
    }

    /// Sets the title of the transaction under way: what the user asked for, or else `fallback`,
    /// with its outcome.
    ///
    /// - Parameter isFromUser: Whether ``command`` is what the transaction does.
    func entitle(_ fallback: String, _ outcome: String? = nil, isFromUser: Bool = true) {
        let name = (isFromUser ? command : nil) ?? fallback
        context.transactionTitle = name + (outcome.map { ": " + $0 } ?? "")
    }

    static func counted(_ count: Int) -> String { count == 1 ? "1 mood" : "\(count) moods" }

    /// The name of this machine, by which the history says where a command ran.
    static var machine: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
