import Foundation
import Persistence

/// A transaction of the history, with its changes.
struct HistoryTransaction: Equatable {
    let number: Int64
    let moment: Date
    let author: String?
    let label: TransactionLabel
    let revertedNumber: Int64?
    let changes: [HistoryChange]
}

extension ManagedObjectContext {
    /// Returns the transactions after one in ascending order.
    ///
    /// - Throws: ``HistoryError`` if another program wrote after it.
    func history(after number: Int64) throws -> [HistoryTransaction] {
        var changes: [Int64: [HistoryChange]] = [:]
        let first = try forEachChange(after: number) { change, number, _ in
            changes[number, default: []].append(change)
        }
        guard first <= number else { throw HistoryError.incomplete(after: first) }
        var transactions: [HistoryTransaction] = []
        try forEachHistoryEntry { entry in
            guard entry.number > number else { return false }
            transactions.append(
                HistoryTransaction(
                    number: entry.number, moment: entry.moment, author: entry.author,
                    label: entry.label, revertedNumber: entry.revertedNumber,
                    changes: changes[entry.number] ?? []))
            return true
        }
        return transactions.reversed()
    }
}

extension PersistentContainer {
    func history(after number: Int64) throws -> [HistoryTransaction] {
        try newContext().history(after: number)
    }
}
