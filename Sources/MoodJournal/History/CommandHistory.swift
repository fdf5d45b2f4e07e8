import Foundation
import Persistence

extension Journal {
    /// Calls `body` with each command that changed the journal, the latest first.
    /// - Parameters:
    ///   - limit: The maximum number of commands (default: all).
    ///   - body: A function that receives one command after the other.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n*) in the number of commands that `body` receives.
    public func forEachCommand(limit: Int? = nil, _ body: (CommandRecord) throws -> Void) throws {
        guard limit != 0 else { return }
        var count = 0
        try rethrowing {
            try context.forEachHistoryEntry { entry in
                try body(CommandRecord(entry))
                count += 1
                return count < limit ?? .max
            }
        }
    }

    /// Returns a command that changed the journal.
    /// - Throws: ``JournalError/noSuchCommand(_:)`` if the history doesn't have it.
    /// - Complexity: O(*n*) in the number of later commands.
    public func command(_ number: Int64) throws(JournalError) -> CommandRecord {
        try translating {
            guard let entry = try context.historyEntry(number) else {
                throw JournalError.noSuchCommand(number)
            }
            return CommandRecord(entry)
        }
    }

    /// Labels the current transaction with its kind, and with a title: the user's command, or else
    /// `fallback`, followed by the outcome.
    /// - Parameters:
    ///   - fallback: The title if there is no ``command``.
    ///   - outcome: A description of what changed, or `nil` to omit it.
    ///   - isFromUser: Whether ``command`` describes the transaction.
    func label(
        _ kind: CommandKind, _ fallback: String, _ outcome: String? = nil, isFromUser: Bool = true
    ) {
        let name = (isFromUser ? command : nil) ?? fallback
        context.transactionLabel = TransactionLabel(
            kind: kind.rawValue, title: name + (outcome.map { ": " + $0 } ?? ""))
    }

    /// The maximum number of moods that a title names.
    private static let mostNamed = 5

    /// Returns the numbers of moods, each after a space, or an empty text if there are too many.
    static func listed(_ numbers: [Int64]) -> String {
        numbers.count > mostNamed ? "" : numbers.map { " \($0)" }.joined()
    }

    static func counted(_ count: Int) -> String { count == 1 ? "1 mood" : "\(count) moods" }

    /// This machine's host name, which the history records with each command; `nil` if unknown.
    public static var machine: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
